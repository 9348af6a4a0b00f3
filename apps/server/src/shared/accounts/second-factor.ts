import { isConsoleRole } from '@quizdesk/contract/constants';
import type { SecondStepWay } from '@quizdesk/contract/passkeys';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { recovery_codes, second_factors } from '../../db/schema/second-factors.ts';
import { users } from '../../db/schema/users.ts';

// Of a statement that reads `users`. Columns are named with their tables: drizzle leaves those out where there is one table.
const ofAccount = (table: typeof second_factors | typeof passkeys) =>
  sql`FROM ${table} WHERE ${table}.user_id = ${users}.id`;

/** Since when an account has an authenticator app that counts; null where it has none. */
export const appEnabledAt =
  sql<Date | null>`(SELECT ${second_factors}.confirmed_at ${ofAccount(second_factors)})`.mapWith(
    second_factors.confirmed_at,
  );

/** The hosts that an account has passkeys for. */
export const passkeyHosts = sql<string[]>`ARRAY(SELECT DISTINCT ${passkeys}.host ${ofAccount(passkeys)})`;

/** Whether signing in to an account takes a second step. */
export const hasSecondStep = sql<boolean>`(${appEnabledAt} IS NOT NULL OR EXISTS (SELECT ${ofAccount(passkeys)}))`;

interface SecondSteps {
  readonly appEnabledAt: Date | null;
  readonly passkeyHosts: readonly string[];
}

/** What completes a sign-in at a host, the easiest first; nothing where the password does. */
export function waysAt(
  host: string | undefined,
  { appEnabledAt: app, passkeyHosts: hosts }: SecondSteps,
): SecondStepWay[] {
  if (app === null && hosts.length === 0) return [];
  const passkey = host !== undefined && hosts.includes(host);
  return [...(passkey ? (['passkey'] as const) : []), ...(app ? (['totp'] as const) : []), 'recovery'];
}

interface Enrolment {
  readonly role: string;
  readonly hasSecondStep: boolean;
}

/** True for an administrator who may do nothing before they have set up a second step, where that is required. */
export const mustEnrol = (required: boolean, { role, hasSecondStep: has }: Enrolment): boolean =>
  required && isConsoleRole(role) && !has;

/** Turns two-factor sign-in of an account off: removes all its second steps; false where there was none. */
export async function removeSecondSteps(tx: Database, userId: number): Promise<boolean> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  const apps = await tx
    .delete(second_factors)
    .where(eq(second_factors.user_id, userId))
    .returning({ at: second_factors.confirmed_at });
  const keys = await tx.delete(passkeys).where(eq(passkeys.user_id, userId)).returning({ id: passkeys.id });
  return keys.length > 0 || apps.some(({ at }) => at !== null);
}
