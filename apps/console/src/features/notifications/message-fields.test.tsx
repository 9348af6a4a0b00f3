import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideFonts } from '../../components/page/testing-fonts.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { AMA, EVERYONE, openForm, PREVIEW } from './testing-message-form.tsx';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
});

const TEMPLATE = { id: 1, name: 'Change of hall', type: 'reward', title: 'Hall 1', message: 'Come late.', version: 1 };

const texts = () =>
  [/^Type/, /^Title/, /^Message/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

test('the phone beside the form shows the message of one student after the other, and Alt with an arrow too', async () => {
  await openForm(calls, 'Dear {first_name}, hall 2.');
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
  await openForm(calls, '');
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
  await openForm(calls, '{school}');
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

test('what is in braces and no placeholder is said to be sent as typed', async () => {
  await openForm(calls, '{name}, {Name} and {fist name} {Name} {} {2}');
  expect(await screen.findByText('{Name}, {fist name} are sent as typed: no such placeholder.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: '{name} of {school}' } });
  expect(screen.queryByText(/sent as typed/)).toBeNull();
});

test('a template takes the place of what was typed only after asking', async () => {
  const pick = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Use a template' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change of hall' }));
  };
  await openForm(calls, 'Come early.', [TEMPLATE]);
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
