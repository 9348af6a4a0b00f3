import { readFileSync } from 'node:fs';
import { safeMessageOf } from './logging/error-facts.ts';

/** Settings that hold secrets: each may be in a file that the variable of its name with `_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'REDIS_URL',
  'PAYMENT_GATEWAY_TOKEN',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The content of a file that holds a secret, without the line break that editors end it with. Throws where there is none. */
function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (secret === '') throw new Error('it is empty');
  return secret;
}

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
    } catch (error) {
      faults.push(`${name}_FILE must be a file with the secret (${safeMessageOf(error)})`);
    }
  }
  return { env, faults };
}
