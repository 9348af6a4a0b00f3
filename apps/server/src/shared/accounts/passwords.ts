import { randomBytes } from 'node:crypto';
import { hash, type ParsedHashOptions, parseOptions, verify } from '@node-rs/argon2';
import { createTurns } from '../turns.ts';

/** argon2id is the library's default; 19 MiB and two passes are OWASP's minimum. */
const USUAL = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = USUAL;

/** For tests, which make thousands of hashes that protect no one. */
export function setHashCost(given: typeof USUAL = USUAL): void {
  cost = given;
  decoy = undefined;
}

/** Each run takes 19 MiB and a thread: a flood of sign-ins must not take them all, and a whole school may sign in at the same time. */
const limited = createTurns({
  atOnce: 2,
  mostWaiting: 250,
  refusal: 'Too many people are signing in at the same time',
  detail: 'The server checks as many passwords as it can.',
});

/** The password as argon2id in its PHC text form. Throws a 503 where too many others wait. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/** Makes the hash that replaces a missing one, so that not even the first unknown name takes longer than others. */
export function prepareDecoy(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('base64url'));
  return decoy;
}

function parametersOf(passwordHash: string): ParsedHashOptions | undefined {
  try {
    return parseOptions(passwordHash);
  } catch {
    // Another system's format: no one can sign in with it.
    return undefined;
  }
}

/**
 * True if the password belongs to the hash. Without a hash (an unknown name, an account without password) it is false
 * after the same work, so that the timing reveals nothing. Rejects with a 503 where too many others wait.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const usable = passwordHash && parametersOf(passwordHash) ? passwordHash : undefined;
  const compared = usable ?? (await prepareDecoy());
  const matches = await limited(() => verify(compared, password));
  return matches && usable !== undefined;
}

/** True if the hash was made with other parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = { ...parametersOf(passwordHash) };
  return (
    memoryCost !== cost.memoryCost ||
    timeCost !== cost.timeCost ||
    parallelism !== cost.parallelism ||
    !passwordHash.startsWith('$argon2id$')
  );
}
