import { z } from 'zod';
import { AppError } from '../../shared/app-error.ts';
import type { Payment, PaymentVerifier, Verdict } from './payment-verifier.ts';

export interface Gateway {
  readonly url: string;
  readonly token: string;
  /** How long the gateway may take for its whole answer. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** A verdict is one line; a server that sends more is no gateway. */
const MAX_ANSWER_BYTES = 64 * 1024;
const RETRY_AFTER_S = 30;

const NO_REASON = 'The payment gateway does not know this payment.';

const verdict = z.discriminatedUnion('verified', [
  z.object({ verified: z.literal(true) }),
  z.object({
    verified: z.literal(false),
    reason: z
      .string()
      .trim()
      .min(1)
      .transform((text) => text.slice(0, 300))
      .catch(NO_REASON),
  }),
]);

async function readAnswer(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error(`The payment gateway answered more than ${MAX_ANSWER_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function ask({ url, token, timeoutMs = TIMEOUT_MS }: Gateway, payment: Payment): Promise<Verdict> {
  const { transactionId: transaction_id, ...rest } = payment;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ transaction_id, ...rest }),
    // The token is for this address alone.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readAnswer(response);
  if (!response.ok) throw new Error(`The payment gateway answered ${response.status}`);
  return verdict.parse(JSON.parse(text));
}

/**
 * Asks a gateway over HTTP: `{transaction_id, plan, amount, currency, email}` with a bearer token, answered by
 * `{verified: true}` or `{verified: false, reason}`. Throws `unavailable` for every other answer, or none in time.
 */
export function createGatewayVerifier(gateway: Gateway): PaymentVerifier {
  return {
    verify: (payment) =>
      ask(gateway, payment).catch((cause: unknown) => {
        throw new AppError('unavailable', 'The payment gateway cannot be asked', {
          detail: 'The payment was neither verified nor stored. Please try again in a moment.',
          retryAfterS: RETRY_AFTER_S,
          cause,
        });
      }),
  };
}
