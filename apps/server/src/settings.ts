import { DELETED_PEOPLE_DAYS, HISTORY_DAYS } from '@quizdesk/contract/constants';
import { MIN_PASSWORD, USER_LIMITS } from '@quizdesk/contract/users';
import { z } from 'zod';
import { POOL_DEFAULTS } from './db/pool-settings.ts';
import { type AddressSetting, faultOfAddress } from './db/server-address.ts';
import { findTimeZone } from './shared/contest-clock.ts';

/** The parts of the product that one process can run. */
const SERVICES = ['account', 'api', 'realtime', 'site'] as const;
export type Service = (typeof SERVICES)[number];

const address = (isFit: (url: URL) => boolean, example: string) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && isFit(url);
  }, `must be an address such as ${example}`);
/** fetch refuses an address with a password, in a message that has it, and calls the address without its fragment. */
const isOfWeb = ({ protocol, username, password, href }: URL) =>
  /^https?:$/.test(protocol) && `${username}${password}` === '' && !href.includes('#');
const webAddress = address(isOfWeb, 'https://quiz.example.org').transform((text) => text.replace(/\/+$/, ''));

const databaseAddress = (setting: AddressSetting) =>
  z.string('must be an address such as postgres://user:password@host:5432/name').superRefine((text, context) => {
    const message = faultOfAddress(text, setting);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const list = (text: string) => text.split(',').map((part) => part.trim());

const origins = z
  .string()
  .transform(list)
  .pipe(z.array(webAddress.transform((url) => new URL(url).origin)));

const hosts = z
  .string()
  .transform(list)
  .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'must be a list of hosts such as logos.example.org')));

const services = z
  .string()
  .transform(list)
  .pipe(z.array(z.enum(SERVICES, `must be a list of: ${SERVICES.join(', ')}`)))
  .transform((names) => [...new Set(names)]);

const ZONE = 'must be the name of a time zone, such as Africa/Lagos or UTC';
const timeZone = z.string(ZONE).transform((name, context) => {
  const found = findTimeZone(name.trim());
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: ZONE });
  return z.NEVER;
});
/** A key or token of another service. */
const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and symbols without spaces')
  .optional();

