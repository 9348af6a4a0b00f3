import type { bulk } from '@quizdesk/contract/bulk-endpoints';
import { ROLES } from '@quizdesk/contract/constants';
import { mayDo } from '@quizdesk/contract/rules/account-rights';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { schools } from '../../db/schema/schools.ts';
import { users } from '../../db/schema/users.ts';
import { endSessionsOf } from '../../shared/accounts/account-access.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { isLive } from '../../shared/live-premium.ts';
import { type BulkRows, countedText } from '../crud/bulk.ts';
import type { TransactionMemory } from '../subscriptions/counted-transactions.ts';
import { premiumField } from '../subscriptions/premium-bulk.ts';
import { usersPassing } from './user-list.ts';
import { closeAccounts, refuseLastSuperadmin } from './user-removal.ts';

type Body = z.output<typeof bulk.users.body>;
type Change = NonNullable<Body['change']>;

const noStudents = (ids: SQL): SQL => sql`
  SELECT id, 'Only students can be changed here' AS reason FROM users WHERE id = ANY (${ids}) AND role <> 'student'`;

function notDeletedBy({ id, role }: SessionAccount, ids: SQL): SQL {
  const allowed = ROLES.filter((other) => mayDo(role, 'delete', other));
  return sql`SELECT u.id, CASE WHEN u.id = ${id} THEN 'You cannot delete yourself'
      ELSE format('Your role, %s, may not delete the role %s', ${role}::text, u.role) END AS reason
    FROM users u WHERE u.id = ANY (${ids}) AND (u.id = ${id} OR u.role <> ALL (${sql.param(allowed)}::text[]))`;
}

const otherSchool = (ids: SQL, school_id: number | null): SQL => sql`
  SELECT 'other_school' AS code, ${countedText('%s leaves another school', '%s leave another school')} AS message,
    json_build_object('count', n) AS values
  FROM (SELECT count(*) AS n FROM users WHERE id = ANY (${ids}) AND school_id IS DISTINCT FROM ${school_id}
    AND school_id IS NOT NULL) u WHERE n > 0`;

const signedOut = (ids: SQL): SQL => sql`
  SELECT 'signed_out' AS code, ${countedText('%s is signed out', '%s are signed out')} AS message, json_build_object('count', n) AS values
  FROM (SELECT count(DISTINCT user_id) AS n FROM sessions
    WHERE user_id = ANY (${ids}) AND revoked_at IS NULL AND expires_at > now()) s WHERE n > 0`;

const premiumEnds = (ids: SQL): SQL => sql`
  SELECT 'premium_ends' AS code, ${countedText('%s has premium, which ends', '%s have premium, which ends')} AS message,
    json_build_object('count', n) AS values
  FROM (SELECT count(DISTINCT p.user_id) AS n FROM subscriptions p
    WHERE p.user_id = ANY (${ids}) AND ${sql.raw(isLive('p'))}) s WHERE n > 0`;

async function refuseLastSuperadminOf(tx: Database, ids: readonly number[]): Promise<void> {
  const superadmins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = ANY (${idArray(ids)})`, eq(users.role, 'superadmin')));
  if (superadmins.length > 0) await refuseLastSuperadmin(tx, ids);
}

/** Changes and deletes of many accounts together; `forget` makes the process forget sessions that have ended. */
export const userBulk = (
  memory: TransactionMemory,
  clock: ContestClock,
  forget: (sessions: readonly string[]) => void,
): BulkRows<NonNullable<Body['select']['filter']>, Change> => ({
  table: users,
  passing: (filter, tx) => usersPassing(tx, filter, clock),
  elsewhere: [premiumField(clock)],
  references: { school_id: schools },
  refused: (ids, { change, caller }) => (change ? noStudents(ids) : notDeletedBy(caller, ids)),
  consequences(ids, { change }) {
    if (change === undefined) return sql`${signedOut(ids)} UNION ALL ${premiumEnds(ids)}`;
    const parts = [
      ...(change.school_id === undefined ? [] : [otherSchool(ids, change.school_id)]),
      ...(change.status === 'inactive' ? [signedOut(ids)] : []),
      ...(change.is_premium === false ? [premiumEnds(ids)] : []),
    ];
    return parts.length === 0 ? undefined : sql.join(parts, sql` UNION ALL `);
  },
  async before(tx, ids, { change }) {
    if (change === undefined) await refuseLastSuperadminOf(tx, ids);
    else if (change.status !== 'inactive') return undefined;
    const ended = change === undefined ? await closeAccounts(tx, ids, memory) : await endSessionsOf(tx, ids);
    return () => forget(ended);
  },
});
