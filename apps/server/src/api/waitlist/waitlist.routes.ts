import { bulk } from '@quizdesk/contract/bulk-endpoints';
import { waitlist as endpoints } from '@quizdesk/contract/waitlist';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { describeList } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import { idsPassing, type PageWindow } from '../../db/lists/pages.ts';
import { waitlist } from '../../db/schema/waitlist.ts';
import { type BulkStep, bulkRoute, countedText } from '../crud/bulk.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { waitsForLong } from '../overview/attention.queries.ts';

const columns = getTableColumns(waitlist);
const list = describeList(waitlist, columns);

type WaitlistQuery = z.output<typeof endpoints.list.query>;
type Change = NonNullable<z.output<typeof bulk.waitlist.body>['change']>;

const conditions = ({ waiting, state }: Omit<WaitlistQuery, keyof PageWindow>): SQL[] => [
  ...(waiting ? [waitsForLong()] : []),
  ...(state ? [sql.raw(state === 'done' ? 't.done_at IS NOT NULL' : 't.done_at IS NULL')] : []),
];

/** Whom no notification reaches, for they have no account: the addresses to write to. */
const withoutAccount = (ids: SQL): SQL => sql`
  SELECT 'no_account' AS code, ${countedText('%s has no account: write to them yourself', '%s have no account: write to them yourself')} AS message,
    json_build_object('count', n, 'addresses', addresses) AS values
  FROM (
    SELECT count(*) AS n, coalesce(array_agg(coalesce(w.email, w.phone) ORDER BY w.id) FILTER (WHERE coalesce(w.email, w.phone) IS NOT NULL), '{}') AS addresses
    FROM waitlist w WHERE w.id = ANY (${ids}) AND NOT EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(w.email))
  ) missing WHERE n > 0`;

/** A field that is set to the present time, or taken back. */
const now = (value: 'now' | null) => (value === null ? null : sql`now()`);

export async function waitlistRoutes(app: FastifyInstance): Promise<void> {
  const { remove } = crudQueries(waitlist, columns);
  crudRoutes(
    app,
    endpoints,
    { list: (db, query) => listPage(db, list, query, { where: conditions(query) }), remove },
    { name: 'Waitlist entry' },
  );
  bulkRoute(app, bulk.waitlist, {
    table: waitlist,
    passing: (filter) => idsPassing(list, { where: conditions(filter) }),
    set: ({ invited_at, done_at }: Change) => ({
      ...(invited_at !== undefined && { invited_at: now(invited_at) }),
      ...(done_at !== undefined && { done_at: now(done_at) }),
    }),
    consequences: (ids, { change }: BulkStep<Change>) => (change?.invited_at ? withoutAccount(ids) : undefined),
  });
}