/** The bucket is in the path: the store names it when it copies an object. */
function isBucketAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isOfWeb(url) && /^\/[^/]+\/*$/.test(url.pathname) && !url.href.includes('?');
}

/** A whole number within bounds. */
const whole = (from: number, to: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
    .default(fallback);

const onlyOn = z.enum(['on'], 'must be on, or be left out').optional();

const folder = z.string('must be the path of a folder');
const file = z.string('must be the path of a file').optional();

/** What is read, by name. docs/operations/settings.md is made of it: `npm run docs` after a change. */
export const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().max(65_535, 'must be at most 65535'))
    .default(3000)
    .describe('The port to listen on.'),
  HOST: z
    .string('must be an address of this machine')
    .default('0.0.0.0')
    .describe('The address to listen on; 0.0.0.0 is all of them.'),
  DATA_DIR: folder
    .default('./data')
    .describe('The embedded database, uploaded files, and exported files for some minutes; on a local disk.'),
  DATABASE_URL: databaseAddress('DATABASE_URL')
    .optional()
    .describe(
      'A PostgreSQL server, 15 or newer; of several (`postgres://user@h1:5432,h2:5432/name`) the one that can be written, and `?host=/run/postgresql` for a socket. The user must own the database: the first start creates the extension pg_trgm.',
    ),
  DATABASE_DIRECT_URL: databaseAddress('DATABASE_DIRECT_URL')
    .optional()
    .describe(
      'Set where DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer: the PostgreSQL server itself, for migrations and for what only one process may do. See docs/operations/scale-out.md.',
    ),
  DATABASE_READ_URL: databaseAddress('DATABASE_READ_URL')
    .optional()
    .describe(
      'A replica of the database, or several: exports, standings and statistics of questions are read there while it is no more than READ_LAG_SECONDS behind.',
    ),
  READ_LAG_SECONDS: whole(1, 3600, POOL_DEFAULTS.longestLagMs / 1000).describe(
    'How far a replica may be behind before the primary is read instead.',
  ),
  PG_POOL_MAX: whole(2, 200, POOL_DEFAULTS.max).describe(
    'Connections of a process to PostgreSQL, besides those of PG_WIDE_POOL_MAX and EXPORTS_MAX.',
  ),
  PG_WIDE_POOL_MAX: whole(1, 50, POOL_DEFAULTS.wideMax).describe(
    'Connections for lists that may read millions of rows: filters by time, pages far from both ends.',
  ),
  PG_WAIT_MS: whole(500, 60_000, POOL_DEFAULTS.waitMs).describe(
    'How long a call waits for a connection before it gets a 503, in milliseconds.',
  ),
  PG_STATEMENT_TIMEOUT_MS: whole(1000, 3_600_000, POOL_DEFAULTS.statementTimeoutMs).describe(
    'After how many milliseconds a statement is ended.',
  ),
  PG_WIDE_TIMEOUT_MS: whole(1000, 600_000, POOL_DEFAULTS.wideTimeoutMs).describe(
    'After how many milliseconds a list that may read millions of rows is ended; a statement of an export has three times as long.',
  ),
  EXPORTS_MAX: whole(1, 20, POOL_DEFAULTS.exportsMax).describe(
    'Exports that a process makes at the same time, each with a connection; others wait in turn.',
  ),
  REDIS_URL: address(({ protocol }) => /^rediss?:$/.test(protocol), 'redis://host:6379')
    .optional()
    .describe('Joins several processes: common limits, and notifications to users who are connected to another one.'),
  PAYMENT_GATEWAY_URL: address(isOfWeb, 'https://payments.example.org/verify')
    .optional()
    .describe('The service that confirms payments before they count; without it, what an administrator enters counts.'),
  PAYMENT_GATEWAY_TOKEN: key.describe('The token that PAYMENT_GATEWAY_URL asks for; set both or neither.'),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,50}$/, 'must be letters, numbers, dots, underscores or hyphens, at most 50')
    .default('admin')
    .describe('The username of the first administrator, who is added only where there is none.'),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD, `must be at least ${MIN_PASSWORD} characters`)
    .max(USER_LIMITS.password, `must be at most ${USER_LIMITS.password} characters`)
    .optional()
    .describe('The first password; a weak one is refused. Without it, one is generated and printed once.'),
  REQUIRE_2FA: z
    .enum(['admins'], 'must be admins, or be left out')
    .optional()
    .describe('Administrators must set up two-factor sign-in before they may do anything else.'),
  ADMIN_SESSION_IDLE_HOURS: whole(1, 2160, 12).describe(
    'After how many hours without use an administrator must sign in again.',
  ),
  ADMIN_SESSION_DAYS: whole(1, 90, 30).describe('After how many days an administrator signs in again in any case.'),
  CONTEST_TIME_ZONE: timeZone
    .default('UTC')
    .describe("The contest's time zone by its IANA name: it decides when days begin, and times are shown in it."),
  HISTORY_DAYS: whole(1, 36_500, HISTORY_DAYS).describe('How long changes are kept, and so can be undone.'),
  DELETED_PEOPLE_DAYS: whole(1, 36_500, DELETED_PEOPLE_DAYS).describe('How long deleted people can be restored.'),
  MAIN_SITE_URL: webAddress.optional().describe('The main site, to which profile links lead.'),
  BRAND_NAME: z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(60, 'must be at most 60 characters')
    .default('Quizdesk')
    .describe('The name of the console.'),
  BRAND_TAGLINE: z
    .string()
    .trim()
    .max(100, 'must be at most 100 characters')
    .default('National Schools Science and Maths Quiz')
    .describe('The line below the name.'),
  BRAND_LOGO: file.describe('The picture of the console.'),
  SERVICES: services.default([...SERVICES]).describe('Which services this process runs.'),
  ACCOUNT_URL: webAddress.optional().describe('Where the console finds the service account on another host.'),
  API_URL: webAddress.optional().describe('Where the console finds the service api on another host.'),
  REALTIME_URL: webAddress
    .optional()
    .describe('Where the console finds the service realtime on another host; without it, where the API is.'),
  CONSOLE_URL: webAddress
    .optional()
    .describe(
      "For services on another host than the console: the console's origin, from which browsers may call them.",
    ),
  SOCKET_ORIGINS: origins
    .default([])
    .describe(
      "Origins whose pages may open sockets besides the service's own, CONSOLE_URL and MAIN_SITE_URL: the address of the participants' app, if it runs in browsers. Separated by commas.",
    ),
  LOGO_HOSTS: hosts
    .optional()
    .describe(
      "Hosts that schools' logos by address are shown from, such as *.example.org, separated by commas; any host over https where left out.",
    ),
  TLS_CERT: file.describe(
    'PEM file of the certificate, with its chain: the server then speaks HTTPS only. Read and checked at the start; a renewed certificate needs a restart.',
  ),
  TLS_KEY: file.describe('PEM file of the key of TLS_CERT; set both or neither.'),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be the number of reverse proxies in front, 0 to 9')
    .transform(Number)
    .default(0)
    .describe(
      'How many reverse proxies are in front of the server and add to X-Forwarded-For; without it all callers behind one share an address and its limits.',
    ),
  METRICS_PORT: z
    .string()
    .regex(/^\d+$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(1, 'must be from 1 to 65535').max(65_535, 'must be from 1 to 65535'))
    .optional()
    .describe(
      'A separate port on HOST for GET /metrics, the figures for Prometheus; there are none without METRICS_PORT and METRICS_TOKEN.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters')
    .optional()
    .describe('The bearer token that GET /metrics asks for: on METRICS_PORT, or on PORT where that is left out.'),
  DRAIN_SECONDS: whole(0, 15, 0).describe(
    'How long the server goes on serving after SIGTERM while /readyz says 503, so that a load balancer sends requests elsewhere before it closes.',
  ),
  BACKUP_DIR: z
    .string('must be the path of a folder')
    .optional()
    .describe('The folder that the server makes backups in; it makes none where left out.'),
  BACKUP_EVERY: whole(1, 8760, 24).describe('How many hours are between two backups in BACKUP_DIR.'),
  BACKUP_KEEP: whole(1, 1000, 14).describe(
    'How many backups are kept in BACKUP_DIR: older ones are removed after a new one.',
  ),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must be at least 12 characters')
    .optional()
    .describe(
      'What backups are encrypted with, those of npm run backup too; npm run restore needs it. Without it they are not encrypted.',
    ),
  STORAGE_URL: z
    .string()
    .refine(isBucketAddress, 'must be the address of a bucket such as https://s3.example.org/pictures')
    .optional()
    .describe(
      'The address of a bucket of an S3-compatible store, for pictures alone, in place of DATA_DIR/uploads. See docs/operations/scale-out.md.',
    ),
  STORAGE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'must be the name of a region such as eu-west-1')
    .default('us-east-1')
    .describe('The region of the store; most but those of Amazon take any.'),
  STORAGE_KEY_ID: key.describe('The access key ID for the store; set with STORAGE_URL.'),
  STORAGE_SECRET_KEY: key.describe('The secret access key for the store; set with STORAGE_URL.'),
  ACCESS_LOG: onlyOn.describe('A line of the log for each request, whatever LOG_LEVEL is.'),
  SLOW_STATEMENT_MS: whole(1, 3_600_000, POOL_DEFAULTS.slowMs).describe(
    'Statements of calls and jobs that take at least so many milliseconds are logged, without values.',
  ),
  TRACE_CONTEXT: onlyOn.describe(
    'Lines of the log about a request name the trace that its header traceparent (W3C Trace Context) says it belongs to.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('warn')
    .describe('The least level that is logged (JSON lines on standard output).'),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(variables.shape);
