import { corrections } from '@quizdesk/contract/corrections';
import { questions } from '@quizdesk/contract/questions';
import type { FastifyInstance } from 'fastify';
import { disconnectSignal, route } from '../../plugins/route.ts';
import { requireProofNow } from '../../shared/accounts/proof.ts';
import { notFound } from '../../shared/app-error.ts';
import { findOperation } from '../operations/operations.queries.ts';
import { refuseUntilCounted } from '../standings/play-days.ts';
import { applyCorrection } from './apply.ts';
import { createBackground } from './background.ts';
import { findCorrection, findInForce, insertCorrection } from './corrections.queries.ts';
import { startApplying } from './runs.ts';

/** Corrections: what another key would change, and its application. */
export async function correctionRoutes(app: FastifyInstance): Promise<void> {
  const background = createBackground(app.log);
  const uses = { db: app.db, readingFor: app.database.readingFor, background };
  app.addHook('preClose', () => background.stop());
  // No operation: a proposal changes nothing that anybody sees.
  route(app, corrections.insert, async ({ body, request, reply, db }) => {
    // What it would change are places.
    await refuseUntilCounted(db, app.clock.zone);
    return insertCorrection(uses, body, { callerId: request.administrator.id, signal: disconnectSignal(reply) });
  });
  route(app, corrections.find, async ({ params, db }) => {
    const correction = await findCorrection(db, params.id);
    if (!correction) throw notFound('Correction');
    return correction;
  });
  route(app, questions.correction, async ({ params, db }) => {
    const correction = await findInForce(db, params.id);
    if (correction === undefined) throw notFound('Question');
    return { correction };
  });
  route(app, corrections.apply, async ({ params, body, request, record, db }) => {
    // As a message to a group: what so many have read cannot be recalled.
    if (body.message) await requireProofNow(db, request.administrator);
    const caller = { actorId: request.administrator.id, action: '', requestId: request.id, address: request.ip };
    const run = await startApplying(db, params.id);
    try {
      const { operation } = await record(
        async (tx, operation) => ({
          operation,
          question_id: await applyCorrection(tx, params.id, body, { operation, caller, report: run.report }),
        }),
        { subject: ({ question_id }) => ({ table: 'questions', id: question_id }) },
      );
      const applied = await findOperation(db, operation);
      if (!applied) throw notFound('Operation');
      return applied;
    } finally {
      await run.end();
    }
  });
}
