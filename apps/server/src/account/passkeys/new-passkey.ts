import { createHmac } from 'node:crypto';
import { type MadePasskey, PASSKEY_CHALLENGE_S } from '@quizdesk/contract/passkeys';
import type { FastifyInstance } from 'fastify';
import type { passkeys } from '../../db/schema/passkeys.ts';
import type { SigningKeys } from '../../shared/accounts/signing-key.ts';
import { invalid } from '../../shared/app-error.ts';
import { keepChallenge, type Purpose, takeChallenge } from './challenges.queries.ts';
import { findDescriptors } from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.ts';
import { isUnattested, webAuthn } from './webauthn.ts';

/** What authenticators know an account by: alike for all its passkeys, and nothing that says who it is. */
const handleOf = ({ secondFactor }: Pick<SigningKeys, 'secondFactor'>, userId: number) =>
  new Uint8Array(createHmac('sha256', secondFactor).update(`passkey ${userId}`).digest());

/** Ed25519, ES256 and RS256, by COSE's numbers: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

type Services = Pick<FastifyInstance, 'db' | 'signingKeys' | 'config'>;

/** The options for making a passkey, whose challenge counts once. */
export async function optionsForNew(
  { db, signingKeys, config }: Services,
  purpose: Purpose,
  { host }: RelyingParty,
  username: string,
) {
  const known = await findDescriptors(db, purpose.userId, host);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: config.brandName,
    rpID: host,
    userName: username,
    userDisplayName: username,
    userID: handleOf(signingKeys, purpose.userId),
    timeout: PASSKEY_CHALLENGE_S * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await keepChallenge(db, purpose, options.challenge);
  return {
    ...options,
    rp: { id: host, name: config.brandName },
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
    timeout: PASSKEY_CHALLENGE_S * 1000,
    excludeCredentials: known.map((one) => ({ ...one, type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
  };
}

/** Checks a passkey that was made by the options of the purpose; returns its row. A 422 where it does not hold. */
export async function checkNew(
  { db }: Services,
  purpose: Purpose,
  { origin, host }: RelyingParty,
  { name, passkey }: { readonly name: string; readonly passkey: MadePasskey },
): Promise<typeof passkeys.$inferInsert> {
  const { transports = [] } = passkey.response;
  const challenge = await takeChallenge(db, purpose);
  const { verifyRegistrationResponse } = await webAuthn();
  const refused = invalid({ passkey: 'The passkey was not accepted. Please try again.' });
  if (challenge === undefined || !(await isUnattested(passkey.response.attestationObject))) throw refused;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: { ...passkey.response, transports }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw refused;
  });
  if (!verified) throw refused;
  const { credential } = registrationInfo;
  return {
    user_id: purpose.userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    host,
    name,
  };
}
