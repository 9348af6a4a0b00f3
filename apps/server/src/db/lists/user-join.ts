import type { UserBrief } from '@quizdesk/contract/users';
import type { Joined } from './list.ts';

/** Whose record it is, by name. */
export const userJoin: Joined<{ readonly user: UserBrief }> = {
  columns: 'u.name AS user_name, u.username',
  joins: 'LEFT JOIN users u ON u.id = page.user_id',
  read: (row) => ({
    user: { id: Number(row.user_id), name: String(row.user_name), username: String(row.username) },
  }),
};
