import type { Database } from '../../db/database.ts';
import { passkeys } from '../../db/schema/passkeys.ts';

/** A passkey of an account, which no device has. */
export async function buildPasskey(db: Database, user_id: number): Promise<void> {
  const key = { credential_id: `key of ${user_id}`, public_key: 'a key', counter: 0, transports: [] };
  await db.insert(passkeys).values({ user_id, ...key, host: 'localhost', name: 'Phone' });
}
