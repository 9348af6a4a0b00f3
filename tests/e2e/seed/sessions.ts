import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { ensureFirstAdministrator } from '../../../apps/server/src/account/first-administrator.ts';
import type { TokenOwner } from '../../../apps/server/src/account/tokens.ts';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { sessions } from '../../../apps/server/src/db/schema/sessions.ts';
import { users } from '../../../apps/server/src/db/schema/users.ts';
import { loadSigningKeys } from '../../../apps/server/src/shared/accounts/signing-key.ts';
import { buildSessions } from '../../../apps/server/src/testing/builders/sessions.ts';
import { ADMIN } from '../server.ts';

/** More than one worker has tests. */
const COUNT = 400;

/** What a worker makes its administrator's tokens from. */
export interface SeededSessions {
  readonly owner: TokenOwner;
  /** The secret that this installation signs access tokens with, as base64url. */
  readonly signingKey: string;
  readonly sessions: readonly { readonly sessionId: string; readonly refreshToken: string }[];
}

export const sessionsFile = (dataDir: string) => join(dataDir, 'seeded-sessions.json');

/** The administrator that a first start would make, signed in once for every test. */
export async function seedSessions(db: Database, dataDir: string): Promise<void> {
  await ensureFirstAdministrator(db, {
    adminUsername: ADMIN.username,
    adminPassword: ADMIN.password,
    brandName: 'Quizdesk',
  });
  const [owner] = await db.select().from(users).where(eq(users.username, ADMIN.username));
  if (!owner) throw new Error('There is no first administrator');
  const { id, name, username, role, image } = owner;
  const { accessToken } = await loadSigningKeys(db);
  const opened = await buildSessions(db, id, COUNT);
  // A test takes its session as if it had just signed in, however long the run has taken until then.
  await db.update(sessions).set({ proved_at: sql`now() + interval '1 day'` });
  const seeded: SeededSessions = {
    owner: { id, name, username, role, image },
    signingKey: Buffer.from(accessToken).toString('base64url'),
    sessions: opened,
  };
  await writeFile(sessionsFile(dataDir), JSON.stringify(seeded));
}
