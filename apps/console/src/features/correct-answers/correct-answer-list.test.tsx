import type { CorrectAnswer } from '@quizdesk/contract/correct-answers';
import { useLocation } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainList } from '../../components/list/list-search.ts';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { queryClient } from '../../lib/query/query-client.ts';
import { type HeldCall, heldCalls } from '../../lib/testing-calls.ts';
import { correctAnswerList } from './correct-answer-list.tsx';

const calls = heldCalls();

function ListPage() {
  const search = useLocation({ select: (location) => location.search });
  return <ResourceList view={correctAnswerList} search={plainList.parse(search)} />;
}

const buildAnswer = (id: number, answer: CorrectAnswer['answer']): CorrectAnswer => ({
  id,
  question_id: 1000 + id,
  question_text: `What is ${id}?`,
  answer,
  created_at: `${new Date().getFullYear()}-11-21T07:58:00.000Z`,
});
const ANSWERS = [buildAnswer(3, ['Red', 'Blue']), buildAnswer(2, false), buildAnswer(1, 'Mitochondrion')];

async function answerLatest(rows: readonly CorrectAnswer[], count = rows.length): Promise<void> {
  await act(async () => calls.at(-1)?.answer(200, { rows, count }));
}

async function openList(count = ANSWERS.length): Promise<void> {
  await openPage('/correct-answers', ListPage);
  await answerLatest(ANSWERS, count);
}

async function deleteFirst(): Promise<HeldCall | undefined> {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Answer of question 1003' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.at(-1)?.method).toBe('DELETE'));
  return calls.at(-1);
}

const count = () => screen.getByRole('heading', { level: 1 }).parentElement?.lastElementChild?.textContent;

test('a page asks for its ten answers and numbers them over all pages', async () => {
  await openPage('/correct-answers?page=3', ListPage);
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ limit: '10', offset: '20' });
  await answerLatest(ANSWERS, 23);
  expect(await screen.findByText('21–23 of 23')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '#',
    'Question ID',
    'Answer',
    'Date',
    'Action',
  ]);
  const [, first] = screen.getAllByRole('row');
  expect(first && within(first).getAllByRole('cell')[0]?.textContent).toBe('21');
});

test('option texts, truth and text are each shown as people read them, with the link to their question', async () => {
  await openList();
  await screen.findByText('Mitochondrion');
  const shown = screen.getAllByRole('row').slice(1);
  expect(shown.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'Red or Blue',
    'False',
    'Mitochondrion',
  ]);
  expect(screen.getByText('What is 3?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Question 1003' }).getAttribute('href')).toBe('/questions/1003');
});

test('deleting says what becomes of the question, takes the row away immediately and reads the page again', async () => {
  await openList(23);
  queryClient.setQueryData(['correct_answers', 'count'], 23);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Answer of question 1003' }));
  expect(await screen.findByText('Are you sure you want to delete this answer?')).toBeTruthy();
  expect(screen.getByText(/^Question 1003 will have no correct answer until/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect([calls[1]?.method, calls[1]?.url.pathname]).toEqual(['DELETE', '/v1/correct-answers/3']);
  await act(async () => calls[1]?.answer(204));
  await waitFor(() => expect(screen.queryByTitle('Red or Blue')).toBeNull());
  expect(count()).toBe('22');
  expect(queryClient.getQueryData(['correct_answers', 'count'])).toBe(22);
  // The page is already being refetched, and fills up again.
  await waitFor(() => expect(calls).toHaveLength(3));
  await answerLatest([...ANSWERS.slice(1), buildAnswer(9, 'From the next page')], 22);
  expect(await screen.findByText('From the next page')).toBeTruthy();
});

test('an answer that cannot be deleted stays, and the dialog says so', async () => {
  await openList();
  const call = await deleteFirst();
  await act(async () => call?.answer(500, { message: 'Internal Server Error', detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to delete answer\./);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByTitle('Red or Blue')).toBeTruthy();
  expect(count()).toBe('3');
});

test('a list without answers says what belongs there', async () => {
  await openPage('/correct-answers', ListPage);
  await answerLatest([]);
  const empty = (await screen.findByText('No correct answers yet')).closest('section');
  expect(
    empty &&
      within(empty)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
  ).toEqual(['/bulk-questions', '/questions']);
});

test('a failed load says what failed, and loads on request', async () => {
  await openPage('/correct-answers', ListPage);
  await act(async () => calls[0]?.answer(500, { message: 'The database is away', detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The correct answers could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await answerLatest(ANSWERS);
  expect(await screen.findByText('Mitochondrion')).toBeTruthy();
});
