import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { route } from '../plugins/route.ts';
import { endSessionsOf } from '../shared/accounts/account-access.ts';
import { endSession, listSessions } from '../shared/accounts/session-list.ts';

/** Lists and ends somebody's sessions. For the scope of `guardAccounts`. */
export async function ownSessionRoutes(app: FastifyInstance): Promise<void> {
  route(app, endpoints.listSessions, ({ request, query, db }) =>
    listSessions(db, request.account.id, request.account.sessionId, query),
  );
  route(app, endpoints.endSession, async ({ params, request, record }) => {
    const { id } = request.account;
    await record((tx) => endSession(tx, id, params.session_id), { subject: () => ({ table: 'users', id }) });
    app.liveSessions.forget(params.session_id);
  });
  route(app, endpoints.endOtherSessions, async ({ request, record }) => {
    const { id, sessionId } = request.account;
    const ended = await record((tx) => endSessionsOf(tx, id, { keptSession: sessionId }), {
      subject: () => ({ table: 'users', id }),
    });
    for (const one of ended) app.liveSessions.forget(one);
  });
}
