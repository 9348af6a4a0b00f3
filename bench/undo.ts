// `npm run bench:undo`: an import of the schools of 50,000 students is undone after one profile was edited, and a correction
// of 332 answers after one of its students was deleted, and after one was deleted for good. On PostgreSQL.
import pg from 'pg';
import { signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase, runStatements } from './database.ts';
import { buildServer, type CleanUp, noteFigures, runBench, startBenchServer } from './harness.ts';

const DATABASE = 'quizdesk_bench_undo';
const STUDENTS = 50_000;
const SCHOOLS = 400;
const ANSWERS = 332;
const QUESTION = 1;
const LIMIT_MS = 3000;

const FILL = `
  INSERT INTO levels (id, level_number, description) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Fundamentals') ON CONFLICT DO NOTHING;
  INSERT INTO rounds (id, name, serial_number, max_questions) OVERRIDING SYSTEM VALUE VALUES (1, 'Riddles', 1, 5);
  INSERT INTO questions (id, quiz_id, level_id, round_id, subject, question_text, time, score, answer_type) OVERRIDING SYSTEM VALUE
    VALUES (${QUESTION}, 9, 1, 1, 'chemistry', 'Which one?', 30, 4, 'multiple_choice');
  INSERT INTO question_options (question_id, position, option_text, is_correct)
    SELECT ${QUESTION}, p, 'Option ' || p, p = 1 FROM generate_series(1, 4) p;
  INSERT INTO correct_answers (question_id, answer) VALUES (${QUESTION}, '["Option 1"]');
  INSERT INTO schools (name, region, identity_key) SELECT 'School ' || i, 'Region', 'school ' || i FROM generate_series(1, ${SCHOOLS}) i;
  INSERT INTO users (id, name, username, role) SELECT 100000 + i, 'Student ' || i, 'student' || i, 'student' FROM generate_series(1, ${STUDENTS}) i;
  INSERT INTO users (id, name, username, role) SELECT 200000 + i, 'Player ' || i, 'player' || i, 'student' FROM generate_series(1, ${ANSWERS}) i;
  INSERT INTO qotd_attempts (id, user_id, status, score, time_taken, quiz_date, completed_at)
    SELECT i, 200000 + i, 'completed', 4 * (i % 5), 40 + i % 60, date '2026-10-01', timestamptz '2026-10-01Z' FROM generate_series(1, ${ANSWERS}) i;
  INSERT INTO user_answers (question_id, user_id, qotd_attempt_id, answer, is_correct, points_earned)
    SELECT ${QUESTION}, 200000 + i, i, 'Option ' || 1 + i % 4, i % 4 = 0, CASE WHEN i % 4 = 0 THEN 4 ELSE 0 END FROM generate_series(1, ${ANSWERS}) i;
  SELECT ids_advance(), setval(pg_get_serial_sequence('qotd_attempts', 'id'), ${ANSWERS})`;

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly operation: number;
  // The few fields of answers that are read here.
  readonly body: {
    readonly id?: number;
    readonly left_out?: number;
    readonly partial?: object;
    readonly left?: readonly object[];
  };
}
type Call = (method: string, path: string, body?: object) => Promise<Answer>;

async function open(cleanUp: CleanUp, databaseUrl: string): Promise<Call> {
  const server = await startBenchServer(cleanUp, { DATABASE_URL: databaseUrl, SERVICES: 'account,api' }, buildServer());
  const { access_token } = await signIn(server.url);
  const authorization = `Bearer ${access_token}`;
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const start = performance.now();
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer: unknown = response.status === 204 ? {} : await response.json();
    const ms = performance.now() - start;
    // JSON of this server.
    return {
      status: response.status,
      ms,
      operation: Number(response.headers.get('operation-id')),
      body: answer as Answer['body'],
    };
  };
}

function note(what: string, value: number | string, passed: boolean): boolean {
  console.log(`${what.padEnd(72)} ${value}  ${passed ? 'ok' : 'FAILED'}`);
  noteFigures('undo', { what, value });
  return passed;
}

/** A hash of rows. */
async function hashOf(url: string, rows: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: found } = await client.query<{ hash: string }>(
    `SELECT md5(string_agg(t::text, E'\\n' ORDER BY t.id)) AS hash FROM (${rows}) t`,
  );
  await client.end();
  return found[0]?.hash ?? '';
}

