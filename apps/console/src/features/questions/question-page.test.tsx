import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { buildQuestion } from '../../components/question/testing-questions.ts';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { QuestionPage } from './question-page.tsx';
import { latest } from './testing-places.ts';

const calls = heldCalls();

async function openQuestion(status: number, body: unknown) {
  const opened = await openPage('/questions/5', () => <QuestionPage id={5} />);
  await act(async () => latest(calls, 'GET', '/v1/questions/5').answer(status, body));
  return opened;
}

test('a question is shown to read, with who changed it last', async () => {
  await openQuestion(200, buildQuestion({ id: 5, question_type: 'trial', updated_at: '2026-03-04T09:05:00.000Z' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  const facts = within(screen.getByText('Last changed').parentElement ?? document.body);
  expect(facts.getByText(/4 Mar.* by Ama Badu/)).toBeTruthy();
  expect(screen.getByText('Trial (bulk upload)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/questions/5/edit');
  expect(screen.getByRole('link', { name: 'All questions of Level 12' })).toBeTruthy();
});

test.each([
  [0, 'No other question', null],
  [1, '1 other question', '/questions/alike?question_id=5'],
  [3, '3 other questions', '/questions/alike?question_id=5'],
])('that %i others look like it is said, with the way to them', async (count, said, href) => {
  await openQuestion(200, buildQuestion({ id: 5 }));
  await answerCall(calls, 'GET', '/v1/questions/look-alikes', 200, { count, pair: null });
  const fact = await screen.findByText(said);
  expect(fact.getAttribute('href')).toBe(href);
});

test('deleting it leads to the list', async () => {
  const { router } = await openQuestion(200, buildQuestion({ id: 5 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(latest(calls, 'DELETE', '/v1/questions/5')).toBeTruthy());
  await act(async () => latest(calls, 'DELETE', '/v1/questions/5').answer(204));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
});

test('one that does not exist says so', async () => {
  await openQuestion(404, { message: 'Question not found', detail: '' });
  expect(await screen.findByText('No such question')).toBeTruthy();
});

test('one that does not load is tried again on request', async () => {
  await openQuestion(500, { message: 'Out of order', detail: '' });
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await act(async () => calls[1]?.answer(200, buildQuestion({ id: 5 })));
  expect(await screen.findByRole('article')).toBeTruthy();
});
