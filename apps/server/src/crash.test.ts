import { setTimeout } from 'node:timers/promises';
import type { School } from '@quizdesk/contract/schools';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { removeAbandonedImports } from './api/schools/school-import.queries.ts';
import { openDatabase } from './db/client.ts';
import { countWrongBlocks } from './testing/row-count-check.ts';
import { SchoolLedger, type Write } from './testing/school-ledger.ts';
import { ADMIN, type ServerProcess, signInAt, startServer } from './testing/server-process.ts';
import { silentLog } from './testing/silent-log.ts';
import { createDatabasePlace, type DatabasePlace } from './testing/test-database.ts';
import { onTestServer } from './testing/test-server.ts';

const KILLS = 20;
const WRITERS = 2;
const IMPORT_ROWS = 3000;

type Headers = Readonly<Record<string, string>>;

/** Sends a call; nothing if the server died before it had answered. */
async function send(url: string, init: RequestInit): Promise<{ status: number; body: string } | undefined> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (error instanceof TypeError) return undefined; // what fetch throws where the connection breaks
    throw error;
  }
}

async function sendWrite(url: string, headers: Headers, { method, path, body, acknowledge }: Write): Promise<boolean> {
  const json = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
  const answer = await send(`${url}${path}`, { method, headers, ...json });
  if (!answer) return false;
  expect([method, answer]).toEqual([
    method,
    { status: { POST: 201, PUT: 200, DELETE: 204 }[method], body: expect.any(String) },
  ]);
  // The contract's tests prove this shape.
  acknowledge(answer.body === '' ? undefined : (JSON.parse(answer.body) as School));
  return true;
}

/** Imports this round's own schools; answers whether the server said that all of them are stored. */
async function sendImport(url: string, headers: Headers, round: number): Promise<boolean> {
  const rows = Array.from(
    { length: IMPORT_ROWS },
    (_, row) => `Imported${round}x School ${row},Region ${row % 40},Town`,
  );
  const form = new FormData();
  form.set('CSV', new Blob([['NAME,REGION,LOCATION', ...rows].join('\n')]), 'schools.csv');
  const answer = await send(`${url}/v1/schools/csv`, { method: 'PUT', headers, body: form });
  if (!answer) return false;
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ inserted: IMPORT_ROWS });
  return true;
}

/** What happens between a start and its kill. */
interface Plan {
  readonly round: number;
  /** Kills after so many acknowledged writes. */
  readonly writes?: number;
  /** Kills so long after the start of an import, or in the moment in which it is acknowledged. */
  readonly importMs?: number | 'acknowledged';
}

