import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigurationError, parseConfig } from './config.ts';

const defaults = {
  port: 3000,
  host: '0.0.0.0',
  dataDir: resolve('data'),
  databaseUrl: undefined,
  directUrl: undefined,
  readUrl: undefined,
  pools: {
    max: 10,
    wideMax: 3,
    exportsMax: 2,
    waitMs: 3000,
    statementTimeoutMs: 120_000,
    wideTimeoutMs: 10_000,
    longestLagMs: 10_000,
    slowMs: 3_600_000,
  },
  redisUrl: undefined,
  paymentGatewayUrl: undefined,
  paymentGatewayToken: undefined,
  adminUsername: 'admin',
  adminPassword: undefined,
  requireTwoFactor: false,
  adminSessions: { idleHours: 12, longestHours: 720 },
  contestTimeZone: 'UTC',
  historyDays: 365,
  deletedPeopleDays: 30,
  mainSiteUrl: undefined,
  brandName: 'Quizdesk',
  brandTagline: 'National Schools Science and Maths Quiz',
  brandLogo: undefined,
  services: ['account', 'api', 'realtime', 'site'],
  accountUrl: undefined,
  apiUrl: undefined,
  realtimeUrl: undefined,
  consoleUrl: undefined,
  socketOrigins: [],
  logoHosts: undefined,
  trustedProxies: 0,
  metricsPort: undefined,
  metricsToken: undefined,
  drainMs: 0,
  backups: { folder: undefined, everyHours: 24, keep: 14, passphrase: undefined },
  accessLog: false,
  traceContext: false,
  logLevel: 'warn',
};

const NAMES = [
  ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'MAIN_SITE_URL'],
  ...['BRAND_NAME', 'BRAND_TAGLINE', 'BRAND_LOGO', 'SERVICES', 'ACCOUNT_URL', 'API_URL', 'CONSOLE_URL'],
  ...['REALTIME_URL', 'PAYMENT_GATEWAY_URL', 'PAYMENT_GATEWAY_TOKEN', 'TRUST_PROXY', 'LOG_LEVEL'],
  ...['REQUIRE_2FA', 'ADMIN_SESSION_IDLE_HOURS', 'ADMIN_SESSION_DAYS'],
  ...['CONTEST_TIME_ZONE', 'SOCKET_ORIGINS', 'LOGO_HOSTS', 'METRICS_PORT', 'METRICS_TOKEN', 'DRAIN_SECONDS'],
  ...['BACKUP_DIR', 'BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE'],
  ...['ACCESS_LOG', 'SLOW_STATEMENT_MS', 'TRACE_CONTEXT'],
  ...['PG_POOL_MAX', 'PG_WIDE_POOL_MAX', 'PG_WAIT_MS', 'PG_STATEMENT_TIMEOUT_MS', 'PG_WIDE_TIMEOUT_MS', 'EXPORTS_MAX'],
  ...['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'READ_LAG_SECONDS'],
];

test('everything has a default, and an empty variable counts as not set', () => {
  expect(parseConfig({})).toEqual(defaults);
  expect(parseConfig(Object.fromEntries(NAMES.map((name) => [name, ''])))).toEqual(defaults);
  expect(parseConfig({ HOST: undefined, PATH: '/usr/bin' })).toEqual(defaults);
});

