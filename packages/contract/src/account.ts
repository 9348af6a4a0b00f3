import { z } from 'zod';
import { ROLES } from './constants.ts';
import { pageQuery, timestamp } from './fields.ts';
import { endpoint, listOf } from './kit.ts';
import {
  newPasskeyInput,
  PASSKEY_BODY_BYTES,
  passkey,
  passkeyCreation,
  passkeyNameInput,
  passkeyParams,
  passkeyRequest,
  SECOND_STEPS,
  usedPasskey,
} from './passkeys.ts';
import { accountPaths } from './paths/account.ts';
import { session, sessionParams } from './sessions.ts';
import { newPassword } from './users.ts';

/** A signed-in account, as the header and the profile panel show it. `image` is served under `/v1/{image}`. */
export const profile = z.object({
  id: z.int().positive(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum(ROLES),
});
export type Profile = z.infer<typeof profile>;

/** What an access token says; `exp` and `iat` are seconds since 1970 (RFC 7519), `sid` is the session it belongs to. */
export const accessTokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  role: z.string(),
  name: z.string(),
  username: z.string(),
  image: z.string().nullable(),
  iat: z.int(),
  exp: z.int(),
  /** True for an administrator who may do nothing before they have set up two-factor sign-in. */
  must_enrol: z.boolean().optional(),
  /** True for someone whose password was given by another one, and who may do nothing before they have changed it. */
  must_change_password: z.boolean().optional(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

const tokenPair = z.object({ access_token: z.string(), refresh_token: z.string() });
const token = (name: string) =>
  z.string(`${name} is required`).min(1, `${name} is required`).max(1000, `${name} is too long`);

const currentPassword = z
  .string('Current password is required')
  .min(1, 'Current password is required')
  .max(1000, 'Current password is too long');

/** The present password, to prove who asks, and the new one. */
export const ownPasswordInput = z.object({ current_password: currentPassword, password: newPassword });

/** The present password alone. */
export const passwordProof = z.object({ current_password: currentPassword });

const code = z.string('Code is required').trim().min(1, 'Code is required').max(50, 'Code is too long');
/** A code of an authenticator app. */
export const codeInput = z.object({ code });

/** What someone proves with that it is them: exactly one of the fields. `name` of the first says what is missing. */
function oneProof<const Shape extends z.ZodRawShape>(shape: Shape, ways: readonly string[], missing: string) {
  return z.object(shape).superRefine((body, { addIssue }) => {
    const given = ways.filter((way) => Reflect.get(body, way) !== undefined);
    const [first = ''] = ways;
    if (given.length === 0) addIssue({ code: 'custom', path: [first], message: missing });
    for (const way of given.slice(1)) addIssue({ code: 'custom', path: [way], message: 'Send one proof alone' });
  });
}

export const twoFactorState = z.object({
  /** Since when signing in takes a second step; null where it does not. */
  enabled_at: timestamp.nullable(),
  /** Since when the authenticator app is one; null where there is none. */
  app_enabled_at: timestamp.nullable(),
  /** How many passkeys there are, those of other hosts included. */
  passkeys: z.int().nonnegative(),
  /** What completes a sign-in at this host: nothing where the password does. */
  ways: z.array(z.enum(SECOND_STEPS)),
  recovery_codes_left: z.int().nonnegative(),
  /** True where administrators of this installation must have it. */
  required: z.boolean(),
  /** True while calls that need a recent proof are made without another. */
  is_proved: z.boolean(),
});
export type TwoFactorState = z.input<typeof twoFactorState>;

/** Empty where the account has recovery codes already. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const account = {
  signIn: endpoint({
    ...accountPaths.signIn,
    summary:
      'Sign in with username and password; for two-factor sign-in a 401 with `second_step` and the `challenge` for it',
    body: z.object({
      username: z.string('Username is required').trim().min(1, 'Username is required').max(200, 'Username is too long'),
      password: z.string('Password is required').min(1, 'Password is required').max(1000, 'Password is too long'),
    }),
    status: 200,
    response: tokenPair,
  }),
  secondStep: endpoint({
    ...accountPaths.secondStep,
    summary:
      'Complete a sign-in with the challenge of its first step and a code of the app, a recovery code or a passkey',
    body: oneProof(
      { challenge: token('challenge'), code: code.optional(), passkey: usedPasskey.optional() },
      ['code', 'passkey'],
      'Code is required',
    ),
    maxBytes: PASSKEY_BODY_BYTES,
    status: 200,
    response: tokenPair,
  }),
  secondStepPasskey: endpoint({
    ...accountPaths.secondStepPasskey,
    summary: 'Get the options for using a passkey as the second step; they count once, for five minutes',
    body: z.object({ challenge: token('challenge') }),
    status: 200,
    response: passkeyRequest,
  }),
  /**
   * `{refresh_token}` returns a new pair and retires the old token; `{refreshToken}` returns an access token alone and
   * retires nothing.
   */
  refresh: endpoint({
    ...accountPaths.refresh,
    summary: 'Exchange a refresh token for a new access token',
    body: z
      .object({ refresh_token: token('refresh_token').optional(), refreshToken: token('refreshToken').optional() })
      .superRefine(({ refresh_token, refreshToken }, { addIssue }) => {
        if (refresh_token !== undefined || refreshToken !== undefined) return;
        addIssue({ code: 'custom', path: ['refresh_token'], message: 'refresh_token is required' });
      }),
    status: 200,
    response: tokenPair.partial({ refresh_token: true }),
  }),
  signOut: endpoint({
    ...accountPaths.signOut,
    summary: 'End the session of the access token',
    status: 204,
  }),
  profile: endpoint({
    ...accountPaths.profile,
    summary: 'The signed-in account',
    status: 200,
    response: profile,
  }),
  prove: endpoint({
    ...accountPaths.prove,
    summary:
      'Prove that it is you by password, code or passkey, for calls that answered 403 with `step_up`; it counts for ten minutes',
    body: oneProof(
      { current_password: currentPassword.optional(), code: code.optional(), passkey: usedPasskey.optional() },
      ['current_password', 'code', 'passkey'],
      'Current password is required',
    ),
    maxBytes: PASSKEY_BODY_BYTES,
    status: 204,
  }),
  provePasskey: endpoint({
    ...accountPaths.provePasskey,
    summary: 'Get the options for using a passkey as such a proof; they count once, for five minutes',
    status: 200,
    response: passkeyRequest,
  }),
  changePassword: endpoint({
    ...accountPaths.changePassword,
    summary: "Change one's own password; all other sessions of the account end",
    body: ownPasswordInput,
    status: 204,
  }),
  twoFactor: endpoint({
    ...accountPaths.twoFactor,
    summary: 'Whether two-factor sign-in is on for the signed-in administrator',
    status: 200,
    response: twoFactorState,
  }),
  startTwoFactor: endpoint({
    ...accountPaths.startTwoFactor,
    summary: 'Get a new secret for an authenticator app; it counts once a code has confirmed it',
    status: 201,
    response: z.object({
      /** In base32, to be typed. */
      secret: z.string(),
      /** What a QR code for authenticator apps holds. */
      address: z.string(),
    }),
  }),
  confirmTwoFactor: endpoint({
    ...accountPaths.confirmTwoFactor,
    summary:
      'Confirm the app with a first code of it; returns the recovery codes, this once, where there are none already',
    body: codeInput,
    status: 200,
    response: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    ...accountPaths.renewRecoveryCodes,
    summary: 'Replace all recovery codes; returns the new ones, this once',
    body: passwordProof,
    status: 200,
    response: recoveryCodes,
  }),
  disableTwoFactor: endpoint({
    ...accountPaths.disableTwoFactor,
    summary: 'Turn two-factor sign-in off: the app, all passkeys and the recovery codes are removed',
    body: passwordProof,
    status: 204,
  }),
  removeApp: endpoint({
    ...accountPaths.removeApp,
    summary: 'Remove the authenticator app; with the last second step two-factor sign-in is off',
    status: 204,
  }),
  listPasskeys: endpoint({
    ...accountPaths.listPasskeys,
    summary: "One's own passkeys, the newest first",
    query: pageQuery,
    status: 200,
    response: listOf(passkey),
  }),
  startPasskey: endpoint({
    ...accountPaths.startPasskey,
    summary: 'Get the options for making a passkey; they count once, for five minutes',
    status: 200,
    response: passkeyCreation,
  }),
  addPasskey: endpoint({
    ...accountPaths.addPasskey,
    summary: 'Add the passkey that was made; returns the recovery codes, this once, where there are none already',
    body: newPasskeyInput,
    maxBytes: PASSKEY_BODY_BYTES,
    status: 201,
    response: recoveryCodes,
  }),
  renamePasskey: endpoint({
    ...accountPaths.renamePasskey,
    summary: 'Give a passkey another name',
    params: passkeyParams,
    body: passkeyNameInput,
    status: 200,
    response: passkey,
  }),
  removePasskey: endpoint({
    ...accountPaths.removePasskey,
    summary: 'Remove a passkey; with the last second step two-factor sign-in is off',
    params: passkeyParams,
    status: 204,
  }),
  listSessions: endpoint({
    ...accountPaths.listSessions,
    summary: "One's own sessions that are alive, those seen last first",
    query: pageQuery,
    status: 200,
    response: listOf(session),
  }),
  endSession: endpoint({
    ...accountPaths.endSession,
    summary: "End one of one's own sessions",
    params: sessionParams,
    status: 204,
  }),
  endOtherSessions: endpoint({
    ...accountPaths.endOtherSessions,
    summary: "End all of one's own sessions but the one that asks",
    status: 204,
  }),
};
