import { Notifications } from '@mantine/notifications';
import type { Question } from '@quizdesk/contract/questions';
import { useLocation } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { RoleContext } from '../../../components/rights/rights.tsx';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { answerPlaces, latest } from '../testing-places.ts';
import { questionColumns } from './question-columns.tsx';
import { QuestionList } from './question-list.tsx';
import { questionSearch } from './question-search.ts';

const calls = heldCalls();

function ListPage() {
  const search = useLocation({ select: (location) => location.search });
  return (
    <>
      <QuestionList search={questionSearch.parse(search)} />
      <Notifications />
    </>
  );
}

const listCall = () => latest(calls, 'GET', '/v1/questions');
const asked = () => Object.fromEntries(listCall().url.searchParams);

async function openList(path: string, questions: readonly Question[], count = questions.length) {
  const opened = await openPage(path, ListPage);
  await waitFor(() => expect(listCall()).toBeTruthy());
  await act(async () => listCall().answer(200, { rows: questions, count }));
  return opened;
}

test('the list asks for the ten newest questions, and each leads to its page and its form', async () => {
  const question = buildQuestion({ question_text: 'Why is the sky blue?', score: 5 });
  await openList('/questions', [question], 12);
  expect(asked()).toEqual({ limit: '10', offset: '0' });
  await screen.findByText('Why is the sky blue?');
  const row = screen.getAllByRole('row')[1];
  if (row === undefined) throw new Error('no row');
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1', '', 'Why is the sky blue?', 'Physics', '12', 'Speed Race', 'Multiple choice', '60 s', '5', '']);
  const links = within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/questions/${question.id}`, `/questions/${question.id}/edit`]);
  expect(screen.getByText('1–1 of 12')).toBeTruthy();
});

test('search, filters, order and page of the address are asked for', async () => {
  await openList(
    '/questions?q=light&round_id=7&level_id=3&subject=physics&answer_type=true_false&question_type=trial&sort=score&order=desc&page=2',
    [buildQuestion()],
    11,
  );
  expect(asked()).toEqual({
    limit: '10',
    offset: '10',
    q: 'light',
    round_id: '7',
    level_id: '3',
    subject: 'physics',
    answer_type: 'true_false',
    question_type: 'trial',
    sort: 'score',
    order: 'desc',
  });
  expect(await screen.findByText('11 found')).toBeTruthy();
});

test('questions that are too hard or never answered are asked for by their difficulty, with figures', async () => {
  for (const difficulty of ['too_hard', 'unanswered']) {
    await openList(`/questions?statistics=${difficulty}`, [buildQuestion()]);
    expect(asked()).toEqual({ limit: '10', offset: '0', difficulty });
    expect(await screen.findByRole('columnheader', { name: /Right/ })).toBeTruthy();
    cleanup();
  }
});

test('with statistics the list shows figures in place of what questions are made of, sorted and filtered by them', async () => {
  const judged = buildQuestion({
    answers: 1284,
    facility: 0.314,
    discrimination: -0.09,
    verdicts: ['check_key', 'too_easy'],
  });
  await openList('/questions?statistics=check_key&sort=facility', [judged, buildQuestion()]);
  expect(asked()).toEqual({ limit: '10', offset: '0', verdict: 'check_key', sort: 'facility' });
  await screen.findByText('Check the key', { selector: '.qd-badge *' });
  const cells = screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].slice(6, 9).map((cell) => cell.textContent));
  expect(cells.slice(1)).toEqual([
    ['1,284', '31\u00a0%', '−0.09'],
    ['–', '–', '–'],
  ]);
  expect(screen.queryByRole('columnheader', { name: 'Score' })).toBeNull();
  expect(screen.queryByText('Too easy', { selector: '.qd-badge *' })).toBeNull();
});

test('all questions can be had with statistics', async () => {
  await openList('/questions?statistics=all', [buildQuestion()]);
  expect(asked()).toEqual({ limit: '10', offset: '0' });
  const head = await screen.findByRole('columnheader', { name: 'Separates' });
  expect(head.querySelector('a')?.getAttribute('href')).toBe('/questions?statistics=all&sort=discrimination&order=asc');
});

test('a filter goes into the address and back to the first page, and all of them can be cleared', async () => {
  const { router } = await openList('/questions?page=2&q=light', [buildQuestion()], 11);
  await answerPlaces(calls);
  await screen.findByRole('option', { name: 'Speed Race' });
  fireEvent.change(screen.getByLabelText('Round'), { target: { value: '7' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'light', round_id: '7' }));
  expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/questions?q=light');
});

test('a head sorts the list, and once more the other way round', async () => {
  await openList('/questions?subject=physics', [buildQuestion()]);
  const head = async (name: string) => (await screen.findByRole('columnheader', { name })).querySelector('a');
  expect((await head('Score'))?.getAttribute('href')).toBe('/questions?subject=physics&sort=score&order=asc');
  cleanup();
  await openList('/questions?sort=score&order=asc', [buildQuestion()]);
  expect((await head('Score'))?.getAttribute('href')).toBe('/questions?sort=score&order=desc');
});

test('what is special about a question stands below its text', async () => {
  await openList('/questions', [
    buildQuestion({ answer: null }),
    buildQuestion({ question_type: 'quiz_of_day' }),
    buildQuestion({ question_type: 'trial' }),
    buildQuestion({ question_text: 'Find $x' }),
    buildQuestion({ question_text: 'Find $x '.repeat(9), time: 1 }),
  ]);
  expect(await screen.findByText('No correct answer')).toBeTruthy();
  const table = screen.getByRole('table');
  expect(within(table).getByText('Quiz of day')).toBeTruthy();
  expect(within(table).queryByText('Trial')).toBeNull();
  expect(
    within(table)
      .getAllByTitle(/^Broken formula/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Note: Broken formula', '2 notes: Broken formula, Too short to read']);
});

test('deleting asks with the whole text, and counts the answers that stay', async () => {
  const question = buildQuestion({ question_text: `Why\n${'so long '.repeat(20)}` });
  await openList('/questions', [question]);
  fireEvent.click(await screen.findByRole('button', { name: /^Delete Why so long/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Question' });
  expect(dialog.textContent).toContain(`Are you sure you want to delete "${question.question_text}"?`);
  expect(within(dialog).getByRole('status').textContent).toBe('Counting what depends on it…');
  await answerCall(calls, 'GET', `/v1/questions/${question.id}/dependents`, 200, { answers: 318, days: 2 });
  expect((await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '318answers by participants stay, with the question’s id',
    '2places in the calendar of the quiz of the day become free',
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(latest(calls, 'DELETE', `/v1/questions/${question.id}`)).toBeTruthy());
});

test('a deleted question is no longer ticked', async () => {
  const questions = [3, 21].map((id) => buildQuestion({ id, question_text: `Question ${id}` }));
  await openList('/questions', questions);
  for (const { id } of questions)
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select Question ${id}` }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Question 21' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Question' });
  await answerCall(calls, 'GET', '/v1/questions/21/dependents', 200, { answers: 0, days: 0 });
  await waitFor(() => expect(within(dialog).queryByRole('status')).toBeNull());
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await answerCall(calls, 'DELETE', '/v1/questions/21', 204);
  expect(await screen.findByText('1 selected')).toBeTruthy();
});

