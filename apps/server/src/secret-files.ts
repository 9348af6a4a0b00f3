import { readFileSync } from 'node:fs';

/** Settings that hold secrets: each may be in a file that the variable of its name with `_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'PAYMENT_GATEWAY_TOKEN',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'STORAGE_SECRET_KEY',
] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Why a file cannot be read. Node's message has the path, which may be the secret itself by mistake. */
const reasonOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown error');

/** The content of a file, without the line break that editors end it with; undefined where there is none. */
const readSecret = (path: string): string | undefined => readFileSync(path, 'utf8').replace(/\r?\n$/, '') || undefined;

/** Settings with the secrets that files hold, and what is wrong with these files. */
export function withSecrets(set: Environment): { readonly env: Environment; readonly faults: readonly string[] } {
  const env = { ...set };
  const faults: string[] = [];
  for (const name of SECRETS) {
    const path = set[`${name}_FILE`];
    if (path === undefined) continue;
    if (set[name] !== undefined) faults.push(`${name}_FILE must be left out where ${name} is set`);
    try {
      env[name] ??= readSecret(path);
      // Without it another database might be used.
      if (env[name] === undefined) faults.push(`${name}_FILE must be a file with the secret (it is empty)`);
    } catch (error) {
      faults.push(`${name}_FILE must be a file with the secret (${reasonOf(error)})`);
    }
  }
  return { env, faults };
}
