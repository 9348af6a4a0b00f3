import { account as endpoints } from '@quizdesk/contract/account';
import type { BodyOf } from '@quizdesk/contract/kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { route } from '../plugins/route.ts';
import type { SessionAccount } from '../shared/accounts/live-sessions.ts';
import { AppError } from '../shared/app-error.ts';
import { clientOf } from './client.ts';
import { checkGuess, type SignInLimits } from './limits.ts';
import { provePassword } from './own-password.ts';
import type { Purpose } from './passkeys/challenges.queries.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { optionsForUse } from './passkeys/used-passkey.ts';
import type { RecordRefusedSignIn } from './security-events.ts';
import { renewProof } from './sessions.ts';
import { checkSecondStep } from './two-factor/second-step.ts';

const purposeOf = ({ id, sessionId }: SessionAccount): Purpose => ({ userId: id, kind: 'proof', of: sessionId });

/** Calls that prove again who is signed in. For a scope of `guardAccounts`. */
export async function proveRoutes(
  app: FastifyInstance,
  limits: SignInLimits,
  recordRefused: RecordRefusedSignIn,
): Promise<void> {
  /** Uses the second step up with the proof that it is; wrong ones count as they do at sign-in. */
  const proveStep = async (
    request: FastifyRequest,
    proof: BodyOf<typeof endpoints.prove>,
    write: (accept: (tx: Database) => Promise<void>) => Promise<void>,
  ) => {
    const { id, username } = request.account;
    const { origin, device } = await clientOf(request);
    const knownDevice = device?.accounts.includes(id) ? device.id : undefined;
    const admission = await limits.admit({ network: origin.network, username, userId: id, knownDevice });
    await checkGuess(admission, async () =>
      write(await checkSecondStep(app, purposeOf(request.account), proof, request)),
    );
    await admission.succeeded();
  };

  route(app, endpoints.prove, async ({ body, request, record }) => {
    const { id, username, sessionId } = request.account;
    const write = (accept?: (tx: Database) => Promise<void>) =>
      record(
        async (tx) => {
          await accept?.(tx);
          await renewProof(tx, sessionId);
        },
        { subject: () => ({ table: 'users', id }) },
      );
    try {
      if (body.current_password === undefined) await proveStep(request, body, write);
      else {
        await provePassword(app.db, limits, request.account, body.current_password, await clientOf(request));
        await write();
      }
    } catch (error) {
      if (error instanceof AppError) recordRefused(username, request, error);
      throw error;
    }
    app.liveSessions.forget(sessionId);
  });
  route(app, endpoints.provePasskey, ({ request }) =>
    optionsForUse(app.db, purposeOf(request.account), relyingPartyOf(request)),
  );
}
