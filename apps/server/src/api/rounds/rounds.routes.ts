import { rounds } from '@quizdesk/contract/rounds';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { AppError, notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { stillInUse } from '../../plugins/still-in-use.ts';
import {
  countRoundDependents,
  countRounds,
  findRound,
  findRoundByNumber,
  insertRound,
  listRounds,
  removeRound,
  updateRound,
} from './rounds.queries.ts';

/** A refused write that met a round with the same serial number answers 409 and names that round; every other error goes on as it is. */
async function namingTheSame(db: Database, error: unknown, number: number | undefined): Promise<unknown> {
  if (number === undefined || constraintOf(error)?.constraint !== 'rounds_serial_number_key') return error;
  const same = await findRoundByNumber(db, number);
  if (!same) return error;
  return new AppError('conflict', 'This serial number is already taken', {
    detail: `"${same.name}" (round ${same.id}) already has serial number ${same.serial_number}.`,
    cause: error,
  });
}

/** A round that could not be removed answers 409 and counts its questions; every other error goes on as it is. */
async function countingWhatHangs(db: Database, error: unknown, id: number): Promise<unknown> {
  if (!constraintOf(error)?.stillReferenced) return error;
  const { questions = 0 } = (await countRoundDependents(db, id)) ?? {};
  return stillInUse([{ count: questions, one: 'question', many: 'questions' }], error);
}

export async function roundRoutes(app: FastifyInstance): Promise<void> {
  route(app, rounds.list, ({ query, db }) => listRounds(db, query));
  route(app, rounds.count, ({ query }) => countRounds(app.db, query.status ?? 'available'));
  route(app, rounds.find, async ({ params }) => {
    const round = await findRound(app.db, params.id);
    if (!round) throw notFound('Round');
    return round;
  });
  route(app, rounds.dependents, async ({ params }) => {
    const counts = await countRoundDependents(app.db, params.id);
    if (!counts) throw notFound('Round');
    return counts;
  });
  route(app, rounds.insert, ({ body }) =>
    insertRound(app.db, body).catch(async (error: unknown) => {
      throw await namingTheSame(app.db, error, body.serial_number);
    }),
  );
  route(app, rounds.update, async ({ params, body }) => {
    const round = await updateRound(app.db, params.id, body).catch(async (error: unknown) => {
      throw await namingTheSame(app.db, error, body.serial_number);
    });
    if (!round) throw notFound('Round');
    return round;
  });
  route(app, rounds.remove, async ({ params }) => {
    const removed = await removeRound(app.db, params.id).catch(async (error: unknown) => {
      throw await countingWhatHangs(app.db, error, params.id);
    });
    if (!removed) throw notFound('Round');
  });
}
