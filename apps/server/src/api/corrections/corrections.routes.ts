import { corrections } from '@quizdesk/contract/corrections';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { disconnectSignal } from '../../shared/disconnect-signal.ts';
import { findOperation } from '../operations/operations.queries.ts';
import { applyCorrection } from './apply.ts';
import { findCorrection, insertCorrection } from './corrections.queries.ts';

/** The correction desk: what another key would change, and its application. */
export async function correctionRoutes(app: FastifyInstance): Promise<void> {
  const { zone: timeZone } = app.clock;
  // No operation: a proposal changes nothing that anybody sees.
  route(app, corrections.insert, ({ body, request, reply, db }) => {
    const reading = app.database.readingFor(disconnectSignal(reply));
    return insertCorrection({ db, reading, timeZone }, body, request.administrator.id);
  });
  route(app, corrections.find, async ({ params, db }) => {
    const correction = await findCorrection(db, params.id);
    if (!correction) throw notFound('Correction');
    return correction;
  });
  route(app, corrections.apply, async ({ params, body, request, record, db }) => {
    const caller = { actorId: request.administrator.id, action: '', requestId: request.id, address: request.ip };
    const { operation } = await record(
      async (tx, operation) => ({
        operation,
        question_id: await applyCorrection(tx, params.id, body, { operation, caller, timeZone }),
      }),
      { subject: ({ question_id }) => ({ table: 'questions', id: question_id }) },
    );
    const applied = await findOperation(db, operation);
    if (!applied) throw notFound('Operation');
    return applied;
  });
}
