import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { firstRecoveryCodes, lockAccount, removeOneStep } from '../two-factor/second-factor.queries.ts';
import type { Purpose } from './challenges.queries.ts';
import { checkNew, optionsForNew } from './new-passkey.ts';
import { insertPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

const purposeOf = ({ id, sessionId }: SessionAccount): Purpose => ({ userId: id, kind: 'new passkey', of: sessionId });

/** An administrator's own passkeys. For the scope of `guardAccounts`, where one who must set up a second step is let in. */
export async function passkeyRoutes(app: FastifyInstance): Promise<void> {
  const { signingKeys, config } = app;
  const about = (id: number) => ({ subject: () => ({ table: 'users', id }) });

  route(app, endpoints.listPasskeys, ({ request, db }) => listPasskeys(db, request.account.id));
  // Nothing but a challenge is stored, for five minutes.
  route(app, endpoints.startPasskey, ({ request }) => {
    const { account } = request;
    return optionsForNew(app, purposeOf(account), relyingPartyOf(request), account.username);
  });
  route(app, endpoints.addPasskey, async ({ body, request, record }) => {
    const { id, sessionId } = request.account;
    const made = await checkNew(app, purposeOf(request.account), relyingPartyOf(request), body);
    const recovery_codes = await record(async (tx) => {
      await lockAccount(tx, id);
      await insertPasskey(tx, made);
      return firstRecoveryCodes(tx, signingKeys, id);
    }, about(id));
    // Where a second step is required, the session may do everything from now on.
    app.liveSessions.forget(sessionId);
    return { recovery_codes };
  });
  route(app, endpoints.renamePasskey, ({ body, params, request, record }) => {
    const { id } = request.account;
    return record((tx) => renamePasskey(tx, id, params.id, body.name), about(id));
  });
  route(app, endpoints.removePasskey, async ({ params, request, record }) => {
    const { id } = request.account;
    await record(
      (tx) => removeOneStep(tx, id, config.requireTwoFactor, () => removePasskey(tx, id, params.id)),
      about(id),
    );
  });
}
