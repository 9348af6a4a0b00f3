import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/users.ts';
import { hashPassword, isOutdated } from '../../shared/accounts/passwords.ts';

/** The password of every built account. */
export const PASSWORD = 'ruled paper 7';

let passwordHash: Promise<string> | undefined;
let built = 0;

/** An account that can sign in with PASSWORD. */
export async function buildUser(
  db: Database,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<typeof users.$inferSelect> {
  // Those of a file before may have had another cost.
  if (!passwordHash || isOutdated(await passwordHash)) passwordHash = hashPassword(PASSWORD);
  const number = ++built;
  const [user] = await db
    .insert(users)
    .values({ name: `Person ${number}`, username: `person${number}`, password_hash: await passwordHash, ...values })
    .returning();
  if (!user) throw new Error('The insert returned no row');
  return user;
}
