import { lookAlikes } from '@quizdesk/contract/look-alikes';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { findPair, tellApart } from './look-alikes.queries.ts';
import { mergeQuestions, tryMerge } from './merge.ts';

/** Questions that look alike: to be kept both, or to become one. */
export async function lookAlikeRoutes(app: FastifyInstance): Promise<void> {
  route(app, lookAlikes.pair, ({ query, db }) => findPair(db, query));
  route(app, lookAlikes.tellApart, async ({ params, body, record }) => {
    await record((tx) => tellApart(tx, params.id, body.other_id));
  });
  route(app, lookAlikes.merge, async ({ params, body, request, record, db }) => {
    const merge = { ...body, id: params.id, today: app.clock.dayOf(new Date()) };
    if (body.dry_run) return tryMerge(db, merge);
    // About the question that goes: it is in the trash, from where it is restored with all that was its own.
    return record((tx) => mergeQuestions(tx, merge, request.administrator.id), {
      subject: ({ merged_id }) => ({ table: 'questions', id: merged_id }),
    });
  });
}
