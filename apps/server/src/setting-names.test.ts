import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from './config.ts';
import { checkSettingNames } from './setting-names.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quizdesk-names-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** What a start on PostgreSQL warns of. */
function warningsOf(env: Readonly<Record<string, string>>): string[] {
  const lines: string[] = [];
  checkSettingNames(env, { databaseUrl: 'postgres://host/name', dataDir }, (line) => lines.push(line));
  return lines;
}

const MISTAKEN = {
  PROT: 'PORT',
  HOTS: 'HOST',
  DATADIR: 'DATA_DIR',
  data_dir: 'DATA_DIR',
  DATABSE_URL: 'DATABASE_URL',
  DATABASE_URI: 'DATABASE_URL',
  DATABASEURL: 'DATABASE_URL',
  MAIN_SITE_URL_FILE: 'MAIN_SITE_URL',
  ADMIN_PASWORD: 'ADMIN_PASSWORD',
  ADMIN_USER_NAME: 'ADMIN_USERNAME',
  QUIZDESK_LOG_LEVEL: 'LOG_LEVEL',
  REDIS_URI: 'REDIS_URL',
  TRUSTPROXY: 'TRUST_PROXY',
  CONTEST_TIMEZONE: 'CONTEST_TIME_ZONE',
  REQUIRE_2FA_FILE: 'REQUIRE_2FA',
  TLS_CRT: 'TLS_CERT',
};

test.each(Object.entries(MISTAKEN))('%s is taken for a mistaken %s', (name, meant) => {
  expect(warningsOf({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${meant}?`]);
});

test('variables of shells, build servers, containers and other programs are left alone', () => {
  const names =
    `PATH HOME HOSTNAME HOSTTYPE USER PWD OLDPWD SHELL SHLVL TERM LANG LC_ALL TZ TMPDIR LOGNAME EDITOR DISPLAY
    NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE MALLOC_ARENA_MAX NO_PROXY HTTP_PROXY HTTPS_PROXY
    npm_config_registry npm_config_user_agent npm_package_name npm_lifecycle_event INIT_CWD SSL_CERT_FILE SSL_CERT_DIR
    CI CI_API_V4_URL CI_SERVER_URL CI_SERVER_HOST CI_SERVER_PORT CI_JOB_URL GITHUB_API_URL GITHUB_SERVER_URL RUNNER_OS
    DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER DATABASE_PASSWORD DB_URL DB_HOST POSTGRES_URL
    POSTGRES_PASSWORD POSTGRES_USER PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA REDIS_HOST REDIS_PORT REDIS_PASSWORD
    KUBERNETES_PORT KUBERNETES_SERVICE_HOST QUIZDESK_SERVICE_HOST QUIZDESK_SERVICE_PORT APP_URL BASE_URL SITE_URL URL
    XDG_DATA_DIRS XDG_DATA_HOME SERVICE SERVICE_NAME DEVICES CONSUL_URL VAULT_ADDR DOCKER_HOST SSH_AUTH_SOCK
    SSH_CONNECTION LS_COLORS COLORTERM JOURNAL_STREAM INVOCATION_ID SYSTEMD_EXEC_PID LISTEN_PID NOTIFY_SOCKET
    DATABASE_URL_FILE ADMIN_PASSWORD_FILE LOG_FILE LOG_FORMAT ADMIN_EMAIL MAIL_HOST HOST_IP PORT_RANGE STATE_DIRECTORY CREDENTIALS_DIRECTORY`.split(
      /\s+/,
    );
  expect(warningsOf(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  expect(warningsOf({ QUIZDESK_PORT: 'tcp://10.0.0.7:3000' })).toEqual([]);
});

test('an empty variable, and one whose setting is set too, are no mistake', () => {
  expect(warningsOf({ PROT: '', REDIS_URI: 'redis://a', REDIS_URL: 'redis://a' })).toEqual([]);
});

test('a mistaken name of the database or its folder refuses a start that would make an empty database', async () => {
  const warned: string[] = [];
  const check = (env: Readonly<Record<string, string>>) =>
    checkSettingNames(env, { dataDir }, (line) => warned.push(line));
  const without = `Without it a new, empty database would be made in ${dataDir}/database. Correct the name, or remove the variable.`;
  for (const [name, meant] of [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['QUIZDESK_DATABASE_URL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
  ] as const) {
    const refused = new ConfigurationError(`${name} is not a setting; did you mean ${meant}?\n${without}`);
    expect(() => check({ [name]: 'x' })).toThrow(refused);
  }
  check({ PROT: '1' });
  expect(warned).toEqual(['PROT is not a setting; did you mean PORT?']);
  await mkdir(join(dataDir, 'database'));
  check({ DATABSE_URL: 'x' });
  expect(warned[1]).toBe('DATABSE_URL is not a setting; did you mean DATABASE_URL?');
});
