// `npm run bench:statistics`: how long the list of questions by discrimination and the statistics of one question take with
// three million answers, and whether the background job keeps up with 1,000 answers a second. On PostgreSQL.
import pg from 'pg';
import { signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase, runStatements } from './database.ts';
import { buildServer, noteFigures, runBench, startBenchServer } from './harness.ts';
import { median } from './statistics.ts';

const DATABASE = 'quizdesk_bench_statistics';
const STUDENTS = 75_000;
const ANSWERS = 3_000_000;
const QUESTIONS = 6000;
const CALLS = 50;
const RATE = 1000;
/** Answers come in as often as this, each time as many as keep to the rate. */
const TICK_MS = 20;
const SECONDS = 60;
/** The figures of all questions are computed first; this long at most. */
const WAIT_MS = 600_000;
/** `behind` in answers: what two runs of the job may leave. */
const LIMITS = { list: 20, panel: 100, behind: 6 * RATE } as const;

const FILL = `
  SET session_replication_role = replica;
  INSERT INTO levels (id, level_number, description) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Fundamentals') ON CONFLICT DO NOTHING;
  INSERT INTO rounds (id, name, serial_number, max_questions) OVERRIDING SYSTEM VALUE VALUES (1, 'Riddles', 1, 5);
  INSERT INTO questions (id, quiz_id, level_id, round_id, subject, question_text, time, score, answer_type) OVERRIDING SYSTEM VALUE
    SELECT i, 9, 1, 1, 'chemistry', 'Question ' || i, 30, 4, 'multiple_choice' FROM generate_series(1, ${QUESTIONS}) i;
  INSERT INTO question_options (question_id, position, option_text, is_correct)
    SELECT q, p, 'Option ' || p, p = 1 FROM generate_series(1, ${QUESTIONS}) q, generate_series(1, 4) p;
  INSERT INTO correct_answers (question_id, answer) SELECT i, '["Option 1"]' FROM generate_series(1, ${QUESTIONS}) i;
  INSERT INTO users (id, name, username, role)
    SELECT 100000 + i, 'Student ' || i, 'student' || i, 'student' FROM generate_series(1, ${STUDENTS}) i;
  INSERT INTO user_answers (question_id, user_id, level_id, answer, is_correct, points_earned, created_at)
    SELECT 1 + i % ${QUESTIONS}, 100001 + i::bigint * 7919 % ${STUDENTS}, 1, 'Option ' || CASE WHEN random() < 0.6 THEN 1 ELSE 2 + i % 3 END,
      random() < 0.6, 4, now() - i * interval '1 second' FROM generate_series(1, ${ANSWERS}) i;
  RESET session_replication_role;
  SELECT ids_advance(), statistics_rebuild()`;

const report = (what: string, value: number, limit: number, unit: string): boolean => {
  const passed = value <= limit;
  console.log(`${what.padEnd(56)} ${value.toFixed(1)} ${unit} (at most ${limit})  ${passed ? 'ok' : 'TOO MUCH'}`);
  noteFigures('statistics', { what, value });
  return passed;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What waits to be added to the totals, questions to be computed and students to be counted. */
async function waiting(client: pg.Client): Promise<{ changes: number; questions: number; students: number }> {
  const { rows } = await client.query(`SELECT (SELECT count(*) FROM answer_changes)::int AS changes,
    (SELECT count(*) FROM question_statistics_due)::int AS questions, (SELECT count(*) FROM play_days_due)::int AS students`);
  return rows[0];
}

/** Stores answers of all students to all questions at the rate, for as long as it is to, and resolves to how many. */
async function answerSteadily(client: pg.Client): Promise<number> {
  const start = performance.now();
  let stored = 0;
  while (performance.now() - start < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * RATE) - stored;
    if (due > 0) {
      await client.query(
        `INSERT INTO user_answers (question_id, user_id, level_id, answer, is_correct, points_earned)
         SELECT 1 + floor(random() * ${QUESTIONS}), 100001 + floor(random() * ${STUDENTS}), 1, 'Option 1', true, 4 FROM generate_series(1, $1)`,
        [due],
      );
      stored += due;
    }
    await pause(TICK_MS);
  }
  return stored;
}

await runBench(async (cleanUp) => {
  const databaseUrl = await makeDatabase(DATABASE);
  cleanUp(() => dropDatabase(DATABASE));
  const server = await startBenchServer(cleanUp, { DATABASE_URL: databaseUrl, SERVICES: 'account,api' }, buildServer());
  await runStatements(databaseUrl, FILL, 'VACUUM ANALYZE');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  cleanUp(() => client.end());
  const filled = performance.now();
  for (let left = await waiting(client); left.questions + left.students > 0; left = await waiting(client)) {
    if (performance.now() - filled > WAIT_MS) throw new Error(`Not computed in time: ${JSON.stringify(left)}`);
    await pause(1000);
  }
  const all = (performance.now() - filled) / 1000;
  console.log(`${QUESTIONS} questions and ${STUDENTS} students were computed in ${all.toFixed(0)} s`);
  const { access_token } = await signIn(server.url);
  const callMs = async (path: string) => {
    const times: number[] = [];
    for (let at = 0; at < CALLS; at++) {
      const start = performance.now();
      const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${access_token}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`GET ${path} returned ${response.status}: ${text}`);
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const list = await callMs('/v1/questions?limit=10&sort=discrimination');
  const panel = await callMs('/v1/questions/1/statistics');
  const stored = await answerSteadily(client);
  const behind = await waiting(client);
  console.log(`${stored} answers stored in ${SECONDS} s; waiting at the end:`, behind);
  return [
    report('questions by discrimination, median', list, LIMITS.list, 'ms'),
    report('statistics of one question, median', panel, LIMITS.panel, 'ms'),
    report('answers not yet added to the totals at the end', behind.changes, LIMITS.behind, 'answers'),
  ].every(Boolean);
});
