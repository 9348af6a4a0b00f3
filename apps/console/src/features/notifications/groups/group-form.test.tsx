import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { GroupForm } from './group-form.tsx';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
});

const BATCHES = '/v1/notifications/batches';

async function openForm() {
  const sent = vi.fn<() => void>();
  await openPage('/notifications', () => (
    <GroupForm audience={{ kind: 'everyone' }} onChoose={() => {}} onSent={sent} />
  ));
  await answerCall(calls, 'GET', `${BATCHES}/recipients`, 200, { count: 214 });
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'alert' } });
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Hall 2' } });
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Come early.' } });
  return sent;
}

/** Sends the form and says yes; the call that follows waits for its answer. */
async function send() {
  const before = calls.length;
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
  const dialog = await screen.findByRole('dialog');
  const yes = await within(dialog).findByRole('button', { name: 'Send' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  return waitFor(() => {
    const [post, ...others] = calls.slice(before).filter(({ method }) => method === 'POST');
    if (!post || others.length > 0) throw new Error(`${others.length + (post ? 1 : 0)} messages were sent`);
    return post;
  });
}

const keyOf = ({ headers }: { readonly headers: Headers }) => headers.get('idempotency-key');

test('a message whose answer was lost is sent again under the same key, and that of another form under another', async () => {
  const sent = await openForm();
  const first = await send();
  expect(first.body).toEqual({
    audience: { kind: 'everyone' },
    type: 'alert',
    title: 'Hall 2',
    message: 'Come early.',
  });
  expect(keyOf(first)).toMatch(/^\S{20,}$/);
  await act(async () => first.answer(502));
  expect(await screen.findByRole('alert')).toBeTruthy();
  const again = await send();
  expect([keyOf(again), again.body]).toEqual([keyOf(first), first.body]);
  await act(async () => again.answer(202, { title: 'Hall 2', name: 'All 214 students' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());

  cleanup();
  await openForm();
  expect(keyOf(await send())).not.toBe(keyOf(first));
});

test('how many get it is never told of another group, and that they could not be counted is said', async () => {
  const form = (id: number) => <GroupForm audience={{ kind: 'school', id }} onChoose={() => {}} onSent={() => {}} />;
  function Choices() {
    const [id, choose] = useState(1);
    return (
      <>
        <button type="button" onClick={() => choose(2)}>
          Other school
        </button>
        {form(id)}
      </>
    );
  }
  await openPage('/notifications', Choices);
  await answerCall(calls, 'GET', `${BATCHES}/recipients`, 200, { count: 12 });
  expect(await screen.findByRole('button', { name: 'Send to 12 students' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Other school' }));
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy();
  await answerCall(calls, 'GET', `${BATCHES}/recipients`, 403, { message: 'No' });
  expect(await screen.findByText(/They could not be counted\./)).toBeTruthy();
});
