import type { UserBrief } from '@quizdesk/contract/users';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { describeList, type Joined } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import type { Page, PageWindow } from '../../db/lists/page-statements.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { wireColumns } from '../../shared/insert-notification.ts';

const columns = {
  ...wireColumns,
  delivered_at: notifications.delivered_at,
  read_at: notifications.read_at,
};

/** Who a notification is for and who sent it. */
interface People {
  readonly user: UserBrief;
  readonly sent_by: UserBrief | null;
}

const brief = (user: string) =>
  `CASE WHEN ${user}.id IS NOT NULL THEN json_build_object('id', ${user}.id, 'name', ${user}.name, 'username', ${user}.username) END`;

const joined: Joined<People> = {
  columns: `${brief('u')} AS "user", ${brief('s')} AS sent_by`,
  joins: `LEFT JOIN users u ON u.id = page.user_id
    LEFT JOIN notifications n ON n.id = page.id
    LEFT JOIN notification_batches b ON b.id = n.batch_id
    LEFT JOIN users s ON s.id = coalesce(n.sent_by, b.created_by)`,
  // A notification is deleted with its user, so there is always one.
  read: ({ user, sent_by }: People) => ({ user, sent_by }),
};

const list = describeList(notifications, columns, { joined });

/** A notification with the names of its people. */
export type NotificationRow = ReturnType<(typeof list)['read']>;

/** A page of notifications, newest first: all of them, or those of one user. */
export function listNotifications(
  db: Database,
  { user_id, ...window }: PageWindow & { readonly user_id?: number | undefined },
): Promise<Page<NotificationRow>> {
  return listPage(db, list, window, { where: user_id === undefined ? [] : [sql`t.user_id = ${user_id}`] });
}
