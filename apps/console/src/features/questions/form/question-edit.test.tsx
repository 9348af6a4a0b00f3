import type { Question } from '@quizdesk/contract/questions';
import { linkOptions } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideFonts } from '../../../components/testing-fonts.ts';
import { openPage } from '../../../components/testing-page.tsx';
import { buildQuestion } from '../../../components/testing-questions.ts';
import { type HeldCall, holdCalls } from '../../../lib/testing-calls.ts';
import { answerPlaces, latest } from '../testing-places.ts';
import { QuestionEditPage } from './question-edit-page.tsx';

let calls: HeldCall[] = [];
/** How often the question was read and answered. */
let answered = 0;
const logged = vi.fn();

beforeEach(() => {
  provideFonts();
  calls = holdCalls();
  answered = 1;
  vi.spyOn(console, 'warn').mockImplementation(logged.mockClear());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const leaving = { label: 'Questions', link: linkOptions({ to: '/questions' }) };

async function openForm(question: Question, levelId?: number) {
  const opened = await openPage('/questions/1/edit', () => (
    <QuestionEditPage id={question.id} leaving={leaving} {...(levelId !== undefined && { levelId })} />
  ));
  await act(async () => latest(calls, 'GET', `/v1/questions/${question.id}`).answer(200, question));
  await answerPlaces(calls);
  await screen.findByLabelText(/^Question text/);
  return opened;
}

async function update(question: Question): Promise<HeldCall> {
  const before = calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  return latest(calls, 'PUT', `/v1/questions/${question.id}`);
}

const CONFLICT = { changed_by: 'Kofi Mensah', changed_at: '2026-11-21T07:58:00.000Z', version: 2, differs: ['notes'] };

/** Answers what the panel asks for: the question as the other one saved it. */
async function answerTheirs(id: number, status: number, body: unknown): Promise<void> {
  const asked = () => calls.filter(({ method, url }) => method === 'GET' && url.pathname === `/v1/questions/${id}`);
  const before = answered;
  await waitFor(() => expect(asked().length).toBeGreaterThan(before));
  answered = asked().length;
  await act(async () => asked().at(-1)?.answer(status, body));
}

/** Two change the same question; the other one was first. */
async function collide(question: Question, theirs: Question, levelId?: number) {
  const opened = await openForm(question, levelId);
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine' } });
  const refused = await update(question);
  const body = { message: 'Somebody else has changed this question', detail: '', conflict: CONFLICT };
  await act(async () => refused.answer(409, body));
  const title = await screen.findByRole('heading', { name: 'Somebody else has changed this question' });
  await answerTheirs(question.id, 200, theirs);
  await screen.findByRole('button', { name: 'Keep mine and save' });
  return { ...opened, title };
}

test('an update says on which version it is based, and what kind of question it is stays', async () => {
  const question = buildQuestion({ version: 3, question_type: 'trial' });
  const { router } = await openForm(question);
  fireEvent.change(screen.getByLabelText('Hint'), { target: { value: 'Think' } });
  const call = await update(question);
  expect(call.body).toMatchObject({ version: 3, hint: 'Think', level_id: 3, options: question.options });
  expect(call.body).not.toHaveProperty('question_type');
  expect(screen.getByRole('button', { name: 'Updating...' })).toHaveProperty('disabled', true);
  await act(async () => call.answer(200, question));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
});

test('an edited question with more than four options keeps them all, and takes no more', async () => {
  const options = [1, 2, 3, 4, 5, 6].map((id) => ({ id, option_text: `Option ${id}`, is_correct: id === 6 }));
  const question = buildQuestion({ options });
  await openForm(question);
  expect(screen.getAllByRole('textbox', { name: /^Option/ })).toHaveLength(6);
  expect(screen.queryByRole('button', { name: 'Add option' })).toBeNull();
  expect((await update(question)).body).toMatchObject({ options });
});

test('edited within its level, a question is sent with that level', async () => {
  const question = buildQuestion();
  await openForm(question, 3);
  expect(screen.getByLabelText(/^Level/)).toHaveProperty('value', 'Level 12');
  expect((await update(question)).body).toMatchObject({ level_id: 3 });
});

test('edited within another level, a question says where it belongs and is not moved unasked', async () => {
  const question = buildQuestion();
  await openForm(question, 4);
  expect(screen.getByText(/^This question belongs to Level 12\./)).toBeTruthy();
  expect(screen.getByLabelText(/^Level/)).toHaveProperty('value', '3');
  expect((await update(question)).body).toMatchObject({ level_id: 3 });
});

test('a failed update is said above the buttons and logged, and nothing typed is lost', async () => {
  const question = buildQuestion();
  await openForm(question);
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine' } });
  const call = await update(question);
  await act(async () => call.answer(500, { message: 'Internal Server Error', detail: '', request_id: 'r1' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Internal Server Error');
  expect(logged).toHaveBeenCalledWith('Failed to update the question:', 'Internal Server Error');
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Mine');
});

test('a change that somebody else made first is shown: who, when, and both sides of what differs', async () => {
  const question = buildQuestion();
  const { title } = await collide(question, { ...question, version: 2, notes: 'Theirs', score: 9 });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText(/^Kofi Mensah changed it on 21 Nov/)).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'What differs' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['ScoreTheirs9Yours4', 'NotesTheirsTheirsYoursMine']);
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Mine');
});

test('keeping mine saves over theirs with their version', async () => {
  const question = buildQuestion();
  const options = question.options.slice(1);
  const { router } = await collide(question, { ...question, version: 2, options });
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine and save' }));
  await waitFor(() => expect(latest(calls, 'PUT', `/v1/questions/${question.id}`).body).toMatchObject({ version: 2 }));
  const call = latest(calls, 'PUT', `/v1/questions/${question.id}`);
  expect(call.body).toMatchObject({
    notes: 'Mine',
    options: [{ option_text: 'Wrong', is_correct: false }, question.options[1]],
  });
  expect(JSON.stringify(call.body)).not.toContain(`"id":${question.options[0]?.id}`);
  await act(async () => call.answer(200, question));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
});

test('taking theirs asks first, and then goes on from what they saved', async () => {
  const question = buildQuestion();
  await collide(question, { ...question, version: 2, notes: 'Theirs' });
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('What you typed here is replaced by what Kofi Mensah saved.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Theirs'));
  expect(screen.queryByText('Somebody else has changed this question')).toBeNull();
  expect((await update(question)).body).toMatchObject({ version: 2, notes: 'Theirs' });
});

test('what they saved may fail to load, and is loaded on request', async () => {
  const question = buildQuestion();
  await openForm(question);
  const refused = await update(question);
  await act(async () => refused.answer(409, { message: 'x', detail: '', conflict: CONFLICT }));
  await screen.findByText('Loading what they saved...');
  await answerTheirs(question.id, 500, { message: 'Away', detail: '' });
  expect((await screen.findByRole('alert')).textContent).toContain('Away');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await answerTheirs(question.id, 200, { ...question, version: 2 });
  expect(await screen.findByText('Both say the same by now.')).toBeTruthy();
});

test('a question that is gone is said', async () => {
  await openPage('/questions/1/edit', () => <QuestionEditPage id={77} leaving={leaving} />);
  await act(async () => latest(calls, 'GET', '/v1/questions/77').answer(404, { message: 'Not found', detail: '' }));
  expect(await screen.findByText('No such question')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Questions' }).getAttribute('href')).toBe('/questions');
});
