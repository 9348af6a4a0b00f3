// `npm run bench:corrections`: how long it takes to see what another key changes for 150,000 answers, to apply it while
// participants go on answering, and to undo it; what the undo leaves is compared with what was there. On PostgreSQL.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase, runStatements } from './database.ts';
import { buildServer, noteFigures, runBench, startBenchServer } from './harness.ts';

const DATABASE = 'quizdesk_bench_corrections';
const ANSWERS = 150_000;
/** Of each student to other questions. */
const OTHERS = 12;
const QUESTION = 1;
/** Students who answer while the correction is applied. */
const LATE = 1000;
/** How long the last answers may take to be marked by the new key. */
const SWEPT_MS = 30_000;
const PAUSE_MS = 10;
const POLLED_MS = 200;
const LIMITS = { preview: 10_000, apply: 60_000, undo: 60_000, insert: 100 } as const;

const FILL = `
  SET session_replication_role = replica;
  INSERT INTO levels (id, level_number, description) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Fundamentals') ON CONFLICT DO NOTHING;
  INSERT INTO rounds (id, name, serial_number, max_questions) OVERRIDING SYSTEM VALUE VALUES (1, 'Riddles', 1, 5);
  INSERT INTO questions (id, quiz_id, level_id, round_id, subject, question_text, time, score, answer_type) OVERRIDING SYSTEM VALUE
    SELECT i, 9, 1, 1, 'chemistry', 'Question ' || i, 30, 4, 'multiple_choice' FROM generate_series(1, 60) i;
  INSERT INTO question_options (question_id, position, option_text, is_correct)
    SELECT q, p, 'Option ' || p, p = 1 FROM generate_series(1, 60) q, generate_series(1, 4) p;
  INSERT INTO correct_answers (question_id, answer) SELECT i, '["Option 1"]' FROM generate_series(1, 60) i;
  INSERT INTO badges (name, tier) VALUES ('Perfect Day', 2), ('Quick Thinker', 2), ('Sharp Mind', 2), ('Second Wind', 4);
  INSERT INTO users (id, name, username, role) SELECT 100000 + i, 'Student ' || i, 'student' || i, 'student' FROM generate_series(1, ${ANSWERS}) i;
  INSERT INTO qotd_attempts (id, user_id, status, score, time_taken, quiz_date, completed_at)
    SELECT i, 100000 + i, 'completed', 4 * (i % 5), 40 + i % 60, date '2026-10-01' + i % 10, timestamptz '2026-10-01Z' FROM generate_series(1, ${ANSWERS}) i;
  INSERT INTO user_answers (question_id, user_id, qotd_attempt_id, answer, is_correct, points_earned, created_at)
    SELECT ${QUESTION}, 100000 + i, i, 'Option ' || 1 + i % 4, i % 4 = 0, CASE WHEN i % 4 = 0 THEN 4 ELSE 0 END, timestamptz '2026-10-01Z' + i * interval '5 seconds'
    FROM generate_series(1, ${ANSWERS}) i;
  INSERT INTO user_answers (question_id, user_id, answer, is_correct, points_earned, created_at)
    SELECT 2 + (i + j * 7) % 58, 100000 + i, 'Option ' || 1 + (i + j) % 4, (i + j) % 4 = 0, CASE WHEN (i + j) % 4 = 0 THEN 4 ELSE 0 END, timestamptz '2026-10-01Z' + i * interval '7 seconds'
    FROM generate_series(1, ${ANSWERS}) i, generate_series(1, ${OTHERS}) j;
  INSERT INTO user_badges (user_id, badge_id, awarded_at)
    SELECT 100000 + i, b.id, '2026-10-02Z' FROM generate_series(4, ${ANSWERS}, 4) i, badges b WHERE b.name = 'Perfect Day';
  RESET session_replication_role;
  INSERT INTO user_badges (user_id, badge_id, awarded_at)
    SELECT 100000 + i, b.id, '2026-10-02Z' FROM generate_series(4, ${ANSWERS}, 4) i, badges b WHERE b.name = 'Quick Thinker' AND 40 + i % 60 <= 60;
  INSERT INTO users (id, name, username, role) SELECT 900000 + i, 'Late ' || i, 'late' || i, 'student' FROM generate_series(1, ${LATE}) i;
  SELECT ids_advance(), statistics_rebuild();
  SELECT setval(pg_get_serial_sequence('qotd_attempts', 'id'), ${ANSWERS})`;

/** What is compared, without those who answer meanwhile: their answers and badges come in like everybody's. */
const TABLES = {
  questions: '',
  question_options: '',
  correct_answers: '',
  user_answers: 'WHERE user_id < 900000',
  qotd_attempts: '',
  user_badges: 'WHERE user_id < 900000',
};

