import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { route } from '../../plugins/route.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { changeWayIn } from '../change-way-in.ts';
import { firstRecoveryCodes, lockAccount, removeOneStep } from '../two-factor/second-factor.queries.ts';
import type { Purpose } from './challenges.queries.ts';
import { checkNew, optionsForNew } from './new-passkey.ts';
import { insertPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

const purposeOf = ({ id, sessionId }: SessionAccount): Purpose => ({ userId: id, kind: 'new passkey', of: sessionId });

/** An administrator's own passkeys. For the scope of `guardAccounts`. */
export async function passkeyRoutes(app: FastifyInstance): Promise<void> {
  const { signingKeys, config } = app;
  const about = (id: number) => ({ subject: () => ({ table: 'users', id }) });

  route(app, endpoints.listPasskeys, ({ request, query, db }) => listPasskeys(db, request.account.id, query));
  // Nothing but a challenge is stored, for five minutes.
  route(app, endpoints.startPasskey, ({ request }) => {
    const { account } = request;
    return optionsForNew(app, purposeOf(account), relyingPartyOf(request), account.username);
  });
  route(app, endpoints.addPasskey, async ({ body, request, record }) => {
    const { id } = request.account;
    const made = await checkNew(app, purposeOf(request.account), relyingPartyOf(request), body);
    const recovery_codes = await changeWayIn(app, request, record, async (tx) => {
      await lockAccount(tx, id);
      await insertPasskey(tx, made);
      return firstRecoveryCodes(tx, signingKeys, id);
    });
    return { recovery_codes };
  });
  route(app, endpoints.renamePasskey, ({ body, params, request, record }) => {
    const { id } = request.account;
    return record((tx) => renamePasskey(tx, id, params.id, body.name), about(id));
  });
  route(app, endpoints.removePasskey, async ({ params, request, record }) => {
    const { id } = request.account;
    const remove = (tx: Database) =>
      removeOneStep(tx, id, config.requireTwoFactor, () => removePasskey(tx, id, params.id));
    await changeWayIn(app, request, record, remove);
  });
}
