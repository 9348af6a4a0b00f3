import type { Verdict } from '@quizdesk/contract/verdicts';
import { expect, test } from 'vitest';
import { awardEveryone } from '../api/badges/award.ts';
import { countPlay } from '../testing/count-play.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { AMBIGUOUS, LEAK, WRONG_KEYS } from './planted.ts';
import { countViolations } from './testing-checks.ts';
import { insertSmallSample } from './testing-sample.ts';

const database = useTestDatabase();

test('the whole sample of 3,000 students fits together too', { timeout: 120_000 }, async () => {
  const { db, pool } = database();
  const made = await insertSmallSample(database(), { scale: 1 });
  expect(made?.students).toBe(3000);
  expect(made?.answers).toBeGreaterThan(90_000);
  expect(made?.answers).toBeLessThan(150_000);
  expect(await countViolations(pool)).toEqual({});
  expect(await awardEveryone(db, 'UTC')).toBe(0);
});

/** What is wrong with questions on purpose, by their texts. */
const PLANTED: Readonly<Record<string, Verdict>> = {
  ...Object.fromEntries(Object.keys(WRONG_KEYS).map((text) => [text, 'check_key'])),
  [LEAK.question_text]: 'sudden_change',
  [AMBIGUOUS.question_text]: 'second_answer',
};

test('the statistics find each fault that was planted, and accuse hardly any other question', {
  timeout: 120_000,
}, async () => {
  await insertSmallSample(database(), { scale: 1 });
  await countPlay(database(), 'UTC');
  const { rows } = await database().pool.query<{ text: string; verdicts: Verdict[] }>(
    `SELECT question_text AS text, verdicts FROM question_statistics s JOIN questions q ON q.id = s.question_id`,
  );
  const planted = rows.filter(({ text }) => text in PLANTED);
  expect(planted).toHaveLength(5);
  for (const { text, verdicts } of planted)
    expect([text, verdicts]).toEqual([text, expect.arrayContaining([PLANTED[text]])]);
  const others = rows.filter(({ text }) => !(text in PLANTED));
  const grave: readonly Verdict[] = ['check_key', 'sudden_change', 'second_answer'];
  expect(others.filter(({ verdicts }) => verdicts.some((code) => grave.includes(code)))).toEqual([]);
  const accused = others.filter(({ verdicts }) => verdicts.length > 0);
  expect(accused.length / others.length).toBeLessThan(0.02);
});
