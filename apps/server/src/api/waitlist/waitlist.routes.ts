import { bulk, selectedExports } from '@quizdesk/contract/bulk-endpoints';
import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { waitlist as endpoints } from '@quizdesk/contract/waitlist';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { idsPassing } from '../../db/lists/found-pages.ts';
import { describeList, partOf } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import type { PageWindow } from '../../db/lists/page-statements.ts';
import { waitlist } from '../../db/schema/waitlist.ts';
import { type ExportColumn, NAME_WIDTH, timeColumn } from '../../export/export-column.ts';
import { type BulkStep, bulkRoute, countedText } from '../crud/bulk.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { selectedExportRoute } from '../crud/selected-export.ts';
import { waitsForLong } from '../overview/attention.queries.ts';

const columns = getTableColumns(waitlist);
const list = describeList(waitlist, columns);

type WaitlistQuery = z.output<typeof endpoints.list.query>;
type Change = NonNullable<z.output<typeof bulk.waitlist.body>['change']>;

const done = `(SELECT d.id FROM waitlist d WHERE d.done_at IS NOT NULL)`;
const doneCount = `(SELECT count(*) FROM ${done} d)`;
/** Those who wait and those who are done, without counting the waiting ones. */
const parts = {
  waiting: partOf(list, { where: 'done_at IS NULL', count: `${list.count} - ${doneCount}` }),
  done: partOf(list, { where: 'done_at IS NOT NULL', count: doneCount }),
};

type Filter = Omit<WaitlistQuery, keyof PageWindow | 'sort' | 'order'>;

const conditions = ({ waiting, is_invited, state }: Filter): SQL[] => [
  ...(waiting ? [waitsForLong()] : []),
  ...(is_invited === undefined ? [] : [sql.raw(`t.invited_at IS ${is_invited ? 'NOT ' : ''}NULL`)]),
  ...(state ? [sql.raw(state === 'done' ? 't.done_at IS NOT NULL' : 't.done_at IS NULL')] : []),
];

/** A page of the waitlist: who signed up last first, or by when they did. */
function listWaitlist(db: Database, query: WaitlistQuery) {
  const { waiting, is_invited, state } = query;
  if (waiting !== undefined || is_invited !== undefined) return listPage(db, list, query, { where: conditions(query) });
  return listPage(db, state === undefined ? list : parts[state], query);
}

const hasSameEmail = sql`lower(u.email) = lower(w.email)`;
/** The students, named u, whom a notification reaches. */
const isReached = sql`u.role = 'student' AND u.status = 'active'`;

/** Whom a notification reaches, whom none does, with the addresses to write to and the names, and who was invited before. */
const whoIsReached = (ids: SQL): SQL => sql`
  SELECT 'notified' AS code, ${countedText('%s has an account and gets a notification', '%s have an account and get a notification')} AS message,
    json_build_object('count', n, 'accounts', accounts) AS values
  FROM (SELECT count(*) AS n, array_agg(u.id::text ORDER BY u.id) AS accounts FROM users u
    WHERE ${isReached} AND EXISTS (SELECT FROM waitlist w WHERE w.id = ANY (${ids}) AND ${hasSameEmail})) known WHERE n > 0
  UNION ALL
  SELECT 'no_account', ${countedText('%s has no active student account: write to them yourself', '%s have no active student account: write to them yourself')},
    json_build_object('count', n, 'addresses', addresses, 'names', names)
  FROM (
    SELECT count(*) AS n, coalesce(array_agg(w.address ORDER BY w.id) FILTER (WHERE w.address IS NOT NULL), '{}') AS addresses,
      coalesce(array_agg(w.name ORDER BY w.id) FILTER (WHERE w.address IS NOT NULL), '{}') AS names
    FROM (SELECT *, coalesce(email, phone) AS address FROM waitlist) w
    WHERE w.id = ANY (${ids}) AND NOT EXISTS (SELECT FROM users u WHERE ${isReached} AND ${hasSameEmail})
  ) missing WHERE n > 0
  UNION ALL
  SELECT 'invited_before', ${countedText('%s was invited before, and is invited again', '%s were invited before, and are invited again')},
    json_build_object('count', n)
  FROM (SELECT count(*) AS n FROM waitlist w WHERE w.id = ANY (${ids}) AND w.invited_at IS NOT NULL) before WHERE n > 0`;

const INVITATION = {
  title: 'You are invited',
  message: 'Dear {first_name}, you asked for a place, and it is yours. Come in and play.',
};

/** Tells those who have an account that they are invited. */
async function notifyInvited(tx: Database, ids: readonly number[], sender: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO notifications (user_id, type, title, message, sent_by)
    SELECT u.id, 'alert', message_for(${INVITATION.title}, u.name, ${NOTIFICATION_LIMITS.title}),
      message_for(${INVITATION.message}, u.name, ${NOTIFICATION_LIMITS.message}), ${sender}
    FROM users u WHERE ${isReached} AND EXISTS (SELECT FROM waitlist w WHERE w.id = ANY (${idArray(ids)}) AND ${hasSameEmail})
    ORDER BY u.id`);
}

const exported: ExportColumn<ReturnType<typeof list.read>>[] = [
  { head: 'ID', value: ({ id }) => id },
  { head: 'Name', value: ({ name }) => name, width: NAME_WIDTH },
  { head: 'Email', value: ({ email }) => email, width: NAME_WIDTH },
  { head: 'Phone', value: ({ phone }) => phone, width: NAME_WIDTH },
  { head: 'School Name', value: ({ school_name }) => school_name, width: NAME_WIDTH },
  { head: 'Form or Grade', value: ({ form }) => form },
  timeColumn('Waiting since', ({ created_at }) => created_at),
  timeColumn('Invited', ({ invited_at }) => invited_at),
  timeColumn('Done', ({ done_at }) => done_at),
];

/** A field that is set to the present time, or taken back. */
const now = (value: 'now' | null) => (value === null ? null : sql`now()`);

export async function waitlistRoutes(app: FastifyInstance): Promise<void> {
  const { remove } = crudQueries(waitlist, columns);
  crudRoutes(app, endpoints, { list: listWaitlist, remove }, { name: 'Waitlist entry' });
  const passing = (filter: Filter) => idsPassing(list, { where: conditions(filter) });
  selectedExportRoute(app, selectedExports.waitlist, { fileName: 'waitlist', list, columns: exported, passing });
  bulkRoute(app, bulk.waitlist, {
    table: waitlist,
    passing,
    set: ({ invited_at, done_at }: Change) => ({
      ...(invited_at !== undefined && { invited_at: now(invited_at) }),
      ...(done_at !== undefined && { done_at: now(done_at) }),
    }),
    consequences: (ids, { change }: BulkStep<Change>) => (change?.invited_at ? whoIsReached(ids) : undefined),
    async before(tx, ids, { change, caller }: BulkStep<Change>) {
      if (change?.invited_at) await notifyInvited(tx, ids, caller.id);
      return undefined;
    },
  });
}