test.each([
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['DATA_DIR', '/srv/quizdesk', { dataDir: '/srv/quizdesk' }],
  ['DATABASE_URL', 'postgresql://ama:secret@host/quiz', { databaseUrl: 'postgresql://ama:secret@host/quiz' }],
  ['DATABASE_URL', 'postgres://h1:5432,h2:5433/quiz', { databaseUrl: 'postgres://h1:5432,h2:5433/quiz' }],
  ['DATABASE_URL', 'postgres:///quiz?host=/run/postgresql', { databaseUrl: 'postgres:///quiz?host=/run/postgresql' }],
  ['REDIS_URL', 'rediss://host:6380/1', { redisUrl: 'rediss://host:6380/1' }],
  ['REDIS_URL', 'redis://ama:secret@host', { redisUrl: 'redis://ama:secret@host' }],
  ['ADMIN_USERNAME', ' ama.mensah ', { adminUsername: 'ama.mensah' }],
  ['ADMIN_PASSWORD', ' eight   ', { adminPassword: ' eight   ' }],
  ['CONTEST_TIME_ZONE', ' africa/lagos ', { contestTimeZone: 'Africa/Lagos' }],
  ['CONTEST_TIME_ZONE', 'Asia/Kolkata', { contestTimeZone: 'Asia/Kolkata' }],
  ['REQUIRE_2FA', 'admins', { requireTwoFactor: true }],
  ['ADMIN_SESSION_IDLE_HOURS', '8', { adminSessions: { idleHours: 8, longestHours: 720 } }],
  ['ADMIN_SESSION_DAYS', '7', { adminSessions: { idleHours: 12, longestHours: 168 } }],
  ['HISTORY_DAYS', '90', { historyDays: 90 }],
  ['DELETED_PEOPLE_DAYS', '7', { deletedPeopleDays: 7 }],
  ['MAIN_SITE_URL', 'https://quiz.example.org//', { mainSiteUrl: 'https://quiz.example.org' }],
  ['REALTIME_URL', 'https://live.example.org/', { realtimeUrl: 'https://live.example.org' }],
  ['BRAND_NAME', ' <Quiz> ', { brandName: '<Quiz>' }],
  ['BRAND_LOGO', 'logo.svg', { brandLogo: resolve('logo.svg') }],
  ['SERVICES', 'site', { services: ['site'] }],
  ['SERVICES', 'api , account,api', { services: ['api', 'account'] }],
  [
    'SOCKET_ORIGINS',
    'https://app.example.org/x, http://a:81',
    { socketOrigins: ['https://app.example.org', 'http://a:81'] },
  ],
  ['LOGO_HOSTS', '*.example.org, a:8080', { logoHosts: ['*.example.org', 'a:8080'] }],
  ['TRUST_PROXY', '2', { trustedProxies: 2 }],
  ['METRICS_PORT', '9464', { metricsPort: 9464 }],
  ['METRICS_TOKEN', 'sixteen letters!', { metricsToken: 'sixteen letters!' }],
  ['DRAIN_SECONDS', '10', { drainMs: 10_000 }],
  ['BACKUP_DIR', '/backups', { backups: { ...defaults.backups, folder: '/backups' } }],
  ['BACKUP_EVERY', '6', { backups: { ...defaults.backups, everyHours: 6 } }],
  ['BACKUP_KEEP', '30', { backups: { ...defaults.backups, keep: 30 } }],
  ['BACKUP_PASSPHRASE', 'twelve letters', { backups: { ...defaults.backups, passphrase: 'twelve letters' } }],
  ['ACCESS_LOG', 'on', { accessLog: true }],
  ['TRACE_CONTEXT', 'on', { traceContext: true }],
  ['SLOW_STATEMENT_MS', '500', { pools: { ...defaults.pools, slowMs: 500 } }],
  ['LOG_LEVEL', 'info', { logLevel: 'info' }],
  ['PG_POOL_MAX', '30', { pools: { ...defaults.pools, max: 30 } }],
  ['PG_WAIT_MS', '5000', { pools: { ...defaults.pools, waitMs: 5000 } }],
  ['EXPORTS_MAX', '1', { pools: { ...defaults.pools, exportsMax: 1 } }],
])('%s=%s is taken', (name, value, expected) => {
  expect(parseConfig({ [name]: value })).toEqual({ ...defaults, ...expected });
});

test('changes are kept at least as long as deleted people can be restored', () => {
  const lines = [
    'HISTORY_DAYS must not be less than DELETED_PEOPLE_DAYS: deleted people are restored from the history',
  ];
  expect(faultsOf({ HISTORY_DAYS: '29' })).toEqual(lines);
  expect(faultsOf({ DELETED_PEOPLE_DAYS: '366' })).toEqual(lines);
  expect(faultsOf({ HISTORY_DAYS: '7', DELETED_PEOPLE_DAYS: '7' })).toEqual([]);
});

