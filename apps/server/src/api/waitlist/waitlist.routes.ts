import { waitlist as endpoints } from '@quizdesk/contract/waitlist';
import { getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describeList } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import { waitlist } from '../../db/schema/waitlist.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { waitsForLong } from '../overview/attention.queries.ts';

const columns = getTableColumns(waitlist);
const list = describeList(waitlist, columns);

export async function waitlistRoutes(app: FastifyInstance): Promise<void> {
  const { remove } = crudQueries(waitlist, columns);
  crudRoutes(
    app,
    endpoints,
    {
      list: (db, { waiting, ...window }) => listPage(db, list, window, { where: waiting ? [waitsForLong()] : [] }),
      remove,
    },
    { name: 'Waitlist entry' },
  );
}
