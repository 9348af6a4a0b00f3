import { z } from 'zod';
import { id, idParams, requiredText, timestamp } from './fields.ts';

/** What may complete a sign-in whose password was right: a passkey, a code of an authenticator app, a recovery code. */
export const SECOND_STEPS = ['passkey', 'totp', 'recovery'] as const;
export type SecondStepWay = (typeof SECOND_STEPS)[number];

/** How many passkeys an account may have, and how long a challenge to use or make one lives. */
export const MAX_PASSKEYS = 20;
export const PASSKEY_CHALLENGE_S = 5 * 60;

/** A passkey of an account: what it is called and when it was used, never its key. */
export const passkey = z.object({
  id,
  name: z.string(),
  /** The host that it signs in at: browsers offer it nowhere else. */
  host: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.input<typeof passkey>;

export const passkeyParams = idParams;
export const passkeyNameInput = z.object({ name: requiredText('Name', 60) });

/** Largest body with a passkey: browsers send more of one than is read here. */
export const PASSKEY_BODY_BYTES = 64 * 1024;

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
const transports = z.array(z.string().regex(/^[a-z0-9-]{1,32}$/)).max(10);
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
};

/** What `navigator.credentials.create()` returns, as JSON (WebAuthn's RegistrationResponseJSON). */
const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
});
export type MadePasskey = z.output<typeof madePasskey>;

/** What `navigator.credentials.get()` returns, as JSON (WebAuthn's AuthenticationResponseJSON). */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

export const newPasskeyInput = passkeyNameInput.extend({ passkey: madePasskey });

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What `navigator.credentials.create()` takes, as JSON (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What `navigator.credentials.get()` takes, as JSON (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
