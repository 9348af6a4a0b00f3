import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { levels } from '@quizdesk/contract/levels';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { AppError, notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { stillInUse } from '../../plugins/still-in-use.ts';
import {
  countLevelDependents,
  findLevel,
  findLevelByNumber,
  insertLevel,
  listLevels,
  removeLevel,
  updateLevel,
} from './levels.queries.ts';

const NAMED_CHARACTERS = 80;

/** A description as part of a sentence: its first line, and of that no more than is needed to know it again. */
function beginningOf(description: string): string {
  const [line = ''] = description.trim().split(/[\r\n]/);
  const characters = [...line.trim()];
  return characters.length <= NAMED_CHARACTERS ? line.trim() : `${characters.slice(0, NAMED_CHARACTERS).join('')}…`;
}

/** A refused write that met a level with the same number answers 409 and names that level; every other error goes on as it is. */
async function namingTheSame(db: Database, error: unknown, quizId: number, number: number): Promise<unknown> {
  if (constraintOf(error)?.constraint !== 'levels_level_number_key') return error;
  const same = await findLevelByNumber(db, quizId, number);
  if (!same) return error;
  return new AppError('conflict', 'This level number is already taken', {
    detail: `Level ${same.level_number} "${beginningOf(same.description)}" (id ${same.id}) already has this number in the quiz.`,
    cause: error,
  });
}

/** A level that could not be removed answers 409 and counts what hangs on it; every other error goes on as it is. */
async function countingWhatHangs(db: Database, error: unknown, id: number): Promise<unknown> {
  if (!constraintOf(error)?.stillReferenced) return error;
  const { questions = 0, progress = 0 } = (await countLevelDependents(db, id)) ?? {};
  const hanging = [
    { count: questions, one: 'question', many: 'questions' },
    { count: progress, one: 'progress record', many: 'progress records' },
  ];
  return stillInUse(hanging, error);
}

export async function levelRoutes(app: FastifyInstance): Promise<void> {
  route(app, levels.list, ({ query, db }) => listLevels(db, query));
  route(app, levels.find, async ({ params }) => {
    const level = await findLevel(app.db, params.id);
    if (!level) throw notFound('Level');
    return level;
  });
  route(app, levels.dependents, async ({ params }) => {
    const counts = await countLevelDependents(app.db, params.id);
    if (!counts) throw notFound('Level');
    return counts;
  });
  route(app, levels.insert, ({ body }) =>
    insertLevel(app.db, body).catch(async (error: unknown) => {
      throw await namingTheSame(app.db, error, body.quiz_id ?? DEFAULT_QUIZ_ID, body.level_number);
    }),
  );
  route(app, levels.update, async ({ params, body }) => {
    const level = await updateLevel(app.db, params.id, body).catch(async (error: unknown) => {
      const before = await findLevel(app.db, params.id);
      if (!before) throw error;
      const { quiz_id, level_number } = { ...before, ...body };
      throw await namingTheSame(app.db, error, quiz_id ?? before.quiz_id, level_number ?? before.level_number);
    });
    if (!level) throw notFound('Level');
    return level;
  });
  route(app, levels.setStatus, async ({ params, query }) => {
    const level = await updateLevel(app.db, params.id, { status: query.status });
    if (!level) throw notFound('Level');
    return level;
  });
  route(app, levels.remove, async ({ params }) => {
    const removed = await removeLevel(app.db, params.id).catch(async (error: unknown) => {
      throw await countingWhatHangs(app.db, error, params.id);
    });
    if (!removed) throw notFound('Level');
  });
}
