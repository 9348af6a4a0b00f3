import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { levels as endpoints } from '@quizdesk/contract/levels';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { levels } from '../../db/schema/levels.ts';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { levelQueries } from './levels.queries.ts';

const NAMED_CHARACTERS = 80;

/** A description as part of a sentence: its first line, and of that no more than is needed to know it again. */
function beginningOf(description: string): string {
  const [line = ''] = description.trim().split(/[\r\n]/);
  const characters = [...line.trim()];
  return characters.length <= NAMED_CHARACTERS ? line.trim() : `${characters.slice(0, NAMED_CHARACTERS).join('')}…`;
}

export async function levelRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, endpoints, levelQueries, {
    name: 'Level',
    conflicts: {
      levels_level_number_key: async (db, { quiz_id = DEFAULT_QUIZ_ID, level_number }) => {
        const hasNumber = and(eq(levels.quiz_id, quiz_id), eq(levels.level_number, level_number));
        const same = await levelQueries.findWhere(db, hasNumber);
        return (
          same && {
            message: 'This level number is already taken',
            detail: `Level ${same.level_number} "${beginningOf(same.description)}" (id ${same.id}) already has this number in the quiz.`,
            values: { field: 'level_number', id: same.id, value: same.level_number },
          }
        );
      },
    },
    blocking: { questions: 'question', progress: 'progress record' },
  });
  route(app, endpoints.setStatus, ({ params, query, record }) =>
    record(async (tx) => {
      const level = await levelQueries.update(tx, params.id, { status: query.status });
      if (!level) throw notFound('Level');
      return level;
    }),
  );
}
