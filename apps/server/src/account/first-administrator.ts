import { type Config, ConfigurationError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { lock } from '../db/locks.ts';
import { insertAdministrator } from '../shared/accounts/account-access.ts';
import { weaknessOf } from '../shared/accounts/password-rules.ts';
import { markTemporary } from '../shared/accounts/temporary-password.ts';
import { generatePassword } from './admin-command/generated-password.ts';
import { hasAdministrator } from './administrators.ts';

export interface FirstAdministrator {
  readonly username: string;
  /** Nowhere else to be read again. Nothing where the password came from the configuration. */
  readonly generatedPassword: string | undefined;
}

/**
 * Makes the first superadmin where there is no administrator at all, and returns it. Of several processes that start
 * together only one makes it. Throws a ConfigurationError for a name of a non-administrator and a weak password.
 */
export async function ensureFirstAdministrator(
  db: Database,
  { adminUsername, adminPassword, brandName }: Pick<Config, 'adminUsername' | 'adminPassword' | 'brandName'>,
): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const weakness =
    adminPassword === undefined ? undefined : await weaknessOf(adminPassword, { username: adminUsername, brandName });
  if (weakness !== undefined) throw new ConfigurationError(`ADMIN_PASSWORD ${weakness}`);
  return db.transaction(async (tx) => {
    await lock(tx, 'the first administrator');
    if (await hasAdministrator(tx)) return undefined;
    const password = adminPassword ?? generatePassword();
    const id = await insertAdministrator(tx, {
      username: adminUsername,
      name: adminUsername,
      role: 'superadmin',
      password,
    });
    if (id === undefined) {
      throw new ConfigurationError(`ADMIN_USERNAME ${adminUsername} is a student's name; set it to another one`);
    }
    if (adminPassword === undefined) await markTemporary(tx, id);
    return { username: adminUsername, generatedPassword: adminPassword === undefined ? password : undefined };
  });
}