test('an empty bank offers both ways to fill it', async () => {
  await openList('/questions', []);
  const empty = (await screen.findByText('No questions yet')).closest('section');
  const links =
    empty &&
    within(empty)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/bulk-questions', '/questions/new']);
});

test('a search that nothing matches says for what, and offers all questions', async () => {
  await openList('/questions?q=nowhere', []);
  expect(await screen.findByText(/No question with “nowhere”/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all questions' }).getAttribute('href')).toBe('/questions');
  cleanup();
  await openList('/questions?subject=physics', []);
  expect(await screen.findByText('No question matches these filters.')).toBeTruthy();
});

const DAY = {
  ...{ date: '2999-01-05', state: 'partial', played: null, version: 12 },
  questions: [1, 2, 3].map((id) => ({
    ...{
      id,
      question_text: `Planned ${id}`,
      subject: 'physics',
      answer_type: 'true_false',
      level: { id: 1, level_number: 1 },
    },
    ...{ answers: 0, facility: null, last_used: null },
  })),
};
const PLAN = {
  today: '2999-01-01',
  days: [DAY],
  reserve: { ...DAY, date: 'reserve' },
  planned_until: '2999-01-05',
  first_gap: '2999-01-05',
  runway_days: 4,
};

test('ticked questions are put on a day as far as it has room, and what does not fit stays ticked and is named', async () => {
  const questions = [3, 21, 22, 23].map((id) => buildQuestion({ id, question_text: `Question ${id}` }));
  await openList('/questions', questions);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Question 3' }));
  fireEvent.click(box('Select Question 23'), { shiftKey: true });
  expect(box('Select all on this page').checked).toBe(true);
  expect(await screen.findByText('4 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use on...' }));
  const planned = () => calls.filter(({ url }) => url.pathname === '/v1/quiz-of-day/plan');
  await waitFor(() => expect(planned()).toHaveLength(1));
  await act(async () => planned()[0]?.answer(200, PLAN));
  await waitFor(() => expect(planned()).toHaveLength(2));
  expect(planned()[1]?.url.searchParams.get('from')).toBe('2999-01-05');
  await act(async () => planned()[1]?.answer(200, PLAN));
  const dialog = within(screen.getByRole('dialog', { name: 'Use in the quiz of the day' }));
  const outcomes = (await dialog.findAllByRole('listitem')).map((item) => item.textContent);
  expect(outcomes[0]).toContain('has this question already');
  expect(outcomes[1]).toContain('slot 4');
  expect(outcomes[3]).toContain('Saturday 5 January is full');
  fireEvent.click(dialog.getByRole('button', { name: 'Use 2 questions' }));
  await waitFor(() => expect(latest(calls, 'PUT', '/v1/quiz-of-day/plan')).toBeTruthy());
  const stored = latest(calls, 'PUT', '/v1/quiz-of-day/plan');
  expect(stored.body).toEqual({ days: [{ date: '2999-01-05', version: 12, question_ids: [1, 2, 3, 21, 22] }] });
  await act(async () => stored.answer(200, { days: [DAY] }));
  expect(await screen.findByText(/Not added: “Question 3”, “Question 23”/)).toBeTruthy();
  expect(await screen.findByText('2 selected')).toBeTruthy();
  expect(box('Select Question 21').checked).toBe(false);
  fireEvent.click(box('Select Question 23'));
  expect(screen.getByText('1 selected')).toBeTruthy();
});

test('those who may not plan tick for a file alone', async () => {
  await openPage('/questions', () => (
    <RoleContext value="viewer">
      <ListPage />
    </RoleContext>
  ));
  await waitFor(() => expect(listCall()).toBeTruthy());
  await act(async () => listCall().answer(200, { rows: [buildQuestion()], count: 1 }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Select Question/ }));
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  for (const name of ['Use on...', 'Delete...']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('levels of several quizzes are told apart by the names of their quizzes', async () => {
  await openList('/questions', [buildQuestion()]);
  await answerPlaces(calls, 8);
  const quizzes = [
    { id: 8, title: 'Juniors' },
    { id: 9, title: 'Seniors' },
  ];
  await answerCall(calls, 'GET', '/v1/quizzes', 200, { rows: quizzes, count: 2 });
  expect((await screen.findByTitle('Level 12 · Seniors')).textContent).toBe('12');
  expect(
    questionColumns({}, () => 'Level 12 · Seniors').map((column) => column.phoneCell?.(buildQuestion())),
  ).toContain('Level 12 · Seniors');
});

test('the filter for what statistics find says that it takes any verdict, not that there are none', async () => {
  await openList('/questions', [buildQuestion()]);
  fireEvent.click(screen.getByRole('button', { name: 'Add filter' }));
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Statistics' });
  expect(select.options[0]?.text).toBe('Any verdict');
});