/** A hash of the rows of each table. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const hashes: Record<string, unknown> = {};
  for (const [table, where] of Object.entries(TABLES)) {
    const { rows } = await client.query(
      `SELECT md5(string_agg(md5(t::text), '' ORDER BY id)) AS hash FROM ${table} t ${where}`,
    );
    hashes[table] = rows[0]?.hash;
  }
  await client.end();
  return hashes;
}

/** Stores answers one after the other, as participants do, until it is stopped; resolves to how long each took. */
async function answerOn(url: string): Promise<{ stop(): Promise<number[]> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const times: number[] = [];
  let isOver = false;
  const work = async () => {
    for (let i = 0; !isOver; i++) {
      const start = performance.now();
      await client.query(
        `INSERT INTO user_answers (question_id, user_id, answer, is_correct, points_earned) VALUES (${QUESTION}, $1, $2, true, 4)`,
        [900001 + (i % LATE), `Late ${i}`],
      );
      times.push(performance.now() - start);
      await setTimeout(PAUSE_MS);
    }
    await client.end();
    return times;
  };
  const working = work();
  return {
    stop() {
      isOver = true;
      return working;
    },
  };
}

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

const report = (what: string, value: number, limit: number): boolean => {
  const passed = value <= limit;
  console.log(`${what.padEnd(46)} ${value.toFixed(1)} ms (at most ${limit})  ${passed ? 'ok' : 'TOO SLOW'}`);
  noteFigures('corrections', { what, value });
  return passed;
};

await runBench(async (cleanUp) => {
  const databaseUrl = await makeDatabase(DATABASE);
  cleanUp(() => dropDatabase(DATABASE));
  const server = await startBenchServer(cleanUp, { DATABASE_URL: databaseUrl, SERVICES: 'account,api' }, buildServer());
  await runStatements(databaseUrl, FILL, 'VACUUM ANALYZE');
  const { access_token } = await signIn(server.url);
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const post = async (path: string, body: object) => {
    const start = performance.now();
    const answer = await send('POST', path, body);
    return { ms: performance.now() - start, answer };
  };
  /** Proposes, and asks how far it is until what would change is there; with the parts that were reported on the way. */
  const propose = async (body: object) => {
    const start = performance.now();
    const parts = new Set<number>();
    let answer = await send('POST', '/v1/corrections', body);
    while (answer.state === 'computing') {
      parts.add(answer.progress);
      await setTimeout(POLLED_MS);
      answer = await send('GET', `/v1/corrections/${answer.id}`);
    }
    if (answer.state !== 'ready') throw new Error(`The proposal is ${answer.state}`);
    return { ms: performance.now() - start, answer, parts: [...parts] };
  };
  const countDays = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (;;) {
      const { rows } = await client.query('SELECT count(*)::int AS due FROM play_days_due');
      if (rows[0]?.due === 0) break;
      await setTimeout(POLLED_MS);
    }
    await client.end();
  };
  const before = await contents(databaseUrl);
  const proposal = { question_id: QUESTION, policy: 'key', answer: ['Option 2'], reason: 'Mixed up' };
  // The points that places are by are counted in the background.
  await countDays();
  const proposed = await propose(proposal);
  const { preview, id } = proposed.answer;
  console.log(`progress: ${proposed.parts.join(', ')}`);
  console.log({
    ...preview,
    overall: undefined,
    schools: undefined,
    days: preview.days.length,
    badges: preview.badges.length,
  });
  const answering = await answerOn(databaseUrl);
  const applied = await post(`/v1/corrections/${id}/apply`, { take_badges_back: true });
  const during = await answering.stop();
  console.log(applied.answer.summary);
  let left = Number.NaN;
  for (const until = performance.now() + SWEPT_MS; left !== 0 && performance.now() < until; ) {
    const { right_wrong, wrong_right } = (await propose(proposal)).answer.preview;
    left = right_wrong + wrong_right;
  }
  const undone = await post(`/v1/operations/${applied.answer.id}/undo`, {});
  const after = await contents(databaseUrl);
  const changed = Object.keys(TABLES).filter((table) => after[table] !== before[table]);
  const isSame = changed.length === 0;
  console.log(`${during.length} answers stored meanwhile, ${left} of them marked by the old key`);
  console.log(isSame ? 'the undo leaves every table as it was' : `THE UNDO LEAVES SOMETHING ELSE IN ${changed}`);
  return [
    report(`preview of ${ANSWERS} answers`, proposed.ms, LIMITS.preview),
    report('apply', applied.ms, LIMITS.apply),
    report('an answer meanwhile, 99th percentile', percentile(during, 0.99), LIMITS.insert),
    report('undo', undone.ms, LIMITS.undo),
    isSame,
    left === 0,
  ].every(Boolean);
});
