import type { User } from '@quizdesk/contract/users';
import type { ListAnswer } from '../../lib/query/resource-api.ts';

/** The roles that administrators are listed by, in the order of the list. The server's `superadmin` has all its spellings. */
export const ADMINISTRATOR_ROLES = ['superadmin', 'admin', 'editor', 'viewer'] as const;
export type AdministratorRole = (typeof ADMINISTRATOR_ROLES)[number];

interface Window {
  readonly offset: number;
  readonly limit: number;
}

type ReadPage = (role: AdministratorRole, window: Window) => Promise<ListAnswer<User>>;

/**
 * One page of the lists of several roles, as if they were one list. The server lists one role at a time:
 * how far a list reaches into the page is known once the lists before it have said how long they are.
 */
export async function joinedPage(
  roles: readonly AdministratorRole[],
  { offset, limit }: Window,
  read: ReadPage,
): Promise<ListAnswer<User>> {
  const rows: User[] = [];
  let count = 0;
  for (const role of roles) {
    const room = limit - rows.length;
    const answer = await read(role, { offset: Math.max(0, offset - count), limit: Math.max(1, room) });
    rows.push(...answer.rows.slice(0, room));
    count += answer.count;
  }
  return { rows, count };
}
