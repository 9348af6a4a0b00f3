import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideFonts } from '../../components/page/testing-fonts.ts';
import { openPage } from '../../components/page/testing-page.tsx';
import { type ProofQuestion, provideAuthorization } from '../../lib/authorization.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import type { ChosenAudience } from './groups/group-fields.tsx';
import { MessageForm } from './message-form.tsx';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
});

const BATCHES = '/v1/notifications/batches';
const PREVIEW = '/v1/notifications/preview';
const STATE = '/v1/jwt/two-factor';
const AMA = { id: 7, name: 'Ama Owusu', username: 'ama', school: 'Aburi Girls', points: 120 };
const EVERYONE = {
  ...{
    count: 214,
    name: 'All 214 students',
    position: 1,
    recipient: AMA,
    longest_name: 'Nana Akosua Agyeiwaa Boateng',
    longest_school: 'Saint Ansgar Academy of the Lakes',
    most_points: 12_000,
  },
  ...{ title: '', message: '' },
};
const sent = vi.fn<() => void>();

/** The form of the page, whose recipients are chosen by buttons. */
function Page() {
  const [audience, setAudience] = useState<ChosenAudience | undefined>({ kind: 'everyone' });
  const choices = {
    'One person': undefined,
    Everyone: { kind: 'everyone' },
    'A school': { kind: 'school', id: 1 },
    'Another school': { kind: 'school', id: 2 },
  } as const;
  return (
    <>
      {Object.entries(choices).map(([label, choice]) => (
        <button key={label} type="button" onClick={() => setAudience(choice)}>
          {label}
        </button>
      ))}
      <MessageForm
        audience={audience}
        isConnected
        onChoose={() => undefined}
        onSend={() => Promise.resolve()}
        onSent={sent}
      />
    </>
  );
}

const TEMPLATE = { id: 1, name: 'Change of hall', type: 'reward', title: 'Hall 1', message: 'Come late.', version: 1 };

async function openForm(message = 'Come early.', templates: readonly object[] = []) {
  sent.mockReset();
  await openPage('/notifications', Page);
  await answerCall(calls, 'GET', '/v1/notifications/templates', 200, { rows: templates, count: templates.length });
  await answerCall(calls, 'POST', PREVIEW, 200, EVERYONE);
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'alert' } });
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Hall 2' } });
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: message } });
}

const texts = () =>
  [/^Type/, /^Title/, /^Message/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });

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
  await openForm();
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
  await openForm();
  expect(keyOf(await send())).not.toBe(keyOf(first));
});

test('how many get it is never said of another group, and neither is that they could not be counted', async () => {
  await openForm();
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
  await openForm();
  const typed = texts();
  for (const choice of ['One person', 'A school', 'One person', 'Everyone']) {
    fireEvent.click(screen.getByRole('button', { name: choice }));
    expect(texts()).toEqual(typed);
  }
});

test('the question names the group and quotes the message as one of its students reads it; a no leaves the form as it was', async () => {
  await openForm('Dear {first_name}, hall 2.');
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
  await openForm('Dear {first_name}, hall 2.');
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
  await openForm();
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

test('the phone beside the form shows the message of one student after the other, and Alt with an arrow too', async () => {
  await openForm('Dear {first_name}, hall 2.');
  const phone = await screen.findByRole('region', { name: 'As Ama Owusu sees it' });
  expect(within(phone).getAllByText('Dear Ama, hall 2.')).toHaveLength(2);
  expect(within(phone).getByText('student 1 of 214')).toBeTruthy();
  expect(within(phone).getByRole('button', { name: 'The student before' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(within(phone).getByRole('button', { name: 'The next student' }));
  const kofi = { ...EVERYONE, position: 2, recipient: { id: 9, name: 'Kofi Annan', username: 'kofi' } };
  const next = await answerCall(calls, 'POST', PREVIEW, 200, kofi);
  expect(next.body).toMatchObject({ after: 7 });
  await screen.findByRole('region', { name: 'As Kofi Annan sees it' });
  fireEvent.keyDown(screen.getByLabelText(/^Title/), { key: 'ArrowLeft', altKey: true });
  const before = await answerCall(calls, 'POST', PREVIEW, 200, EVERYONE);
  expect(before.body).toMatchObject({ before: 9 });
  await screen.findByRole('region', { name: 'As Ama Owusu sees it' });
  // Lengths are those of whom it is the longest for.
  expect(screen.getByText('18 of 2,000')).toBeTruthy();
});

test('school and points are put in by buttons, and shown as the student of the group will read them', async () => {
  await openForm('');
  for (const name of ['School', 'Points']) fireEvent.click(screen.getByRole('button', { name }));
  expect(texts()[2]).toBe('{school}{points}');
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: '{school}: {points}, {grade}' } });
  expect(await screen.findAllByText('Aburi Girls: 120, {grade}')).toHaveLength(2);
  // As many signs as the longest school and the most points take.
  expect(screen.getByText('49 of 2,000')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: `${'x'.repeat(180)}{school}` } });
  expect(screen.getByText('213 of 200: may be cut')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: `${'x'.repeat(180)}{name}` } });
  expect(screen.getByText('208 of 200: cut for Nana Akosua Agyeiwaa Boateng')).toBeTruthy();
});