/** Lets writers and perhaps an import work, kills the server meanwhile, and answers how long an acknowledged import took. */
async function workAndKill(
  server: ServerProcess,
  headers: Headers,
  ledger: SchoolLedger,
  plan: Plan,
): Promise<number | undefined> {
  const kill = () => server.process.kill('SIGKILL');
  const enough = ledger.acknowledged + (plan.writes ?? Number.POSITIVE_INFINITY);
  const write = async (writer: number) => {
    for (const one of ledger.writes({ round: plan.round, writer })) {
      if (!(await sendWrite(server.url, headers, one))) return;
      if (ledger.acknowledged >= enough) kill();
    }
  };
  const importOnce = async () => {
    if (plan.importMs === undefined) return undefined;
    const start = performance.now();
    const answered = sendImport(server.url, headers, plan.round);
    if (plan.importMs !== 'acknowledged') void setTimeout(plan.importMs).then(kill);
    const took = (await answered) ? performance.now() - start : undefined;
    if (plan.importMs === 'acknowledged') kill();
    return took;
  };
  const [took] = await Promise.all([importOnce(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
  expect(await server.ended).toMatchObject({ code: null, errors: '' });
  return took;
}

/** A statement that a killed process sent may still be running on a PostgreSQL server: it can be stored or lost until then. */
async function waitForEnd({ databaseUrl }: DatabasePlace): Promise<void> {
  if (databaseUrl === undefined) return;
  const name = new URL(databaseUrl).pathname.slice(1);
  await vi.waitFor(
    async () => {
      const rows = await onTestServer('SELECT pid FROM pg_stat_activity WHERE datname = $1', [name]);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
}

async function read(server: ServerProcess, headers: Headers, path: string): Promise<unknown> {
  const answer = await fetch(`${server.url}${path}`, { headers });
  expect(answer.status).toBe(200);
  return answer.json();
}

// The contract's tests prove this shape.
const list = async (server: ServerProcess, headers: Headers, query: string) =>
  (await read(server, headers, `/v1/schools?${query}`)) as { rows: School[]; count: number };

/** Everything that the server may have stored, round by round. */
interface Expected {
  readonly ledger: SchoolLedger;
  /** By round: all of the import's schools, none, or not yet known. */
  readonly imports: Map<number, number | undefined>;
}

async function checkAll(server: ServerProcess, headers: Headers, { ledger, imports }: Expected): Promise<void> {
  const singles = await list(server, headers, 'q=a%20single&limit=10000&sort=name');
  expect(ledger.settle(singles.rows)).toEqual([]);
  let stored = singles.count;
  for (const [round, known] of imports) {
    const { count } = await list(server, headers, `q=imported${round}x&limit=1`);
    expect([round, count]).toEqual([round, known ?? (count === 0 ? 0 : IMPORT_ROWS)]);
    imports.set(round, count);
    stored += count;
  }
  expect(await read(server, headers, '/v1/schools/count')).toBe(stored);
  // The singles' names come before all others.
  const unsearched = await list(server, headers, `sort=name&limit=${singles.count + 1}`);
  expect(unsearched.count).toBe(stored);
  expect(unsearched.rows.filter(({ name }) => name.startsWith('A single'))).toEqual(singles.rows);
}

/** What no call shows: kept counts and search texts, before and after the imports that died are swept up. */
async function checkTables(place: DatabasePlace): Promise<void> {
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  try {
    expect(await countWrongBlocks(database.pool, 'schools')).toBe(0);
    const odd = `SELECT count(*) FILTER (WHERE t.id IS NULL) AS unsearchable, count(*) FILTER (WHERE s.id IS NULL) AS unstored
      FROM schools s FULL JOIN schools_search t USING (id)`;
    expect((await database.pool.query(odd)).rows[0].unsearchable).toBe(0);
    await database.db.execute(sql`UPDATE school_imports SET created_at = now() - interval '61 minutes'`);
    await removeAbandonedImports(database.db);
    expect((await database.pool.query(odd)).rows).toEqual([{ unsearchable: 0, unstored: 0 }]);
    expect((await database.pool.query('SELECT count(*) AS n FROM school_import_rows')).rows).toEqual([{ n: 0 }]);
  } finally {
    await database.close();
  }
}

/** Every other round imports: the first of nine until it is acknowledged, the others are cut at a later moment each. */
function planOf(round: number, importMs: number): Plan {
  if (round % 2 === 1) return { round, writes: 1 + ((round * 7) % 23) };
  const share = (round % (KILLS - 2)) / (KILLS - 2);
  return { round, importMs: share === 0 ? 'acknowledged' : importMs * share };
}

test(`killed at least ${KILLS} times during writes and imports, the server starts again with all it had acknowledged and no half import`, {
  timeout: 600_000,
}, async () => {
  const place = await createDatabasePlace();
  const expected: Expected = { ledger: new SchoolLedger(), imports: new Map() };
  let server = await startServer(place, { ADMIN_PASSWORD: ADMIN.password });
  const headers = await signInAt(server.url); // the session outlives every kill
  let importMs = 0;
  const countImports = (stored: number) => [...expected.imports.values()].filter((count) => count === stored).length;
  // When an import is cut is a matter of luck: where too few kills came during one, or after one, more follow.
  const isEnough = () => countImports(0) >= 3 && countImports(IMPORT_ROWS) >= 2;
  for (let round = 0; round < KILLS || !isEnough(); round++) {
    const plan = planOf(round, importMs);
    const took = await workAndKill(server, headers, expected.ledger, plan);
    importMs = took ?? importMs;
    if (plan.importMs !== undefined) expected.imports.set(round, took === undefined ? undefined : IMPORT_ROWS);
    await waitForEnd(place);
    server = await startServer(place);
    await checkAll(server, headers, expected);
  }
  const [lost] = [...expected.imports].filter(([, stored]) => stored === 0).map(([round]) => round);
  expect(expected.ledger.acknowledged).toBeGreaterThan(KILLS * 5);
  // What a killed import left behind is in nobody's way.
  expect(await sendImport(server.url, headers, lost ?? -1)).toBe(true);
  await signInAt(server.url);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
  await checkTables(place);
});
