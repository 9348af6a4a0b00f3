import { setTimeout } from 'node:timers/promises';
import type { School } from '@quizdesk/contract/schools';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { removeAbandonedImports } from './api/schools/import/school-import.queries.ts';
import { openDatabase } from './db/client.ts';
import { countWrongBlocks } from './testing/database/row-count-check.ts';
import { createDatabasePlace, type DatabasePlace } from './testing/database/test-database.ts';
import { KILLS } from './testing/kills.ts';
import { SchoolLedger, type Write } from './testing/school-ledger.ts';
import { ADMIN, type ServerProcess, signInAt, startServer } from './testing/server-process.ts';
import { silentLog } from './testing/silent-log.ts';
import { onTestServer } from './testing/test-server.ts';

const WRITERS = 2;
const IMPORT_ROWS = 3000;

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly body: string;
  /** The operation of the journal that the call left. */
  readonly operation: number;
}

/** Sends a call; nothing if the server died before it had answered. */
async function send(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, init);
    const { status, headers } = response;
    return { status, body: await response.text(), operation: Number(headers.get('operation-id')) };
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
    { status: { POST: 201, PUT: 200, DELETE: 204 }[method], body: expect.any(String), operation: expect.any(Number) },
  ]);
  // The contract's tests prove this shape.
  acknowledge(answer.body === '' ? undefined : (JSON.parse(answer.body) as School));
  return true;
}

/** Imports this round's own schools; answers the operation if the server said that all of them are stored. */
async function sendImport(url: string, headers: Headers, round: number): Promise<number | undefined> {
  const rows = Array.from(
    { length: IMPORT_ROWS },
    (_, row) => `Imported${round}x School ${row},Region ${row % 40},Town`,
  );
  const form = new FormData();
  form.set('CSV', new Blob([['NAME,REGION,LOCATION', ...rows].join('\n')]), 'schools.csv');
  const answer = await send(`${url}/v1/schools/csv`, { method: 'PUT', headers, body: form });
  if (!answer) return undefined;
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ inserted: IMPORT_ROWS });
  return answer.operation;
}

/** Undoes an import; answers the operation if the server said that it is undone. */
async function sendUndo(url: string, headers: Headers, operation: number): Promise<number | undefined> {
  const answer = await send(`${url}/v1/operations/${operation}/undo`, { method: 'POST', headers });
  if (!answer) return undefined;
  expect([answer.status, answer.body]).toEqual([201, expect.any(String)]);
  return answer.operation;
}

/** What happens between a start and its kill. */
interface Plan {
  readonly round: number;
  /** Kills after so many acknowledged writes. */
  readonly writes?: number;
  /** Kills so long after the start of an import, or in the moment in which it is acknowledged. */
  readonly importMs?: number | 'acknowledged';
  /** The operation of an earlier import, which is undone instead. */
  readonly undoes?: number;
}

/** What became of an import or its undo that was acknowledged before the kill. */
interface Acknowledged {
  readonly tookMs: number;
  readonly operation: number;
}

/** Lets writers and perhaps an import or an undo work, and kills the server meanwhile. */
async function workAndKill(
  server: ServerProcess,
  headers: Headers,
  ledger: SchoolLedger,
  plan: Plan,
): Promise<Acknowledged | undefined> {
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
    const start = Date.now();
    const answered =
      plan.undoes === undefined
        ? sendImport(server.url, headers, plan.round)
        : sendUndo(server.url, headers, plan.undoes);
    if (plan.importMs !== 'acknowledged') void setTimeout(plan.importMs).then(kill);
    const operation = await answered;
    const tookMs = Date.now() - start;
    if (plan.importMs === 'acknowledged') kill();
    return operation === undefined ? undefined : { tookMs, operation };
  };
  const [acknowledged] = await Promise.all([
    importOnce(),
    ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
  ]);
  expect(await server.ended).toMatchObject({ code: null, errors: '' });
  return acknowledged;
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

