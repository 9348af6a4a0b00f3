import { PASSKEY_CHALLENGE_S, type UsedPasskey } from '@quizdesk/contract/passkeys';
import type { Database } from '../../db/database.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { keepChallenge, type Purpose, takeChallenge } from './challenges.queries.ts';
import { countUse, findDescriptors, findPasskey } from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.ts';
import { webAuthn } from './webauthn.ts';

const TYPE = 'public-key';

/** The options for using one of an account's passkeys, whose challenge counts once; a 409 where it has none for this host. */
export async function optionsForUse(db: Database, purpose: Purpose, { host }: RelyingParty) {
  const known = await findDescriptors(db, purpose.userId, host);
  if (known.length === 0) throw new AppError('conflict', 'There is no passkey for this address');
  const { generateAuthenticationOptions } = await webAuthn();
  const options = { rpID: host, timeout: PASSKEY_CHALLENGE_S * 1000, userVerification: 'required' } as const;
  const { challenge } = await generateAuthenticationOptions(options);
  await keepChallenge(db, purpose, challenge);
  const { timeout, userVerification } = options;
  const allowCredentials = known.map((one) => ({ ...one, type: TYPE }) as const);
  return { rpId: host, challenge, timeout, userVerification, allowCredentials };
}

/**
 * Checks what a passkey has signed for a purpose, and uses its challenge up either way. Returns what counts the use within a
 * transaction. Throws a 422 where anything does not hold: the challenge, the page, the host, that the person was asked, the
 * signature, the counter.
 */
export async function checkUsed(
  db: Database,
  purpose: Purpose,
  { origin, host }: RelyingParty,
  response: UsedPasskey,
): Promise<(tx: Database) => Promise<void>> {
  const refused = () => invalid({ passkey: 'The passkey was not accepted. Try again, or prove it in another way.' });
  const challenge = await takeChallenge(db, purpose);
  const found = await findPasskey(db, purpose.userId, host, response.id);
  if (challenge === undefined || !found) throw refused();
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: found.credential_id,
      publicKey: Buffer.from(found.public_key, 'base64url'),
      counter: found.counter,
      transports: found.transports,
    },
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  return async (tx) => {
    if (!(await countUse(tx, found.id, authenticationInfo.newCounter))) throw refused();
  };
}
