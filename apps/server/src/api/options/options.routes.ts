import { bulk } from '@quizdesk/contract/bulk-endpoints';
import { options as endpoints } from '@quizdesk/contract/options';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { shortList } from '../../db/lists/short-list.ts';
import { options } from '../../db/schema/options.ts';
import { bulkRoute } from '../crud/bulk.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { crudRoutes } from '../crud/crud-routes.ts';

const columns = getTableColumns(options);
const listed = { by: ['quiz_id', 'label', 'id'], direction: 'asc' } as const;
type OptionQuery = z.output<typeof endpoints.list.query>;

const ofQuiz = ({ quiz_id }: Pick<OptionQuery, 'quiz_id'>) =>
  quiz_id === undefined ? undefined : eq(options.quiz_id, quiz_id);
const list = shortList(options, columns, listed, (query: OptionQuery) => ofQuiz(query));

export async function optionRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, endpoints, { ...crudQueries(options, columns), list }, { name: 'Option' });
  bulkRoute(app, bulk.options, {
    table: options,
    passing: (filter) => sql`SELECT id FROM options WHERE ${ofQuiz(filter) ?? true}`,
  });
}
