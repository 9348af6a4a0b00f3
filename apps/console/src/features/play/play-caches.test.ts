import { afterEach, expect, test } from 'vitest';
import { badges } from '../../components/resources/badges.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { answerSource, qotdSource, suggestedSource, userBadgeSource } from './play-sources.ts';

const RESOURCES = [
  'badges',
  'user_badges',
  'user_answers',
  'user_activities',
  'users',
  'suggested_quiz_attempts',
  'qotd_attempts',
] as const;
const user = { id: 7, name: 'Ama', username: 'ama' };
const record = {
  id: 1,
  user_id: 7,
  user,
  status: 'started',
  completed_at: null,
  created_at: '2025-03-01T12:00:00.000Z',
};

afterEach(() => queryClient.clear());

/** What is read again after a change. */
async function readAnew(change: () => Promise<unknown>): Promise<string[]> {
  for (const resource of RESOURCES) queryClient.setQueryData([resource, 'one', 5], {});
  await change();
  return RESOURCES.filter((resource) => queryClient.getQueryState([resource, 'one', 5])?.isInvalidated);
}

test('what a deleted record was shown and counted in is read again', async () => {
  const revoked = { ...record, badge_id: 3, badge: { id: 3, name: 'Owl', icon: null }, awarded_at: record.created_at };
  expect(await readAnew(() => userBadgeSource.invalidate(revoked))).toEqual([
    'badges',
    'user_badges',
    'user_activities',
    'users',
  ]);
  const suggested = { ...record, level_id: null, deleted_ids: [], bonus_point: 5 };
  expect(await readAnew(() => suggestedSource.invalidate(suggested))).toEqual([
    'user_answers',
    'user_activities',
    'users',
    'suggested_quiz_attempts',
  ]);
  const daily = { score: 1, bonus_points: 0, bonus_awarded: false, time_taken: 9, quiz_date: '2025-03-01' };
  expect(await readAnew(() => qotdSource.invalidate({ ...record, ...daily }))).toContain('user_answers');
  const places = { question_id: null, level_id: null, sq_attempt_id: null, qotd_attempt_id: null };
  const answer = {
    ...record,
    ...places,
    deleted_ids: [],
    question_text: null,
    answer: 'x',
    is_correct: true,
    points_earned: 1,
  };
  expect(await readAnew(() => answerSource.invalidate(answer))).toEqual(['user_answers', 'user_activities', 'users']);
});

test('a changed badge is read again wherever its name is shown', async () => {
  expect(await readAnew(badges.invalidate)).toEqual(['badges', 'user_badges', 'user_activities']);
});
