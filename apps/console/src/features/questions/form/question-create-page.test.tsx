import { linkOptions } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { answerPlaces, latest } from '../testing-places.ts';
import { QuestionCreatePage, type QuestionCreateProps } from './question-create-page.tsx';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
});

const backTarget = { label: 'Questions', link: linkOptions({ to: '/questions' }) };

async function openForm(props: Partial<QuestionCreateProps> = {}, otherQuiz = 9) {
  const opened = await openPage('/questions/new', () => <QuestionCreatePage backTarget={backTarget} {...props} />);
  await answerPlaces(calls, otherQuiz);
  await screen.findByLabelText(/^Question text/);
  return opened;
}

function fill(label: RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const option = (letter: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Option ${letter}` });
const correct = (letter: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Correct: option ${letter}` });

function fillOption(letter: string, value: string): void {
  fireEvent.change(option(letter), { target: { value } });
}

function fillAll(): void {
  fill(/^Level/, '3');
  fill(/^Round/, '7');
  fill(/^Subject/, 'physics');
  fill(/^Question text/, 'Why?');
  fill(/^Time in seconds/, '60');
  fill(/^Score/, '4');
  fillOption('a', 'Because');
  fillOption('b', 'No');
  fireEvent.click(correct('a'));
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Add' }));

test('the form offers every level and round, and marks those that are inactive', async () => {
  await openForm();
  const choices = (label: RegExp) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((choice) => choice.textContent);
  expect(choices(/^Level/)).toEqual(['Choose a level', 'Level 12', 'Level 13']);
  expect(choices(/^Round/)).toEqual(['Choose a round', '2. Speed Race', '5. Riddles (inactive)']);
  expect(choices(/^Subject/)).toHaveLength(13);
  expect(latest(calls, 'GET', '/v1/rounds').url.search).toBe('?limit=10000');
});

test.each([
  ['3', 9],
  ['4', 12],
] as const)('the question of level %s is sent with the quiz of that level: %i', async (level, quiz_id) => {
  await openForm({ fixed: { quiz_id: 9 } }, 12);
  fillAll();
  fill(/^Level/, level);
  submit();
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions').body).toMatchObject({ quiz_id }));
});

test('an option can be correct only while it says something, and several may be', async () => {
  await openForm();
  expect(correct('a').disabled).toBe(true);
  fillOption('a', '  ');
  expect(correct('a').disabled).toBe(true);
  fillOption('a', 'Yes');
  fillOption('b', 'Yes as well');
  fireEvent.click(correct('a'));
  fireEvent.click(correct('b'));
  expect(['a', 'b'].map((letter) => correct(letter).getAttribute('aria-pressed'))).toEqual(['true', 'true']);
  fillOption('a', ' ');
  expect(correct('a').getAttribute('aria-pressed')).toBe('false');
  expect(correct('a').disabled).toBe(true);
  fillOption('a', 'Again');
  expect(correct('a').getAttribute('aria-pressed')).toBe('false');
});

test('the create form adds as many options as one likes, and Enter goes on to the next', async () => {
  await openForm();
  for (const letter of ['c', 'd', 'e', 'f']) {
    fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
    await waitFor(() => expect(document.activeElement).toBe(option(letter)));
  }
  fireEvent.keyDown(option('a'), { key: 'Enter' });
  expect(document.activeElement).toBe(option('b'));
  fireEvent.keyDown(option('f'), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(option('g')));
});

test('the form of a level adds up to four options, and its level is fixed', async () => {
  await openForm({ levelId: 3, isOfLevel: true });
  for (const _ of 'cd') fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
  expect(screen.queryByRole('button', { name: 'Add option' })).toBeNull();
  fireEvent.keyDown(option('d'), { key: 'Enter' });
  expect(screen.queryByRole('textbox', { name: 'Option e' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove option d' }));
  expect(screen.getByRole('button', { name: 'Add option' })).toBeTruthy();
  expect(screen.getByLabelText(/^Level/)).toHaveProperty('readOnly', true);
  expect(screen.getByLabelText(/^Level/)).toHaveProperty('value', 'Level 12');
});

test('a removed option is no answer any more', async () => {
  await openForm();
  fillAll();
  fillOption('b', 'Right too');
  fireEvent.click(correct('b'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove option a' }));
  expect(option('a').value).toBe('Right too');
  expect(screen.queryByRole('textbox', { name: 'Option b' })).toBeNull();
  submit();
  expect(await screen.findByText('Add at least two options')).toBeTruthy();
  expect(document.activeElement).toBe(option('a'));
});

test('another answer type does not lose what was entered for the one before', async () => {
  await openForm();
  fillAll();
  fireEvent.click(screen.getByLabelText('Short answer'));
  fill(/^Answer(?! type)/, '42');
  fireEvent.click(screen.getByLabelText('True or false'));
  fireEvent.click(screen.getByLabelText('False'));
  fireEvent.click(screen.getByLabelText('Multiple choice'));
  expect(option('a').value).toBe('Because');
  expect(correct('a').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByLabelText('Short answer'));
  expect(screen.getByLabelText(/^Answer(?! type)/)).toHaveProperty('value', '42');
});

test('what is missing is said at its field, and the first one gets the keyboard', async () => {
  await openForm();
  submit();
  expect(await screen.findByText('Level is required')).toBeTruthy();
  expect(screen.getAllByText('Option text is required')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Level/));
  fireEvent.click(screen.getByLabelText('True or false'));
  submit();
  expect(await screen.findByText('Choose true or false')).toBeTruthy();
});

test('a new question is sent with what its place fixes, and the list is shown again', async () => {
  const { router } = await openForm({ fixed: { question_type: 'suggested', quiz_id: 9 } });
  fillAll();
  submit();
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true');
  expect(latest(calls, 'POST', '/v1/questions').body).toMatchObject({
    quiz_id: 9,
    question_type: 'suggested',
    level_id: 3,
    options: [
      { option_text: 'Because', is_correct: true },
      { option_text: 'No', is_correct: false },
    ],
  });
  await act(async () => latest(calls, 'POST', '/v1/questions').answer(201, buildQuestion()));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
});

test('what the server has against it is said in its words, and nothing typed is lost', async () => {
  await openForm();
  fillAll();
  submit();
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions')).toBeTruthy());
  const details = { 'options[1].option_text': 'Option text is odd', quiz_id: 'No such quiz' };
  await act(async () =>
    latest(calls, 'POST', '/v1/questions').answer(422, { message: 'Validation error', detail: '', details }),
  );
  expect(await screen.findByText('Option text is odd')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('quiz_id: No such quiz');
  expect(document.activeElement).toBe(option('b'));
  expect(option('a').value).toBe('Because');
});

test('the preview follows what is typed', async () => {
  await openForm();
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview.textContent).toContain('What you write appears here');
  fillAll();
  fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
  await waitFor(() => expect(preview.textContent).toContain('aBecauseCorrect'));
  for (const text of ['Physics', 'Level 12', 'Speed Race', '60 s', '4 points', 'Why?', 'bNo']) {
    expect(preview.textContent).toContain(text);
  }
  expect(within(preview).getAllByRole('listitem')).toHaveLength(2);
});

test('without levels or rounds the form leads to where they are made', async () => {
  await openPage('/questions/new', () => <QuestionCreatePage backTarget={backTarget} />);
  await waitFor(() => expect(calls.length).toBeGreaterThan(2));
  await act(async () => {
    for (const call of calls) call.answer(200, { rows: [], count: 0 });
  });
  expect((await screen.findByRole('link', { name: 'Add Level' })).getAttribute('href')).toBe('/levels/create');
  expect(screen.getByRole('link', { name: 'Add Round' }).getAttribute('href')).toBe('/rounds/create');
});

test('levels and rounds that do not load are said, and loaded on request', async () => {
  await openPage('/questions/new', () => <QuestionCreatePage backTarget={backTarget} />);
  await waitFor(() => expect(calls.length).toBeGreaterThan(2));
  await act(async () => {
    for (const call of calls) call.answer(500, { message: 'Out of order', detail: '' });
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The levels and rounds could not be loaded');
  const before = calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.length).toBe(before + 3));
  await answerPlaces(calls);
  expect(await screen.findByLabelText(/^Question text/)).toBeTruthy();
});

test('a form within a level that is gone says so', async () => {
  await openPage('/questions/new', () => <QuestionCreatePage backTarget={backTarget} levelId={99} isOfLevel />);
  await answerPlaces(calls);
  expect(await screen.findByText('No such level')).toBeTruthy();
});
