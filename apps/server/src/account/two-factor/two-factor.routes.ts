import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { route } from '../../plugins/route.ts';
import { isProved } from '../../shared/accounts/proof.ts';
import { removeSecondSteps, waysAt } from '../../shared/accounts/second-factor.ts';
import { AppError } from '../../shared/app-error.ts';
import { changeWayIn } from '../change-way-in.ts';
import { clientOf } from '../client.ts';
import type { SignInLimits } from '../limits.ts';
import { provePassword } from '../own-password.ts';
import { hostOf } from '../passkeys/relying-party.ts';
import {
  cannotBeOff,
  confirmSecondFactor,
  findState,
  removeApp,
  removeOneStep,
  replaceRecoveryCodes,
  startSecondFactor,
} from './second-factor.queries.ts';

function requireOn(isOn: boolean): void {
  if (isOn) return;
  throw new AppError('conflict', 'Two-factor sign-in is off', { detail: 'Set it up first.' });
}

/** An administrator's own second factor. For the scope of `guardAccounts`. */
export function twoFactorRoutes(app: FastifyInstance, limits: SignInLimits): void {
  const { signingKeys, config } = app;
  const required = config.requireTwoFactor;
  const about = (id: number) => ({ subject: () => ({ table: 'users', id }) });

  route(app, endpoints.twoFactor, async ({ request, db }) => {
    const state = await findState(db, request.account.id);
    return {
      enabled_at: state.enabledAt,
      app_enabled_at: state.appEnabledAt,
      passkeys: state.passkeys,
      ways: waysAt(hostOf(request), state),
      recovery_codes_left: state.recoveryCodesLeft,
      required,
      is_proved: isProved(request.account),
    };
  });
  route(app, endpoints.startTwoFactor, async ({ request, record }) => {
    const { id, username } = request.account;
    const secret = await record((tx) => startSecondFactor(tx, signingKeys, id), about(id));
    const { addressOf } = await import('./totp.ts');
    return { secret, address: addressOf(secret, { issuer: config.brandName, username }) };
  });
  route(app, endpoints.confirmTwoFactor, async ({ body, request, record }) => {
    const { id } = request.account;
    const confirm = (tx: Database) => confirmSecondFactor(tx, signingKeys, id, body.code);
    return { recovery_codes: await changeWayIn(app, request, record, confirm) };
  });
  route(app, endpoints.renewRecoveryCodes, async ({ body, request, record }) => {
    const { id } = request.account;
    requireOn((await findState(app.db, id)).enabledAt !== null);
    await provePassword(app.db, limits, request.account, body.current_password, await clientOf(request));
    const replace = (tx: Database) => replaceRecoveryCodes(tx, signingKeys, id);
    return { recovery_codes: await changeWayIn(app, request, record, replace) };
  });
  route(app, endpoints.disableTwoFactor, async ({ body, request, record }) => {
    const { id } = request.account;
    if (required) throw cannotBeOff();
    requireOn((await findState(app.db, id)).enabledAt !== null);
    await provePassword(app.db, limits, request.account, body.current_password, await clientOf(request));
    await changeWayIn(app, request, record, (tx) => removeSecondSteps(tx, id));
  });
  route(app, endpoints.removeApp, async ({ request, record }) => {
    const { id } = request.account;
    await changeWayIn(app, request, record, (tx) => removeOneStep(tx, id, required, () => removeApp(tx, id)));
  });
}
