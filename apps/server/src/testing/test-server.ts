import pg from 'pg';
import { safeMessageOf } from '../logging/error-facts.ts';

/** The PostgreSQL server that tests make their databases on. */
const TEST_SERVER_URL = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

const PREFIX = 'quizdesk_test_';
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** The same server, another database. */
export function databaseUrlOf(name: string): string {
  const url = new URL(TEST_SERVER_URL);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one or more statements on the server, outside of the databases of tests. */
export async function onTestServer<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: TEST_SERVER_URL, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Where the server is, without the password, and why it cannot be used, if so. */
export async function findTestServer(): Promise<{ address: string; problem: string | undefined }> {
  const { host, pathname } = new URL(TEST_SERVER_URL);
  const problem = await onTestServer('SELECT 1').then(() => undefined, safeMessageOf);
  return { address: `${host}${pathname}`, problem };
}

/** A name for one run's databases; it contains the time the run began. */
export function buildRunName(): string {
  return `${PREFIX}${Date.now()}_${process.pid}`;
}

async function dropAll(names: readonly string[]): Promise<void> {
  for (const name of names) await onTestServer(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

async function listTestDatabases(): Promise<string[]> {
  const rows = await onTestServer<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [PREFIX],
  );
  return rows.map((row) => row.datname);
}

/** Drops the databases of one run. */
export async function dropRun(run: string): Promise<void> {
  await dropAll((await listTestDatabases()).filter((name) => name.startsWith(run)));
}

/** Drops what killed runs left behind more than an hour ago. */
export async function dropLeftovers(): Promise<void> {
  const began = (name: string) => Number.parseInt(name.slice(PREFIX.length), 10);
  await dropAll((await listTestDatabases()).filter((name) => began(name) < Date.now() - LEFTOVER_AGE_MS));
}
