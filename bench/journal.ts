// `npm run bench:journal`: what the journal costs a write and an import, compared with a database that records nothing; how long the
// undo of that import takes; and how long its pages take with five million changes. On PostgreSQL.
import { signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase, runStatements } from './database.ts';
import { buildServer, type CleanUp, noteFigures, runBench, startBenchServer } from './harness.ts';
import { median } from './statistics.ts';

const DATABASE = 'quizdesk_bench_journal';
const WRITES = 300;
const IMPORTED = 20_000;
const ROUNDS = 4;
const OPERATIONS = 500_000;
const CHANGES_EACH = 10;

interface Server {
  call(
    method: string,
    path: string,
    body?: object | FormData,
  ): Promise<{ ms: number; body: unknown; operation: number }>;
}

async function open(cleanUp: CleanUp, databaseUrl: string, script: string): Promise<Server> {
  const server = await startBenchServer(cleanUp, { DATABASE_URL: databaseUrl, SERVICES: 'account,api' }, script);
  const { access_token } = await signIn(server.url);
  const authorization = `Bearer ${access_token}`;
  return {
    async call(method, path, body) {
      const isForm = body instanceof FormData;
      const start = performance.now();
      const response = await fetch(server.url + path, {
        method,
        headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const answer: unknown = response.status === 204 ? undefined : await response.json();
      const ms = performance.now() - start;
      if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(answer)}`);
      return { ms, body: answer, operation: Number(response.headers.get('operation-id')) };
    },
  };
}

function csv(round: number): FormData {
  const lines = Array.from({ length: IMPORTED }, (_, i) => `School ${round} ${i},Region ${i % 16},Town ${i % 900}`);
  const form = new FormData();
  form.set('CSV', new Blob([['NAME,REGION,LOCATION', ...lines].join('\n')]), 'schools.csv');
  return form;
}

async function writeMs({ call }: Server, name: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < WRITES; at++) times.push((await call('POST', '/v1/schools', { name: `${name} ${at}` })).ms);
  return median(times);
}

async function onBoth<Result>(
  plain: Server,
  recording: Server,
  plainFirst: boolean,
  measure: (server: Server) => Promise<Result>,
): Promise<{ plain: Result; recording: Result }> {
  if (plainFirst) return { plain: await measure(plain), recording: await measure(recording) };
  const recorded = await measure(recording);
  return { plain: await measure(plain), recording: recorded };
}

const report = (what: string, value: number, limit: number, unit = 'ms'): boolean => {
  const passed = value <= limit;
  console.log(`${what.padEnd(46)} ${value.toFixed(2)} ${unit} (at most ${limit})  ${passed ? 'ok' : 'TOO SLOW'}`);
  noteFigures('journal', { what, value });
  return passed;
};

async function measureWrites(cleanUp: CleanUp): Promise<boolean[]> {
  const [ours, other] = [`${DATABASE}_ours`, `${DATABASE}_other`];
  for (const name of [ours, other]) cleanUp(() => dropDatabase(name));
  const script = buildServer();
  const recording = await open(cleanUp, await makeDatabase(ours), script);
  const otherUrl = await makeDatabase(other);
  const plain = await open(cleanUp, otherUrl, script);
  await runStatements(otherUrl, RECORD_NOTHING);
  const single: number[] = [];
  const imports: number[] = [];
  const undos: number[] = [];
  // Each is first in every other round, and neither pays for the first writes of a new database.
  for (const server of [plain, recording]) await writeMs(server, 'Warm-up');
  for (let round = 0; round < ROUNDS; round++) {
    const plainFirst = round % 2 === 0;
    const written = await onBoth(plain, recording, plainFirst, (server) => writeMs(server, `Round ${round}`));
    single.push(written.recording / written.plain);
    const imported = await onBoth(plain, recording, plainFirst, ({ call }) =>
      call('PUT', '/v1/schools/csv', csv(round)),
    );
    imports.push(imported.recording.ms / imported.plain.ms);
    undos.push((await recording.call('POST', `/v1/operations/${imported.recording.operation}/undo`)).ms);
  }
  return [
    report('one write, compared with none recorded', median(single), 1.5, 'times'),
    report(`import of ${IMPORTED} schools, compared with none recorded`, median(imports), 1.5, 'times'),
    report('undo of that import', median(undos), 2000),
  ];
}

/** Without an open operation the triggers record nothing. */
const RECORD_NOTHING = `
  CREATE OR REPLACE FUNCTION journal_open(actor bigint, actor_name text, action text, request_id text, address text, undoes bigint)
    RETURNS bigint LANGUAGE sql AS 'SELECT 0::bigint';
  CREATE OR REPLACE FUNCTION journal_close(operation bigint, about_table text, about_id bigint)
    RETURNS void LANGUAGE sql AS ''`;

/** Half a million operations of ten changes each, of a few people, kinds and actions, over a year. */
const FILL = `
  SET session_replication_role = replica;
  INSERT INTO operations (at, actor_id, actor_name, action, subject_table, subject_id, subject_label, summary)
    SELECT now() - (${OPERATIONS} - i) * interval '1 minute', 1 + i % 40, 'Person ' || i % 40, CASE i % 5 WHEN 0 THEN 'schools.insert' WHEN 1 THEN 'users.update' ELSE 'questions.update' END,
      CASE i % 5 WHEN 0 THEN 'schools' WHEN 1 THEN 'users' ELSE 'questions' END, i % 60000, 'Record ' || i, '{"questions":{"added":0,"changed":10,"deleted":0}}'
    FROM generate_series(1, ${OPERATIONS}) i;
  INSERT INTO operation_changes (operation_id, table_name, row_id, kind, before, after)
    SELECT i, CASE i % 5 WHEN 0 THEN 'schools' WHEN 1 THEN 'users' ELSE 'questions' END, (i * 7 + j) % 60000, 'U', '{"name":"Before"}', '{"name":"After"}'
    FROM generate_series(1, ${OPERATIONS}) i, generate_series(1, ${CHANGES_EACH}) j;
  RESET session_replication_role;
  SELECT row_count_repair('operations'), operation_counts_repair();`;

const PAGES: Readonly<Record<string, number>> = {
  '/v1/operations?limit=50': 50,
  '/v1/operations?limit=50&actor_id=7': 50,
  '/v1/operations?limit=50&action=users.update': 50,
  '/v1/operations?limit=50&table=questions': 50,
  '/v1/operations?limit=50&from=2026-06-01': 50,
  '/v1/operations?limit=50&actor_id=7&table=questions&from=2026-06-01': 50,
  // As many as the drawer of a record's history requests per page.
  '/v1/operations?limit=20&table=questions&row_id=4711': 10,
  '/v1/trash?limit=50': 50,
};

async function measurePages(cleanUp: CleanUp): Promise<boolean[]> {
  const url = await makeDatabase(DATABASE);
  cleanUp(() => dropDatabase(DATABASE));
  const { call } = await open(cleanUp, url, buildServer());
  await runStatements(url, FILL, 'VACUUM ANALYZE');
  const passed: boolean[] = [];
  for (const [path, limit] of Object.entries(PAGES)) {
    const times: number[] = [];
    for (let at = 0; at < 15; at++) times.push((await call('GET', path)).ms);
    passed.push(report(path, median(times), limit));
  }
  return passed;
}

await runBench(async (cleanUp) => [...(await measureWrites(cleanUp)), ...(await measurePages(cleanUp))].every(Boolean));
