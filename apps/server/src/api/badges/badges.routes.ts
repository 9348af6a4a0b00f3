import { type BadgeInput, badges } from '@quizdesk/contract/badges';
import type { FastifyInstance } from 'fastify';
import { BADGE_RULES } from '../../badges/rules.ts';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { AppError, notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { stillInUse } from '../../plugins/still-in-use.ts';
import {
  countBadgeDependents,
  findBadge,
  findBadgeByName,
  insertBadge,
  listBadges,
  removeBadge,
  updateBadge,
} from './badges.queries.ts';

/** A refused write that met a badge of the same name answers 409 and names that badge; every other error goes on as it is. */
async function namingTheSame(db: Database, error: unknown, { name }: BadgeInput): Promise<unknown> {
  if (constraintOf(error)?.constraint !== 'badges_name_key') return error;
  const same = await findBadgeByName(db, name);
  if (!same) return error;
  return new AppError('conflict', 'This name is already taken', {
    detail: `"${same.name}" (badge ${same.id}) already has this name.`,
    cause: error,
  });
}

/** A badge that could not be removed answers 409 and counts who has it; every other error goes on as it is. */
async function countingWhoHasIt(db: Database, error: unknown, id: number): Promise<unknown> {
  if (!constraintOf(error)?.stillReferenced) return error;
  const { holders = 0 } = (await countBadgeDependents(db, id)) ?? {};
  return stillInUse([{ count: holders, one: 'holder', many: 'holders' }], error);
}

export async function badgeRoutes(app: FastifyInstance): Promise<void> {
  route(app, badges.list, ({ query, db }) => listBadges(db, query));
  route(app, badges.has, () => BADGE_RULES.map(({ name }) => name));
  route(app, badges.find, async ({ params }) => {
    const badge = await findBadge(app.db, params.id);
    if (!badge) throw notFound('Badge');
    return badge;
  });
  route(app, badges.dependents, async ({ params }) => {
    const counts = await countBadgeDependents(app.db, params.id);
    if (!counts) throw notFound('Badge');
    return counts;
  });
  route(app, badges.insert, ({ body }) =>
    insertBadge(app.db, body).catch(async (error: unknown) => {
      throw await namingTheSame(app.db, error, body);
    }),
  );
  route(app, badges.update, async ({ params, body }) => {
    const badge = await updateBadge(app.db, params.id, body).catch(async (error: unknown) => {
      throw await namingTheSame(app.db, error, body);
    });
    if (!badge) throw notFound('Badge');
    return badge;
  });
  route(app, badges.remove, async ({ params }) => {
    const removed = await removeBadge(app.db, params.id).catch(async (error: unknown) => {
      throw await countingWhoHasIt(app.db, error, params.id);
    });
    if (!removed) throw notFound('Badge');
  });
}