test('a payment gateway has an address, kept to the letter, and a token', () => {
  const gateway = { PAYMENT_GATEWAY_URL: 'https://pay.example.org/verify/', PAYMENT_GATEWAY_TOKEN: 'a.b-c=' };
  expect(parseConfig(gateway)).toEqual({
    ...defaults,
    paymentGatewayUrl: 'https://pay.example.org/verify/',
    paymentGatewayToken: 'a.b-c=',
  });
  const other = 'must be set too: a payment gateway has both an address and a token';
  expect(faultsOf({ ...gateway, PAYMENT_GATEWAY_URL: '' })).toEqual([`PAYMENT_GATEWAY_URL ${other}`]);
  expect(faultsOf({ ...gateway, PAYMENT_GATEWAY_TOKEN: '' })).toEqual([`PAYMENT_GATEWAY_TOKEN ${other}`]);
  expect(faultsOf({ PAYMENT_GATEWAY_URL: 'pay.example.org', PAYMENT_GATEWAY_TOKEN: 'two words' })).toEqual([
    'PAYMENT_GATEWAY_URL must be an address such as https://payments.example.org/verify',
    'PAYMENT_GATEWAY_TOKEN must be letters, digits and symbols without spaces',
  ]);
  for (const url of ['https://ama@pay.example.org', 'https://:secret@pay.example.org', 'https://pay.example.org/#x'])
    expect(faultsOf({ ...gateway, PAYMENT_GATEWAY_URL: url })).toEqual([
      'PAYMENT_GATEWAY_URL must be an address such as https://payments.example.org/verify',
    ]);
});

test('a secret may be in a file, whose last line break is not part of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizdesk-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [password, empty] = [join(folder, 'password'), join(folder, 'empty')];
  await writeFile(password, 'squared paper 5\n');
  await writeFile(empty, '\n');
  expect(parseConfig({ ADMIN_PASSWORD_FILE: password })).toEqual({ ...defaults, adminPassword: 'squared paper 5' });
  expect(parseConfig({ ADMIN_PASSWORD_FILE: '', ADMIN_PASSWORD: 'squared paper 5' }).adminPassword).toBe(
    'squared paper 5',
  );
  expect(faultsOf({ ADMIN_PASSWORD_FILE: password, ADMIN_PASSWORD: 'squared paper 5' })).toEqual([
    'ADMIN_PASSWORD_FILE must be left out where ADMIN_PASSWORD is set',
  ]);
  // An empty one would lead to the embedded database.
  expect(faultsOf({ DATABASE_URL_FILE: empty, REDIS_URL_FILE: join(folder, 'none') })).toEqual([
    'DATABASE_URL_FILE must be a file with the secret (it is empty)',
    'REDIS_URL_FILE must be a file with the secret (ENOENT)',
  ]);
});

function faultsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return error instanceof ConfigurationError ? error.message.split('\n') : [];
  }
}

