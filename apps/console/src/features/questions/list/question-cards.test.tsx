import type { Question } from '@quizdesk/contract/questions';
import { useLocation } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainList } from '../../../components/list/list-search.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { heldCalls } from '../../../lib/testing-calls.ts';
import { latest } from '../testing-places.ts';
import { type CardsPlace, quizOfDay, suggestedQuizzes } from './card-places.ts';
import { QuestionCards } from './question-cards.tsx';

const calls = heldCalls();

const listCall = () => latest(calls, 'GET', '/v1/questions');

async function openCards(path: string, place: CardsPlace, count: number, values: Partial<Question> = {}) {
  const opened = await openPage(path, () => {
    const search = useLocation({ select: (location) => location.search });
    return <QuestionCards place={place} search={plainList.parse(search)} />;
  });
  await waitFor(() => expect(listCall()).toBeTruthy());
  const rows = Array.from({ length: Math.min(count, 10) }, () =>
    buildQuestion({ question_type: place.type, ...values }),
  );
  await act(async () => listCall().answer(200, { rows, count }));
  return { ...opened, rows };
}

test.each([
  [quizOfDay, 'quiz_of_day', '/quiz-of-day'],
  [suggestedQuizzes, 'suggested', '/suggested-quizzes'],
] as const)('a page of $label asks for its kind, numbers its cards and counts them all', async (place, kind, path) => {
  const { rows } = await openCards(`${path}?page=2`, place, 23);
  expect(listCall().url.search).toBe(`?question_type=${kind}&limit=10&offset=10`);
  expect(await screen.findByRole('heading', { name: place.label })).toBeTruthy();
  expect(screen.getByText('23')).toBeTruthy();
  const [first] = await screen.findAllByRole('article');
  expect(first?.textContent?.startsWith('11')).toBe(true);
  expect(screen.getByRole('link', { name: 'Create New' }).getAttribute('href')).toBe(`${path}/create`);
  const links =
    first &&
    within(first)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(links).toEqual([`${path}/${rows[0]?.id}`, `${path}/create?copy_of=${rows[0]?.id}`]);
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(path);
});

test('an empty list says what belongs there and offers the first one', async () => {
  await openCards('/quiz-of-day', quizOfDay, 0);
  expect(await screen.findByText('They appear when you write one for the daily quiz.')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Create New' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/quiz-of-day/create', '/quiz-of-day/create']);
});

test('a card says what should be looked at before it is asked, and not what is merely known', async () => {
  await openCards('/quiz-of-day', quizOfDay, 1, { verdicts: ['check_key', 'too_easy'] });
  const card = await screen.findByRole('article');
  expect(within(card).getByText('Check the key')).toBeTruthy();
  expect(within(card).queryByText('Too easy')).toBeNull();
});
