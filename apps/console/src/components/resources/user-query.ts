import { userPaths } from '@quizdesk/contract/paths/users';
import type { User, users } from '@quizdesk/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';

/** One account, by its id or its username. */
export function userQuery(idOrUsername: string) {
  return queryOptions<User>({
    queryKey: ['users', 'one', idOrUsername],
    queryFn: ({ signal }) =>
      request<typeof users.find>(userPaths.find, { params: { id_or_username: idOrUsername }, signal }),
  });
}
