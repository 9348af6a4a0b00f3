import type { Question } from '@quizdesk/contract/questions';
import { linkOptions } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { type HeldCall, heldCalls } from '../../../lib/testing-calls.ts';
import { answerPlaces, latest } from '../testing-places.ts';
import { QuestionEditPage } from './question-edit-page.tsx';

const calls = heldCalls();
const logged = vi.fn();

beforeEach(() => {
  provideFonts();
  vi.spyOn(console, 'warn').mockImplementation(logged.mockClear());
});

afterEach(() => {
  vi.restoreAllMocks();
});

const backTarget = { label: 'Questions', link: linkOptions({ to: '/questions' }) };

async function openForm(question: Question, levelId?: number) {
  const opened = await openPage('/questions/1/edit', () => (
    <QuestionEditPage id={question.id} backTarget={backTarget} {...(levelId !== undefined && { levelId })} />
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

const CONFLICT = { changed_by: 'Kofi Mensah', changed_at: '2026-11-21T07:58:00.000Z', differs: ['notes'] };

/** Refuses an update: the other one, who was first, has stored this. */
async function refuse(call: HeldCall, present: Question): Promise<void> {
  const conflict = { ...CONFLICT, version: present.version, present };
  await act(async () => call.answer(409, { message: 'Somebody else has changed this question', detail: '', conflict }));
}

test('an update says on which version it is based, and what kind of question it is stays', async () => {
  const question = buildQuestion({ version: 3, question_type: 'trial' });
  const { router } = await openForm(question);
  fireEvent.change(screen.getByLabelText('Hint'), { target: { value: 'Think' } });
  const call = await update(question);
  expect(call.body).toMatchObject({ version: 3, hint: 'Think', level_id: 3, options: question.options });
  expect(call.body).not.toHaveProperty('question_type');
  expect(screen.getByRole('button', { name: 'Updating...' }).getAttribute('aria-disabled')).toBe('true');
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

test('a failed update is shown above the buttons and logged, and nothing typed is lost', async () => {
  const question = buildQuestion();
  await openForm(question);
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine' } });
  const call = await update(question);
  await act(async () => call.answer(500, { message: 'Internal Server Error', detail: '', request_id: 'r1' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Internal Server Error');
  expect(logged).toHaveBeenCalledWith('Failed to update the question:', 'Internal Server Error');
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Mine');
});

test('what both changed is shown: who, when, and both sides, of which one is chosen for each', async () => {
  const question = buildQuestion();
  const { router } = await openForm(question);
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine' } });
  fireEvent.change(screen.getByLabelText('Hint'), { target: { value: 'Mine too' } });
  const theirs = { ...question, version: 2, notes: 'Theirs', hint: 'Theirs too', score: 9 };
  await refuse(await update(question), theirs);
  const title = await screen.findByRole('heading', { name: 'Somebody else has changed this question' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(/^Kofi Mensah changed it on 21 Nov/)).toBeTruthy();
  const panel = screen.getByRole('region', { name: title.textContent ?? '' });
  const clashing = within(panel).getAllByRole('group');
  expect(clashing.map(({ textContent }) => textContent)).toEqual([
    'NotesYoursMineTheirsTheirs',
    'HintYoursMine tooTheirsTheirs too',
  ]);
  expect(screen.getByText('Updated, because only they changed it: Score.')).toBeTruthy();
  fireEvent.click(within(screen.getByRole('group', { name: 'Notes' })).getByRole('radio', { name: 'Theirs' }));
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Theirs');
  expect(screen.getByLabelText('Hint')).toHaveProperty('value', 'Mine too');
  const again = await update(question);
  expect(again.body).toMatchObject({ version: 2, notes: 'Theirs', hint: 'Mine too', score: 9 });
  await act(async () => again.answer(200, question));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
});

test('an answer that was taken over says so at its type', async () => {
  const question = buildQuestion();
  await openForm(question);
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine' } });
  const theirs = buildQuestion({ version: 2, notes: 'Theirs', answer_type: 'short_answer', answer: '42', options: [] });
  await refuse(await update(question), theirs);
  await screen.findByRole('heading', { name: 'Somebody else has changed this question' });
  const types = screen.getByRole('radiogroup', { name: /^Answer type/ });
  const mark = document.getElementById(types.getAttribute('aria-describedby') ?? '');
  expect(mark?.textContent).toBe('Taken over: Kofi Mensah changed this');
});

test('after theirs was chosen, mine can be had back', async () => {
  const question = buildQuestion();
  await openForm(question);
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine' } });
  await refuse(await update(question), { ...question, version: 2, notes: 'Theirs' });
  const notes = within(await screen.findByRole('group', { name: 'Notes' }));
  fireEvent.click(notes.getByRole('radio', { name: 'Theirs' }));
  fireEvent.click(notes.getByRole('radio', { name: 'Yours' }));
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Mine');
});

test('an answer is one matter with its options: of two changed ones neither is mixed with the other', async () => {
  const question = buildQuestion();
  await openForm(question);
  fireEvent.change(screen.getAllByRole('textbox', { name: /^Option/ })[0] as HTMLElement, {
    target: { value: 'Mine' },
  });
  const options = question.options.slice(1);
  await refuse(await update(question), { ...question, version: 2, options });
  await screen.findByRole('group', { name: 'Answer' });
  const again = await update(question);
  expect(again.body).toMatchObject({
    version: 2,
    // The other person's change removed the first one, so it is sent as a new one.
    options: [{ option_text: 'Mine', is_correct: false }, question.options[1]],
  });
  expect(JSON.stringify(again.body)).not.toContain(`"id":${question.options[0]?.id}`);
});

test('a picture and its description are one matter: a description of theirs is not put to another picture', async () => {
  const question = buildQuestion({ media_file: 'a.webp', media_alt: 'A circuit' });
  await openForm(question);
  fireEvent.change(screen.getByLabelText('Picture description'), { target: { value: 'A circuit of two lamps' } });
  await refuse(await update(question), { ...question, version: 2, media_file: 'b.webp', media_alt: 'A cell' });
  const panel = await screen.findByRole('region', { name: 'Somebody else has changed this question' });
  const media = within(panel).getByRole('group', { name: 'Media' });
  expect(media.textContent).toContain('A circuit of two lamps');
  expect(within(media).getByRole('img', { name: 'A cell' }).getAttribute('src')).toBe('/v1/uploads/b.webp');
  fireEvent.click(within(media).getByRole('radio', { name: 'Theirs' }));
  expect((await update(question)).body).toMatchObject({ media_file: 'b.webp', media_alt: 'A cell' });
});

test('what they alone changed is taken over, and mine is saved immediately', async () => {
  const question = buildQuestion();
  await openForm(question);
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine' } });
  const options = question.options.map((option) => ({ ...option, option_text: `${option.option_text}!` }));
  await refuse(await update(question), { ...question, version: 2, score: 9, options });
  await waitFor(() => expect(latest(calls, 'PUT', `/v1/questions/${question.id}`).body).toMatchObject({ version: 2 }));
  expect(latest(calls, 'PUT', `/v1/questions/${question.id}`).body).toMatchObject({ notes: 'Mine', score: 9, options });
  expect(screen.queryByRole('heading', { name: /^Somebody else/ })).toBeNull();
});

test('a question that is gone is said', async () => {
  await openPage('/questions/1/edit', () => <QuestionEditPage id={77} backTarget={backTarget} />);
  await act(async () => latest(calls, 'GET', '/v1/questions/77').answer(404, { message: 'Not found', detail: '' }));
  expect(await screen.findByText('No such question')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Questions' }).getAttribute('href')).toBe('/questions');
});

test('a changed key says how many answers were marked by the old one, and leads to where they are corrected', async () => {
  const short = { answer_type: 'short_answer', answer: '5 N', options: [], answers: 40 } as const;
  await openForm(buildQuestion({ ...short, options: [] }));
  const text = 'The answers of 40 students were marked by the old key.';
  expect(screen.queryByText(text, { exact: false })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: /^Answer/ }), { target: { value: '6 N' } });
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Correct the key with its answers' });
  expect(link.getAttribute('href')).toMatch(/^\/questions\/\d+\/correct$/);
});

test('a question of another level says which, with its quiz where there are several', async () => {
  const question = buildQuestion();
  await openPage('/questions/1/edit', () => <QuestionEditPage id={question.id} backTarget={backTarget} levelId={4} />);
  await act(async () => latest(calls, 'GET', `/v1/questions/${question.id}`).answer(200, question));
  expect(await screen.findByText(/^This question belongs to Level 12\. It stays there/)).toBeTruthy();
  const quizzes = [
    { id: 8, title: 'Juniors' },
    { id: 9, title: 'Seniors' },
  ];
  await answerPlaces(calls, 8, quizzes);
  expect(await screen.findByText(/^This question belongs to Level 12 · Seniors\. It stays there/)).toBeTruthy();
});
