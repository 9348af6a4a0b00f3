import { MAX_LIMIT } from '@quizdesk/contract/constants';
import { schoolPaths } from '@quizdesk/contract/paths/schools';
import type { schools as endpoints } from '@quizdesk/contract/schools';
import { queryOptions } from '@tanstack/react-query';
import { resourceApi } from '../../lib/query/resource-api.ts';
import { request } from '../../lib/request.ts';

/** Students are shown with their school's name, standings with both. */
export const schools = resourceApi<typeof endpoints>('schools', schoolPaths, ['users', 'standings']);

/** The regions that schools have, each with how many they are. */
export const regionsQuery = queryOptions({
  queryKey: ['schools', 'regions'],
  queryFn: ({ signal }) =>
    request<typeof endpoints.regions>(schoolPaths.regions, { query: { limit: MAX_LIMIT }, signal }),
});
