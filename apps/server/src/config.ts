import { resolve } from 'node:path';
import type { z } from 'zod';
import type { PoolSettings } from './db/pool-settings.ts';
import { type Environment, withSecrets } from './secret-files.ts';
import { variables } from './settings.ts';

interface StoreVariables {
  readonly STORAGE_URL?: string | undefined;
  readonly STORAGE_REGION: string;
  readonly STORAGE_KEY_ID?: string | undefined;
  readonly STORAGE_SECRET_KEY?: string | undefined;
}

function storeOf({ STORAGE_URL, STORAGE_REGION, STORAGE_KEY_ID, STORAGE_SECRET_KEY }: StoreVariables) {
  if (STORAGE_URL === undefined || STORAGE_KEY_ID === undefined || STORAGE_SECRET_KEY === undefined) return undefined;
  const url = STORAGE_URL.replace(/\/+$/, '');
  return { url, region: STORAGE_REGION, keyId: STORAGE_KEY_ID, secretKey: STORAGE_SECRET_KEY };
}

const environment = variables
  .superRefine((env, faults) => {
    const pairs = [
      ['PAYMENT_GATEWAY_URL', 'PAYMENT_GATEWAY_TOKEN', 'a payment gateway has both an address and a token'],
      ['TLS_CERT', 'TLS_KEY', 'TLS needs both a certificate and its key'],
      ['STORAGE_URL', 'STORAGE_KEY_ID', 'a store has an address and keys'],
      ['STORAGE_URL', 'STORAGE_SECRET_KEY', 'a store has an address and keys'],
    ] as const;
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
      if (env[name] === undefined || env.DATABASE_URL !== undefined) continue;
      const message = `must be set too: ${name} is another way to the same data`;
      faults.addIssue({ code: 'custom', path: ['DATABASE_URL'], message });
    }
    if (env.HISTORY_DAYS < env.DELETED_PEOPLE_DAYS) {
      const message = 'must not be less than DELETED_PEOPLE_DAYS: deleted people are restored from the history';
      faults.addIssue({ code: 'custom', path: ['HISTORY_DAYS'], message });
    }
    for (const [one, other, why] of pairs) {
      if ((env[one] === undefined) === (env[other] === undefined)) continue;
      const missing = env[one] === undefined ? one : other;
      faults.addIssue({ code: 'custom', path: [missing], message: `must be set too: ${why}` });
    }
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The server itself, where `databaseUrl` leads to a pooler in transaction mode. */
    directUrl: env.DATABASE_DIRECT_URL,
    /** Where what may be some seconds old is read. */
    readUrl: env.DATABASE_READ_URL,
    /** How many connections to PostgreSQL there are and how long is waited; the embedded database has one session. */
    pools: {
      max: env.PG_POOL_MAX,
      wideMax: env.PG_WIDE_POOL_MAX,
      exportsMax: env.EXPORTS_MAX,
      waitMs: env.PG_WAIT_MS,
      statementTimeoutMs: env.PG_STATEMENT_TIMEOUT_MS,
      wideTimeoutMs: env.PG_WIDE_TIMEOUT_MS,
      longestLagMs: env.READ_LAG_SECONDS * 1000,
      slowMs: env.SLOW_STATEMENT_MS,
    } satisfies PoolSettings,
    redisUrl: env.REDIS_URL,
    /** Who says whether a payment was made; the administrator's word counts where left out. */
    paymentGatewayUrl: env.PAYMENT_GATEWAY_URL,
    paymentGatewayToken: env.PAYMENT_GATEWAY_TOKEN,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    /** True where administrators must set up two-factor sign-in before they may do anything. */
    requireTwoFactor: env.REQUIRE_2FA === 'admins',
    /** How long the session of an administrator lives without use, and at most. */
    adminSessions: { idleHours: env.ADMIN_SESSION_IDLE_HOURS, longestHours: env.ADMIN_SESSION_DAYS * 24 },
    /** By whose clock days begin and end, and times are shown. */
    contestTimeZone: env.CONTEST_TIME_ZONE,
    /** How long changes can be undone, and how long deleted people can be restored. */
    historyDays: env.HISTORY_DAYS,
    deletedPeopleDays: env.DELETED_PEOPLE_DAYS,
    mainSiteUrl: env.MAIN_SITE_URL,
    brandName: env.BRAND_NAME,
    brandTagline: env.BRAND_TAGLINE,
    brandLogo: env.BRAND_LOGO === undefined ? undefined : resolve(env.BRAND_LOGO),
    services: env.SERVICES,
    /** Where the services stand when they are not on the console's own origin. */
    accountUrl: env.ACCOUNT_URL,
    apiUrl: env.API_URL,
    realtimeUrl: env.REALTIME_URL,
    /** The console's origin when it is served from another host: the only one that browsers may call from. */
    consoleUrl: env.CONSOLE_URL,
    /** Further origins whose pages may open sockets, such as the participants' app. */
    socketOrigins: env.SOCKET_ORIGINS,
    /** The hosts that logos by address are shown from; any where left out. */
    logoHosts: env.LOGO_HOSTS,
    /** How many reverse proxies are in front: so many addresses from the right of X-Forwarded-For are theirs. */
    trustedProxies: env.TRUST_PROXY,
    /** The files of the certificate and its key; plain HTTP without them. */
    tls:
      env.TLS_CERT === undefined || env.TLS_KEY === undefined
        ? undefined
        : { cert: resolve(env.TLS_CERT), key: resolve(env.TLS_KEY) },
    /** Where figures for Prometheus are; nowhere without either. */
    metricsPort: env.METRICS_PORT,
    metricsToken: env.METRICS_TOKEN,
    /** How long the server goes on serving after SIGTERM, in milliseconds. */
    drainMs: env.DRAIN_SECONDS * 1000,
    /** Where the server makes backups, how often, and how many it keeps; none without a folder. */
    backups: {
      folder: env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR),
      everyHours: env.BACKUP_EVERY,
      keep: env.BACKUP_KEEP,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    /** Where pictures are; in `dataDir` without it. */
    store: storeOf(env),
    accessLog: env.ACCESS_LOG === 'on',
    traceContext: env.TRACE_CONTEXT === 'on',
    logLevel: env.LOG_LEVEL,
  }));

export type Config = z.output<typeof environment>;

/** Everything that is wrong with the environment, one line for each variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads the configuration, and the files that hold secrets; an empty variable counts as not set. Throws a ConfigurationError
 * that lists every fault.
 */
export function parseConfig(variablesSet: Environment): Config {
  const set = Object.fromEntries(
    Object.entries(variablesSet).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { env, faults } = withSecrets(set);
  const result = environment.safeParse(env);
  if (result.success && faults.length === 0) return result.data;
  const lines = (result.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`);
  throw new ConfigurationError([...new Set([...faults, ...lines])].join('\n'));
}
