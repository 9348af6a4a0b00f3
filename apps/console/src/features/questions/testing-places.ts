import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { buildLevel, buildRound } from '../../components/question/testing-questions.ts';
import type { HeldCall } from '../../lib/testing-calls.ts';

/** The call of this kind that was made last. For tests. */
export function latest(calls: readonly HeldCall[], method: string, path: string): HeldCall {
  const call = calls.findLast(({ method: made, url }) => made === method && url.pathname === path);
  if (call === undefined) throw new Error(`${method} ${path} was not called`);
  return call;
}

const listOf = (rows: readonly unknown[]) => ({ rows, count: rows.length });

/**
 * Answers what every form of a question asks for first: levels, of which the second may be of another quiz, rounds and
 * quizzes, which some ask for only once they know that there are several. For tests.
 */
export async function answerPlaces(
  calls: readonly HeldCall[],
  otherQuiz = 9,
  quizzes: readonly { readonly id: number; readonly title: string }[] = [],
): Promise<void> {
  await waitFor(() => expect(calls.some(({ url }) => url.pathname === '/v1/rounds')).toBe(true));
  const levels = [buildLevel(), buildLevel({ id: 4, level_number: 13, quiz_id: otherQuiz })];
  const rounds = [buildRound(), buildRound({ id: 8, name: 'Riddles', serial_number: 5, status: 'inactive' })];
  await act(async () => {
    latest(calls, 'GET', '/v1/levels').answer(200, listOf(levels));
    latest(calls, 'GET', '/v1/rounds').answer(200, listOf(rounds));
    calls.find(({ url }) => url.pathname === '/v1/quizzes')?.answer(200, listOf(quizzes));
  });
}
