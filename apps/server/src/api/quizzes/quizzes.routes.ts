import { quizzes } from '@quizdesk/contract/quizzes';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { listQuizzes } from './quizzes.queries.ts';

export async function quizRoutes(app: FastifyInstance): Promise<void> {
  route(app, quizzes.list, ({ query, db }) => listQuizzes(db, query));
}
