import { quizzes as endpoints } from '@quizdesk/contract/quizzes';
import { getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { shortList } from '../../db/lists/short-list.ts';
import { quizzes } from '../../db/schema/quizzes.ts';
import { crudRoutes } from '../crud/crud-routes.ts';

const list = shortList(quizzes, getTableColumns(quizzes), { by: ['id'], direction: 'desc' });

export async function quizRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, endpoints, { list }, { name: 'Quiz' });
}