test('a message to one person says their school, and asks for their points only where it has them', async () => {
  await openForm('{school}');
  fireEvent.click(screen.getByRole('button', { name: 'One person' }));
  const asked = () => calls.filter(({ url }) => url.pathname === PREVIEW).length;
  const before = asked();
  fireEvent.change(screen.getByLabelText(/^User Id/), { target: { value: '7' } });
  await answerCall(calls, 'GET', '/v1/users/7', 200, { ...AMA, role: 'student', school_name: 'Aburi Girls' });
  expect(await screen.findAllByText('Aburi Girls')).toHaveLength(2);
  expect(asked()).toBe(before);
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: '{points} points' } });
  const call = await answerCall(calls, 'POST', PREVIEW, 200, { ...EVERYONE, recipient: AMA });
  expect(call.body).toEqual({ audience: { kind: 'students', select: { ids: [7] } } });
  expect(await screen.findAllByText('120 points')).toHaveLength(2);
});

test('a test goes to oneself alone, once its texts are there', async () => {
  await openForm('');
  const button = screen.getByRole('button', { name: 'Test on myself' });
  fireEvent.click(button);
  expect(await screen.findByText('Message is required')).toBeTruthy();
  expect(calls.some(({ url }) => url.pathname === '/v1/notifications/test')).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'Come early.' } });
  fireEvent.click(button);
  const sentTest = await answerCall(calls, 'POST', '/v1/notifications/test', 201, { id: 1 });
  expect(sentTest.body).toEqual({ type: 'alert', title: 'Hall 2', message: 'Come early.' });
});

test('a group without a student cannot be sent to', async () => {
  await openForm();
  fireEvent.click(screen.getByRole('button', { name: 'A school' }));
  await answerCall(calls, 'POST', PREVIEW, 200, {
    ...EVERYONE,
    ...{ count: 0, recipient: null, position: 0, longest_name: null, longest_school: null, most_points: 0 },
  });
  expect(await screen.findByText(/Now there is none: it cannot be sent\./)).toBeTruthy();
  expect(sendButton().disabled).toBe(true);
});

test('a template takes the place of what was typed only after asking', async () => {
  const pick = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Use a template' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change of hall' }));
  };
  await openForm('Come early.', [TEMPLATE]);
  const typed = texts();
  await pick();
  const dialog = await screen.findByRole('dialog', { name: 'Replace what you typed?' });
  expect(texts()).toEqual(typed);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(texts()).toEqual(typed);
  await pick();
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Replace what you typed?' })).getByRole('button', {
      name: 'Replace',
    }),
  );
  expect(texts()).toEqual(['reward', 'Hall 1', 'Come late.']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // What a template filled in is no loss.
  await pick();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the buttons of the form follow its fields: at the lower edge they would be amid the list below', async () => {
  await openForm();
  const button = screen.getByRole('button', { name: 'Send to 214 students' });
  expect(button.closest('[data-buttons]')?.getAttribute('data-buttons')).toBe('inline');
});
