import '../../../components/keys/save-keys.ts';
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

test('Ctrl Enter adds from within a field, and nothing while something is missing', async () => {
  const { router } = await openForm();
  fireEvent.keyDown(option('a'), { key: 'Enter', ctrlKey: true, isComposing: true });
  expect(screen.queryByText('Level is required')).toBeNull();
  fireEvent.keyDown(option('a'), { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('Level is required')).toBeTruthy();
  fillAll();
  fireEvent.keyDown(option('b'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions')).toBeTruthy());
  expect(screen.queryByRole('textbox', { name: 'Option c' })).toBeNull();
  await act(async () => latest(calls, 'POST', '/v1/questions').answer(201, buildQuestion()));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
});

test('Ctrl Shift Enter adds, and goes on with an empty form of the same level, round and subject', async () => {
  const { router } = await openForm();
  fillAll();
  fireEvent.keyDown(option('b'), { key: 'Enter', ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions')).toBeTruthy());
  const first = latest(calls, 'POST', '/v1/questions');
  await act(async () => first.answer(201, buildQuestion()));
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Question text/);
  await waitFor(() => expect(text.value).toBe(''));
  expect(document.activeElement).toBe(text);
  const values = [/^Level/, /^Round/, /^Subject/, /^Time in seconds/, /^Score/].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(values).toEqual(['3', '7', 'physics', '', '']);
  expect([option('a').value, option('b').value]).toEqual(['', '']);
  fillAll();
  fireEvent.click(screen.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions')).not.toBe(first));
  // Another question, not the same one sent twice.
  const key = (call: typeof first) => call.headers.get('idempotency-key');
  expect(key(latest(calls, 'POST', '/v1/questions'))).not.toBe(key(first));
  expect(router.state.location.pathname).toBe('/questions/new');
});

test('a copy begins with what its question says, options without their ids, and is for the same quiz', async () => {
  await openPage('/questions/new', () => <QuestionCreatePage backTarget={backTarget} start={{ copy_of: 21 }} />);
  const stored = buildQuestion({ id: 21, question_text: 'Why so?', question_type: 'suggested', notes: 'See it' });
  await waitFor(() => expect(latest(calls, 'GET', '/v1/questions/21')).toBeTruthy());
  await act(async () => latest(calls, 'GET', '/v1/questions/21').answer(200, stored));
  await answerPlaces(calls);
  expect(await screen.findByText(/^A copy of question 21/)).toBeTruthy();
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Question text/);
  await waitFor(() => expect(document.activeElement).toBe(text));
  fireEvent.change(text, { target: { value: 'Why not so?' } });
  submit();
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions')).toBeTruthy());
  expect(latest(calls, 'POST', '/v1/questions').body).toMatchObject({
    ...{ question_text: 'Why not so?', question_type: 'suggested', level_id: 3, round_id: 7, notes: 'See it' },
    options: [
      { option_text: 'Wrong', is_correct: false },
      { option_text: 'Right', is_correct: true },
    ],
  });
  expect(JSON.stringify(latest(calls, 'POST', '/v1/questions').body)).not.toContain('"id"');
});

test('what follows a copy is an empty form, and is called no copy any more', async () => {
  await openPage('/questions/new', () => <QuestionCreatePage backTarget={backTarget} start={{ copy_of: 21 }} />);
  await waitFor(() => expect(latest(calls, 'GET', '/v1/questions/21')).toBeTruthy());
  await act(async () => latest(calls, 'GET', '/v1/questions/21').answer(200, buildQuestion({ id: 21 })));
  await answerPlaces(calls);
  fireEvent.click(await screen.findByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(latest(calls, 'POST', '/v1/questions')).toBeTruthy());
  await act(async () => latest(calls, 'POST', '/v1/questions').answer(201, buildQuestion()));
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Question text/);
  await waitFor(() => expect(text.value).toBe(''));
  expect(screen.queryByText(/^A copy of question/)).toBeNull();
});

test('several lines that are pasted into an empty option are options, and one with a text takes them as they are', async () => {
  await openForm();
  const paste = (letter: string, text: string) =>
    fireEvent.paste(option(letter), { clipboardData: { getData: () => text } });
  // False where the form has taken them.
  expect(paste('a', 'a) Iron\r\nb) Gold\nc) Tin\nd) Lead\n')).toBe(false);
  expect(['a', 'b', 'c', 'd'].map((letter) => option(letter).value)).toEqual(['Iron', 'Gold', 'Tin', 'Lead']);
  await waitFor(() => expect(document.activeElement).toBe(option('d')));
  expect(paste('b', 'One\nTwo')).toBe(true);
});

test('more lines than a level’s form has options are not taken apart', async () => {
  await openForm({ levelId: 3, isOfLevel: true });
  const paste = (text: string) => fireEvent.paste(option('a'), { clipboardData: { getData: () => text } });
  expect(paste('1\n2\n3\n4\n5')).toBe(true);
  expect(paste('1\n2\n3\n4')).toBe(false);
  expect(option('d').value).toBe('4');
});
