import { streakDeskPaths } from '@quizdesk/contract/paths/streak-desk';
import type { GrantInput, streakDesks } from '@quizdesk/contract/streak-desk';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { invalidate } from '../../../lib/query/query-client.ts';
import { request } from '../../../lib/request.ts';

/** Whom a day would be restored for; nothing is stored. */
export function previewQuery(date: string) {
  return queryOptions({
    queryKey: ['user_streaks', 'outage', date],
    queryFn:
      date === ''
        ? skipToken
        : ({ signal }) =>
            request<typeof streakDesks.grantMany>(streakDeskPaths.grantMany, { body: { date, preview: true }, signal }),
    staleTime: 30_000,
    gcTime: 0,
  });
}

/** Lets a day count for all of them. */
export const repairStreaks = (body: GrantInput) =>
  request<typeof streakDesks.grantMany>(streakDeskPaths.grantMany, { body });

export const invalidateStreaks = () => invalidate('user_streaks', 'streak_history', 'operations');
