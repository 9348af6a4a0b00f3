import type { BodyOf } from '@quizdesk/contract/kit';
import { streakDeskPaths } from '@quizdesk/contract/paths/streak-desk';
import type { streakDesks } from '@quizdesk/contract/streak-desk';
import { queryOptions } from '@tanstack/react-query';
import { invalidate } from '../../../lib/query/query-client.ts';
import { request } from '../../../lib/request.ts';

/** The days of a student and the streaks they make. */
export function deskQuery(user_id: number) {
  return queryOptions({
    queryKey: ['user_streaks', 'desk', user_id],
    queryFn: ({ signal }) =>
      request<typeof streakDesks.find>(streakDeskPaths.find, { params: { user_id }, query: {}, signal }),
    refetchOnMount: 'always',
  });
}

/** Lets a missed day count. */
export const restoreDay = (user_id: number, body: BodyOf<typeof streakDesks.grant>) =>
  request<typeof streakDesks.grant>(streakDeskPaths.grant, { params: { user_id }, body });

/** Takes a restored day back. */
export const removeGrant = (id: number) =>
  request<typeof streakDesks.removeGrant>(streakDeskPaths.removeGrant, { params: { id } });

export const invalidateStreaks = () => invalidate('user_streaks', 'streak_history', 'operations');
