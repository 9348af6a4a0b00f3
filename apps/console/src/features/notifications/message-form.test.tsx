import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideFonts } from '../../components/page/testing-fonts.ts';
import { type ProofQuestion, provideAuthorization } from '../../lib/authorization.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { AMA, EVERYONE, openForm, PREVIEW, sent } from './testing-message-form.tsx';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
});

const BATCHES = '/v1/notifications/batches';
const STATE = '/v1/jwt/two-factor';

const texts = () =>
  [/^Type/, /^Title/, /^Message/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send(?! me)/ });

async function ask() {
  fireEvent.click(sendButton());
  await answerCall(calls, 'GET', STATE, 200, { is_proved: true });
  return screen.findByRole('dialog', { name: 'Send this message?' });
}

/** Sends the form and says yes; the call that follows waits for its answer. */
async function send() {
  const before = calls.length;
  const yes = await within(await ask()).findByRole('button', { name: 'Send' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  return waitFor(() => {
    const [post, ...others] = calls
      .slice(before)
      .filter(({ method, url }) => method === 'POST' && url.pathname === BATCHES);
    if (!post || others.length > 0) throw new Error(`${others.length + (post ? 1 : 0)} messages were sent`);
    return post;
  });
}

const keyOf = ({ headers }: { readonly headers: Headers }) => headers.get('idempotency-key');

test('a message whose answer was lost is sent again under the same key, and that of another form under another', async () => {
  await openForm(calls);
  const first = await send();
  expect(first.body).toEqual({
    audience: { kind: 'everyone' },
    type: 'alert',
    title: 'Hall 2',
    message: 'Come early.',
    scheduled_at: null,
  });
  expect(keyOf(first)).toMatch(/^\S{20,}$/);
  await act(async () => first.answer(502));
  expect(await screen.findByRole('alert')).toBeTruthy();
  const again = await send();
  expect([keyOf(again), again.body]).toEqual([keyOf(first), first.body]);
  await act(async () => again.answer(202, { title: 'Hall 2', name: 'All 214 students' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());

  cleanup();
  await openForm(calls);
  expect(keyOf(await send())).not.toBe(keyOf(first));
});

test('how many get it is never said of another group, and neither is that they could not be counted', async () => {
  await openForm(calls);
  fireEvent.click(screen.getByRole('button', { name: 'A school' }));
  expect(sendButton().textContent).toBe('Send');
  await answerCall(calls, 'POST', PREVIEW, 200, { ...EVERYONE, count: 12, name: '12 students of Keta' });
  await waitFor(() => expect(sendButton().textContent).toBe('Send to 12 students'));
  fireEvent.click(screen.getByRole('button', { name: 'Another school' }));
  expect(sendButton().textContent).toBe('Send');
  await answerCall(calls, 'POST', PREVIEW, 403, { message: 'No' });
  expect(await screen.findByText(/They could not be counted\./)).toBeTruthy();
});

test('what is typed stays where another kind of recipient is chosen, there and back', async () => {
  await openForm(calls);
  const typed = texts();
  for (const choice of ['One person', 'A school', 'One person', 'Everyone']) {
    fireEvent.click(screen.getByRole('button', { name: choice }));
    expect(texts()).toEqual(typed);
  }
});

test('the question names the group and quotes the message as one of its students reads it; a no leaves the form as it was', async () => {
  await openForm(calls, 'Dear {first_name}, hall 2.');
  const dialog = await ask();
  expect(dialog.textContent).toContain('To: All 214 students.');
  expect(dialog.textContent).toContain('As Ama Owusu will read it');
  expect(within(dialog).getByText('Dear Ama, hall 2.')).toBeTruthy();
  expect(within(dialog).getByText('Hall 2')).toBeTruthy();
  // Nothing is being sent while it is asked.
  expect(screen.queryByText('Sending...')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([texts()[2], screen.queryByRole('alert'), calls.filter(({ url }) => url.pathname === BATCHES)]).toEqual([
    'Dear {first_name}, hall 2.',
    null,
    [],
  ]);
  await send();
  await waitFor(() => expect(sendButton().textContent).toBe('Sending...'));
});

test('one dialog asks for everything where the password is needed: numbers, text and password; a no sends nothing', async () => {
  const questions: ProofQuestion[] = [];
  let isMeant = false;
  provideAuthorization({
    ...{ accessToken: async () => 'token', renewedToken: async () => null, signedInAgain: async () => null },
    mustChangePassword: () => undefined,
    proved: async (question) => {
      if (question) questions.push(question);
      return isMeant;
    },
  });
  await openForm(calls, 'Dear {first_name}, hall 2.');
  for (const wanted of [false, true]) {
    isMeant = wanted;
    fireEvent.click(sendButton());
    await answerCall(calls, 'GET', STATE, 200, { is_proved: false });
    await waitFor(() => expect(questions).toHaveLength(wanted ? 2 : 1));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  const [question] = questions;
  expect([question?.title, question?.label]).toEqual(['Send this message?', 'Send']);
  render(<MantineProvider env="test">{question?.about}</MantineProvider>);
  expect(screen.getByText('All 214 students')).toBeTruthy();
  expect(screen.getAllByText('Dear Ama, hall 2.').length).toBeGreaterThan(0);
  await waitFor(() => expect(calls.filter(({ url }) => url.pathname === BATCHES)).toHaveLength(1));
});

test('a message is planned for a time of the contest, which has to come; the button and the call say when', async () => {
  await openForm(calls);
  fireEvent.click(screen.getByRole('radio', { name: 'Send at' }));
  const day = screen.getByLabelText<HTMLInputElement>('Day');
  expect([day.value, screen.getByLabelText<HTMLInputElement>('Time').value]).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    expect.stringMatching(/^\d\d:00$/),
  ]);
  fireEvent.change(day, { target: { value: '2020-01-01' } });
  fireEvent.click(sendButton());
  expect(await screen.findByText('Send at is in the past')).toBeTruthy();
  fireEvent.change(day, { target: { value: '2999-11-26' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '07:30' } });
  expect(sendButton().textContent).toBe('Send to 214 students on Tue 26 Nov, 07:30');
  const dialog = await ask();
  expect(dialog.textContent).toContain('On Tue 26 Nov, 07:30 by the contest’s clock');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Plan it' }));
  await waitFor(() =>
    expect(calls.find(({ url }) => url.pathname === BATCHES)?.body).toMatchObject({
      scheduled_at: '2999-11-26T07:30:00.000Z',
    }),
  );
});

test('the student whose message is shown stays in sight, and the way to others has the focus, while the next of the same students is looked up', async () => {
  await openForm(calls);
  fireEvent.click(screen.getByRole('button', { name: 'Students of Volta' }));
  await answerCall(calls, 'POST', PREVIEW, 200, EVERYONE);
  const next = await screen.findByRole('button', { name: 'The next student' });
  next.focus();
  fireEvent.click(next);
  // The next render creates an equal filter object.
  fireEvent.click(screen.getByRole('button', { name: 'Students of Volta' }));
  expect(screen.getByRole('heading', { name: 'As Ama Owusu sees it' })).toBeTruthy();
  expect(document.activeElement).toBe(next);
  await answerCall(calls, 'POST', PREVIEW, 200, {
    ...EVERYONE,
    position: 2,
    recipient: { ...AMA, id: 8, name: 'Esi Arhin' },
  });
  expect(await screen.findByRole('heading', { name: 'As Esi Arhin sees it' })).toBeTruthy();
  expect(document.activeElement).toBe(next);
});

test('each time that somebody is chosen in the palette the message is for them, by Back it is not, and what is typed stays', async () => {
  await openForm(calls);
  fireEvent.click(screen.getByRole('button', { name: 'One person' }));
  const id = screen.getByLabelText<HTMLInputElement>(/^User Id/);
  for (const way of ['Student 9 in the palette', 'Student 9 in the palette', 'Back']) {
    fireEvent.change(id, { target: { value: '7' } });
    fireEvent.click(screen.getByRole('button', { name: way }));
    expect([way, id.value]).toEqual([way, way === 'Back' ? '7' : '9']);
  }
  expect(texts()).toEqual(['alert', 'Hall 2', 'Come early.']);
});

test('a test goes to oneself alone, once its texts are there', async () => {
  await openForm(calls, '');
  const button = screen.getByRole('button', { name: 'Send me a test' });
  fireEvent.click(button);
  expect(await screen.findByText('Message is required')).toBeTruthy();
  expect(calls.some(({ url }) => url.pathname === '/v1/notifications/test')).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Come early.' } });
  fireEvent.click(button);
  const sentTest = await answerCall(calls, 'POST', '/v1/notifications/test', 201, { id: 1 });
  expect(sentTest.body).toEqual({ type: 'alert', title: 'Hall 2', message: 'Come early.' });
});

test('a group without a student cannot be sent to', async () => {
  await openForm(calls);
  fireEvent.click(screen.getByRole('button', { name: 'A school' }));
  await answerCall(calls, 'POST', PREVIEW, 200, {
    ...EVERYONE,
    ...{ count: 0, recipient: null, position: 0, longest_name: null, longest_school: null, most_points: 0 },
  });
  expect(await screen.findByText(/Nobody is in this group now, so it cannot be sent\./)).toBeTruthy();
  expect(sendButton().disabled).toBe(true);
});

test('the buttons of the form follow its fields: at the lower edge they would be amid the list below', async () => {
  await openForm(calls);
  const button = screen.getByRole('button', { name: 'Send to 214 students' });
  expect(button.closest('[data-buttons]')?.getAttribute('data-buttons')).toBe('inline');
});