/** Operations that did not end, undos of which a part is missing, and schools of which the journal says something else. */
const JOURNAL_FAULTS = `SELECT
  (SELECT count(*) FROM operations o WHERE summary = '{}' AND EXISTS (SELECT FROM operation_changes WHERE operation_id = o.id)) AS open,
  (SELECT count(*) FROM operations o JOIN operations u ON u.id = o.undone_by WHERE o.in_effect = u.in_effect) AS undecided,
  (SELECT count(*) FROM schools s FULL JOIN (
    SELECT row_id FROM operation_changes WHERE table_name = 'schools' GROUP BY row_id
    HAVING count(*) FILTER (WHERE kind = 'I') > count(*) FILTER (WHERE kind = 'D')
      OR (array_agg(kind ORDER BY seq DESC))[1] <> 'D'
  ) j ON j.row_id = s.id WHERE s.id IS NULL OR j.row_id IS NULL) AS other`;

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
    expect((await database.pool.query(JOURNAL_FAULTS)).rows).toEqual([{ open: 0, undecided: 0, other: 0 }]);
  } finally {
    await database.close();
  }
}

/**
 * Every other round imports: the first of all until it is acknowledged, the others are cut at a later moment each. Every
 * fourth undoes an import that was acknowledged, if there is one.
 */
function planOf(round: number, importMs: number, undoes: number | undefined): Plan {
  if (round % 4 === 3 && undoes !== undefined) return { round, importMs: (importMs * (round % 8)) / 8, undoes };
  if (round % 2 === 1) return { round, writes: 1 + ((round * 7) % 23) };
  const share = (round % (KILLS - 2)) / (KILLS - 2);
  return { round, importMs: share === 0 ? 'acknowledged' : importMs * share };
}

test(`killed at least ${KILLS} times during writes, imports and undos, the server starts again with all it had acknowledged and nothing half`, {
  timeout: 600_000,
}, async () => {
  const place = await createDatabasePlace({ durable: true });
  const expected: Expected = { ledger: new SchoolLedger(), imports: new Map() };
  let server = await startServer(place, { ADMIN_PASSWORD: ADMIN.password });
  const headers = await signInAt(server.url); // the session outlives every kill
  let importMs = 0;
  /** Of acknowledged imports, by their rounds. */
  const operations = new Map<number, number>();
  const outcomes: (number | undefined)[] = [];
  const countImports = (stored: number) => outcomes.filter((count) => count === stored).length;
  // When an import or a write is cut is a matter of luck: where too few kills came during or after one, more follow.
  const isEnough = () =>
    countImports(0) >= Math.ceil(KILLS / 8) &&
    countImports(IMPORT_ROWS) >= Math.ceil(KILLS / 10) &&
    expected.ledger.acknowledged > KILLS * 5;
  for (let round = 0; round < KILLS || !isEnough(); round++) {
    const [undone, undoes] = [...operations].find(([of]) => expected.imports.get(of) === IMPORT_ROWS) ?? [];
    const plan = planOf(round, importMs, undoes);
    const acknowledged = await workAndKill(server, headers, expected.ledger, plan);
    if (plan.undoes !== undefined && undone !== undefined) {
      expected.imports.set(undone, acknowledged ? 0 : undefined);
    } else if (plan.importMs !== undefined) {
      importMs = acknowledged?.tookMs ?? importMs;
      if (acknowledged) operations.set(round, acknowledged.operation);
      expected.imports.set(round, acknowledged ? IMPORT_ROWS : undefined);
    }
    await waitForEnd(place);
    server = await startServer(place);
    await checkAll(server, headers, expected);
    if (plan.importMs !== undefined && plan.undoes === undefined) outcomes.push(expected.imports.get(round));
  }
  const [lost] = [...expected.imports].filter(([, stored]) => stored === 0).map(([round]) => round);
  // What a killed import left behind does not block the next one.
  expect(await sendImport(server.url, headers, lost ?? -1)).toEqual(expect.any(Number));
  await signInAt(server.url);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
  await checkTables(place);
});
