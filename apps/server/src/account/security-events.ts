import { isConsoleRole } from '@quizdesk/contract/constants';
import { eq, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { recordOperation } from '../db/journal/operation.ts';
import { users } from '../db/schema/users.ts';
import { hasUsername } from '../shared/accounts/account-access.ts';
import { logSecurityEvent } from '../shared/accounts/security-log.ts';
import type { AppError } from '../shared/app-error.ts';
import { notifyNewNetwork } from './new-network/new-network.ts';

/** Refusals before any password or code was checked, of which anybody can cause as many as they like. */
const UNCHECKED: ReadonlySet<AppError['code']> = new Set(['bad_request', 'too_many_requests', 'unavailable']);

interface SecurityEvent {
  readonly action: string;
  readonly userId: number;
  /** True where the caller has authenticated as that account. */
  readonly isThem: boolean;
}

/** Writes an event of an administrator's account into the journal (docs/operations/monitor.md). */
async function recordEvent(
  db: Database,
  { action, userId, isThem }: SecurityEvent,
  { ip: address, id: requestId }: FastifyRequest,
): Promise<void> {
  const actor = isThem ? { actorId: userId } : { actorName: 'Somebody' };
  const subject = { table: 'users', id: userId };
  await recordOperation(
    db,
    { ...actor, action, requestId, address },
    async () => undefined,
    () => subject,
  );
}

async function findAccount(db: Database, where: SQL) {
  const [found] = await db.select({ id: users.id, role: users.role }).from(users).where(where);
  return found && { userId: found.id, isAdministrator: isConsoleRole(found.role) };
}

/** Logs a sign-in; one of an administrator is also recorded in the journal, and they are notified of one from a network that is new for them. */
export async function recordSignIn({ db, log }: FastifyInstance, id: number, request: FastifyRequest): Promise<void> {
  const found = await findAccount(db, eq(users.id, id));
  if (found?.isAdministrator) {
    await recordEvent(db, { action: 'account.signIn', userId: id, isThem: true }, request);
    await notifyNewNetwork(db, log, id, request);
  }
  logSecurityEvent(log, 'info', { event: 'account.signIn', userId: id, address: request.ip, requestId: request.id });
}

export type RecordRefusedSignIn = (username: string, request: FastifyRequest, error: AppError) => void;

/**
 * Returns what logs a refused sign-in, and records one under an administrator's name in the journal, unless no password was checked:
 * guesses have limits, and so has what they write. No response waits for it: how long it takes must not reveal whose name it
 * was. A server that closes does.
 */
export function refusedSignIns(app: FastifyInstance): RecordRefusedSignIn {
  const { db, log } = app;
  const action = 'account.signInRefused';
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(running)));

  async function record(username: string, request: FastifyRequest, reason: AppError['code']): Promise<void> {
    const found = await findAccount(db, hasUsername(username));
    // No name: people type passwords there.
    const userId = found?.userId;
    logSecurityEvent(log, 'info', { event: action, userId, address: request.ip, requestId: request.id, reason });
    if (userId === undefined || !found?.isAdministrator || UNCHECKED.has(reason)) return;
    await recordEvent(db, { action, userId, isThem: false }, request);
  }

  return (username, request, { code }) => {
    if (username.includes('\0')) return;
    const recording = record(username, request, code)
      .catch((failure: unknown) => request.log.error({ err: failure }, 'a refused sign-in was not recorded'))
      .finally(() => running.delete(recording));
    running.add(recording);
  };
}

/** Logs that a refresh token was used a second time, which has ended its session: someone may have stolen it. */
export function logReuse(userId: number, { server: { log }, ip: address, id: requestId }: FastifyRequest): void {
  logSecurityEvent(log, 'warn', { event: 'account.refreshReused', userId, address, requestId });
}