const WRONG: readonly (readonly [string, string, string])[] = [
  ['PORT', '-1', 'must be a number'],
  ['PORT', '80a', 'must be a number'],
  ['PORT', '65536', 'must be at most 65535'],
  ['PG_POOL_MAX', '1', 'must be a whole number from 2 to 200'],
  ['PG_WAIT_MS', '3s', 'must be a whole number from 500 to 60000'],
  ['DATABASE_URL', 'mysql://host/name', 'must be an address such as postgres://user:password@host:5432/name'],
  ['DATABASE_URL', 'localhost', 'must be an address such as postgres://user:password@host:5432/name'],
  [
    'DATABASE_URL',
    'postgres://h1,h2/quiz?target_session_attrs=standby',
    'must have target_session_attrs=read-write, or leave it out',
  ],
  ['REDIS_URL', 'http://host', 'must be an address such as redis://host:6379'],
  ['ADMIN_USERNAME', 'ama mensah', 'must be letters, numbers, dots, underscores or hyphens, at most 50'],
  ['ADMIN_USERNAME', 'a'.repeat(51), 'must be letters, numbers, dots, underscores or hyphens, at most 50'],
  ['ADMIN_PASSWORD', 'seven 7', 'must be at least 8 characters'],
  ['ADMIN_PASSWORD', 'x'.repeat(201), 'must be at most 200 characters'],
  ['CONTEST_TIME_ZONE', 'Lagos', 'must be the name of a time zone, such as Africa/Lagos or UTC'],
  ['CONTEST_TIME_ZONE', '+01:00', 'must be the name of a time zone, such as Africa/Lagos or UTC'],
  ['MAIN_SITE_URL', 'quiz.example.org', 'must be an address such as https://quiz.example.org'],
  ['MAIN_SITE_URL', 'https://ama:secret@quiz.example.org', 'must be an address such as https://quiz.example.org'],
  ['BRAND_NAME', '   ', 'must not be blank'],
  ['BRAND_NAME', 'x'.repeat(61), 'must be at most 60 characters'],
  ['BRAND_TAGLINE', 'x'.repeat(101), 'must be at most 100 characters'],
  ['SERVICES', 'api,ftp', 'must be a list of: account, api, realtime, site'],
  ['SERVICES', ',', 'must be a list of: account, api, realtime, site'],
  ['ACCOUNT_URL', 'ftp://host', 'must be an address such as https://quiz.example.org'],
  ['API_URL', 'https://', 'must be an address such as https://quiz.example.org'],
  ['REALTIME_URL', 'wss://host', 'must be an address such as https://quiz.example.org'],
  ['CONSOLE_URL', 'javascript:alert(1)', 'must be an address such as https://quiz.example.org'],
  ['TRUST_PROXY', 'true', 'must be the number of reverse proxies in front, 0 to 9'],
  ['METRICS_PORT', '0', 'must be from 1 to 65535'],
  ['METRICS_TOKEN', 'short', 'must be at least 16 characters'],
  ['DRAIN_SECONDS', '16', 'must be a whole number from 0 to 15'],
  ['BACKUP_EVERY', '0', 'must be a whole number from 1 to 8760'],
  ['BACKUP_KEEP', 'all', 'must be a whole number from 1 to 1000'],
  ['BACKUP_PASSPHRASE', 'short', 'must be at least 12 characters'],
  ['ACCESS_LOG', 'yes', 'must be on, or be left out'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or silent'],
];

test.each(WRONG)('%s=%s is refused in one line, without the value', (name, value, message) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name} ${message}`]);
});

test('all that is wrong is named together, one line for each variable', () => {
  const last = new Map(WRONG.map(([name, value, message]) => [name, { value, line: `${name} ${message}` }]));
  const env = Object.fromEntries([...last].map(([name, { value }]) => [name, value]));
  expect(faultsOf(env).sort()).toEqual([...last.values()].map(({ line }) => line).sort());
});

test('a store of pictures has the address of a bucket and both keys', () => {
  const store = { STORAGE_URL: 'https://s3.example.org/pictures/', STORAGE_KEY_ID: 'id', STORAGE_SECRET_KEY: 'secret' };
  expect(parseConfig(store).store).toEqual({
    ...{ url: 'https://s3.example.org/pictures', region: 'us-east-1', keyId: 'id', secretKey: 'secret' },
  });
  expect(parseConfig({}).store).toBeUndefined();
  const other = 'must be set too: a store has an address and keys';
  expect(faultsOf({ ...store, STORAGE_SECRET_KEY: '' })).toEqual([`STORAGE_SECRET_KEY ${other}`]);
  expect(faultsOf({ ...store, STORAGE_URL: '' })).toEqual([`STORAGE_URL ${other}`]);
  for (const url of [
    ...['s3.example.org/pictures', 'https://pictures.s3.example.org', 'https://s3.example.org/a/b'],
    ...['https://key:secret@s3.example.org/a', 'https://s3.example.org/a#b', 'https://s3.example.org/a#'],
    ...['https://s3.example.org/a?b', 'https://s3.example.org/a?'],
  ])
    expect(faultsOf({ ...store, STORAGE_URL: url })).toEqual([
      'STORAGE_URL must be the address of a bucket such as https://s3.example.org/pictures',
    ]);
});
