import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { RecordWrite } from '../plugins/route.ts';
import { endSessionsOf } from '../shared/accounts/account-access.ts';

/**
 * Changes how the caller signs in, as one operation, and ends all their sessions but that of this call: the people who
 * opened those may know the old way. What the session may do is looked up again from then on.
 */
export async function changeWayIn<Result>(
  app: FastifyInstance,
  { account: { id, sessionId } }: FastifyRequest,
  record: RecordWrite,
  change: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { result, ended } = await record(
    async (tx) => ({ result: await change(tx), ended: await endSessionsOf(tx, id, { keptSession: sessionId }) }),
    { subject: () => ({ table: 'users', id }) },
  );
  for (const one of [...ended, sessionId]) app.liveSessions.forget(one);
  return result;
}
