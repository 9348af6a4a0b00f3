import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { waysAt } from '../../shared/accounts/second-factor.ts';
import { AppError } from '../../shared/app-error.ts';
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
  removeSecondSteps,
  replaceRecoveryCodes,
  startSecondFactor,
} from './second-factor.queries.ts';

function requireOn(isOn: boolean): void {
  if (isOn) return;
  throw new AppError('conflict', 'Two-factor sign-in is off', { detail: 'Set it up first.' });
}

/** An administrator's own second factor. For the scope of `guardAccounts`, where one who must set it up is let in. */
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
    };
  });
  route(app, endpoints.startTwoFactor, async ({ request, record }) => {
    const { id, username } = request.account;
    const secret = await record((tx) => startSecondFactor(tx, signingKeys, id), about(id));
    const { addressOf } = await import('./totp.ts');
    return { secret, address: addressOf(secret, { issuer: config.brandName, username }) };
  });
  route(app, endpoints.confirmTwoFactor, async ({ body, request, record }) => {
    const { id, sessionId } = request.account;
    const recovery_codes = await record((tx) => confirmSecondFactor(tx, signingKeys, id, body.code), about(id));
    // Where it is required, the session may do everything from now on.
    app.liveSessions.forget(sessionId);
    return { recovery_codes };
  });
  route(app, endpoints.renewRecoveryCodes, async ({ body, request, record }) => {
    const { id } = request.account;
    requireOn((await findState(app.db, id)).enabledAt !== null);
    await provePassword(app.db, limits, request.account, body.current_password, await clientOf(request));
    const recovery_codes = await record((tx) => replaceRecoveryCodes(tx, signingKeys, id), about(id));
    return { recovery_codes };
  });
  route(app, endpoints.disableTwoFactor, async ({ body, request, record }) => {
    const { id } = request.account;
    if (required) throw cannotBeOff();
    requireOn((await findState(app.db, id)).enabledAt !== null);
    await provePassword(app.db, limits, request.account, body.current_password, await clientOf(request));
    await record((tx) => removeSecondSteps(tx, id), about(id));
  });
  route(app, endpoints.removeApp, async ({ request, record }) => {
    const { id } = request.account;
    await record((tx) => removeOneStep(tx, id, required, () => removeApp(tx, id)), about(id));
  });
}