async function measureImport(call: Call, url: string): Promise<boolean[]> {
  const edited = 100_000 + STUDENTS / 2;
  const others = `SELECT * FROM users WHERE id BETWEEN 100001 AND 200000 AND id <> ${edited}`;
  const before = await hashOf(url, others);
  const lines = Array.from({ length: STUDENTS }, (_, i) => `student${i + 1},School ${1 + (i % SCHOOLS)}`);
  const form = new FormData();
  form.set('CSV', new Blob([['Username,School', ...lines].join('\n')]), 'students.csv');
  const imported = await call('PUT', '/v1/users/schools/csv', form);
  await call('PUT', `/v1/users/${edited}`, { phone: '024 555 0101' });
  const path = `/v1/operations/${imported.operation}/undo`;
  const refused = await call('POST', path);
  const undone = await call('POST', path, { allow_partial: true });
  const isBack = (await hashOf(url, others)) === before;
  const redone = await call('POST', `/v1/operations/${undone.body.id}/undo`);
  const again = await call('POST', path, { allow_partial: true });
  return [
    note(
      `import of ${STUDENTS} students' schools`,
      `${imported.ms.toFixed(0)} ms, ${imported.status}`,
      imported.status === 200,
    ),
    note(
      '  what can go back after one was edited',
      `${refused.ms.toFixed(0)} ms, ${JSON.stringify(refused.body.partial)}`,
      refused.ms <= LIMIT_MS,
    ),
    note('  its undo', `${undone.ms.toFixed(0)} ms`, undone.status === 201 && undone.ms <= LIMIT_MS),
    note('  what it left', JSON.stringify(undone.body.left), undone.body.left_out === 1),
    note(`  the other ${STUDENTS - 1} as before`, String(isBack), isBack),
    note(
      '  its redo, and undo again',
      `${redone.ms.toFixed(0)} ms, ${again.ms.toFixed(0)} ms`,
      redone.ms <= LIMIT_MS && again.ms <= LIMIT_MS,
    ),
  ];
}

async function measureCorrection(call: Call, url: string, student: number, isForGood: boolean): Promise<boolean[]> {
  const hash = async () => {
    const tables = ['user_answers', 'qotd_attempts'].map((table) =>
      hashOf(url, `SELECT * FROM ${table} WHERE user_id <> ${student}`),
    );
    return (await Promise.all([...tables, hashOf(url, 'SELECT * FROM correct_answers')])).join(' ');
  };
  const before = await hash();
  const proposed = await call('POST', '/v1/corrections', {
    question_id: QUESTION,
    policy: 'key',
    answer: ['Option 2'],
    reason: 'Mixed up',
  });
  const applied = await call('POST', `/v1/corrections/${proposed.body.id}/apply`, {});
  const isChanged = (await hash()) !== before;
  const deleted = await call('DELETE', `/v1/users/${student}`);
  if (isForGood) await call('DELETE', `/v1/trash/${deleted.operation}`);
  const undone = await call('POST', `/v1/operations/${applied.operation}/undo`);
  const isBack = isChanged && (await hash()) === before;
  const how = isForGood ? 'deleted for good' : 'deleted';
  return [
    note(
      `undo of a correction of ${ANSWERS} answers, one student ${how}`,
      `${undone.status}, ${undone.ms.toFixed(0)} ms`,
      undone.status === 201,
    ),
    note('  left out', `${undone.body.left_out} rows, ${JSON.stringify(undone.body.left)}`, undone.body.left_out === 2),
    note('  all others as before, to the byte', String(isBack), isBack),
  ];
}

await runBench(async (cleanUp) => {
  const url = await makeDatabase(DATABASE);
  cleanUp(() => dropDatabase(DATABASE));
  const call = await open(cleanUp, url);
  await runStatements(url, FILL, 'VACUUM ANALYZE');
  const passed = [
    ...(await measureCorrection(call, url, 200_004, false)),
    ...(await measureCorrection(call, url, 200_008, true)),
    ...(await measureImport(call, url)),
  ];
  return passed.every(Boolean);
});
