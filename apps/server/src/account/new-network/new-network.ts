import { and, eq, lt, notInArray, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { recordOperation } from '../../db/journal/operation.ts';
import { known_networks } from '../../db/schema/known-networks.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { deviceName } from '../../shared/accounts/device-name.ts';
import { logSecurityEvent } from '../../shared/accounts/security-log.ts';
import { siteNetworkOf } from '../../shared/network.ts';

/** The networks that are kept of an account: so many, of so many days. */
const MOST_NETWORKS = 50;
const KEPT_DAYS = 365;

/** Keeps the network of a sign-in; true where it is new for an account that has signed in before. */
async function rememberNetwork(tx: Database, user_id: number, network: string): Promise<boolean> {
  const { user_id: owner, network: known, seen_at } = known_networks;
  const [stored] = await tx
    .insert(known_networks)
    .values({ user_id, network })
    .onConflictDoUpdate({ target: [owner, known], set: { seen_at: sql`now()` } })
    .returning({
      isNew: sql<boolean>`xmax = 0`,
      // As it was before this statement.
      hadOthers: sql<boolean>`EXISTS (SELECT FROM known_networks k WHERE k.user_id = ${user_id})`,
    });
  if (!stored?.isNew) return false;
  const newest = tx
    .select({ network: known })
    .from(known_networks)
    .where(eq(owner, user_id))
    .orderBy(sql`${seen_at} DESC`)
    .limit(MOST_NETWORKS);
  const isOld = lt(seen_at, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  await tx.delete(known_networks).where(and(eq(owner, user_id), or(isOld, notInArray(known, newest))));
  return stored.hadOthers;
}

/**
 * Notifies an administrator of a sign-in from a network that none of theirs came from, but for their very first one, and
 * records it. The notification is stored here; the realtime service delivers what is stored.
 */
export async function notifyNewNetwork(
  db: Database,
  log: FastifyBaseLogger,
  userId: number,
  { ip: address, id: requestId, headers }: FastifyRequest,
): Promise<void> {
  const network = siteNetworkOf(address);
  const action = 'account.newNetwork';
  const isNotified = await db.transaction(async (tx) => {
    if (!(await rememberNetwork(tx, userId, network))) return false;
    const from = `${network} with ${deviceName(headers['user-agent'] ?? null)}`;
    await recordOperation(
      tx,
      { actorId: userId, action, requestId, address },
      (within) =>
        within.insert(notifications).values({
          user_id: userId,
          type: 'alert',
          title: `New sign-in from ${from}`,
          message: `Your account was signed in to from ${from}. You have not signed in from this network before. If it was not you, end that session on the page Sign-in and sessions (/account/security) and change your password.`,
        }),
      () => ({ table: 'users', id: userId }),
    );
    return true;
  });
  if (isNotified) logSecurityEvent(log, 'warn', { event: action, userId, address, requestId });
}
