// `npm run bench:overview`: how long the dashboard's call takes with 12 million answers of 300,000 students, how large its
// response is, and how long one of its days takes to compute in the background. On PostgreSQL.
import { signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase, runStatements } from './database.ts';
import { buildServer, noteFigures, runBench, startBenchServer } from './harness.ts';
import { median } from './statistics.ts';

const DATABASE = 'quizdesk_bench_overview';
const STUDENTS = 300_000;
const ANSWERS = 12_000_000;
const QUESTIONS = 6000;
const CALLS = 100;
/** The figures of 84 days are computed in the background; this long at most until all are there. */
const WAIT_MS = 600_000;
const LIMITS = { call: 30, bytes: 4096 } as const;

/** The indexes that neither the call nor its figures read are left out, which makes the filling bearable. */
const FILL = `
  SET session_replication_role = replica;
  DROP INDEX user_answers_user_id_index, user_answers_question_id_index, user_answers_level_id_index,
    user_answers_points_earned_index, user_answers_sq_attempt_id_index, user_answers_qotd_attempt_id_index;
  INSERT INTO levels (level_number, description) SELECT i, 'Level ' || i FROM generate_series(101, 120) i;
  INSERT INTO rounds (name, serial_number, max_questions) SELECT 'Round ' || i, 100 + i, 80 FROM generate_series(1, 5) i;
  INSERT INTO questions (quiz_id, level_id, round_id, subject, question_text, time, score, answer_type)
    SELECT 9, (SELECT min(id) FROM levels) + i % 20, (SELECT min(id) FROM rounds) + i / 20 % 5,
      (ARRAY['physics', 'chemistry', 'biology', 'mathematics', 'english', 'history', 'geography', 'economics'])[1 + i % 8],
      'Question ' || i, 30, 4, 'short_answer' FROM generate_series(1, ${QUESTIONS}) i;
  INSERT INTO correct_answers (question_id, answer) SELECT id, '"x"' FROM questions;
  INSERT INTO question_statistics (question_id, answers, facility, details) SELECT id, 2000, 0.5, '{}' FROM questions;
  INSERT INTO users (id, name, username, role, created_at)
    SELECT 100000 + i, 'Student ' || i, 'student' || i, 'student', now() - i % 120 * interval '1 day' FROM generate_series(1, ${STUDENTS}) i;
  INSERT INTO user_answers (question_id, user_id, answer, is_correct, created_at)
    SELECT (SELECT min(id) FROM questions) + i % ${QUESTIONS}, 100001 + i::bigint * 7919 % ${STUDENTS}, 'x', i % 3 = 0, now() - i * interval '0.6 seconds'
    FROM generate_series(1, ${ANSWERS}) i;
  INSERT INTO user_level_progress (user_id, level_id, status)
    SELECT 100000 + i, (SELECT min(id) FROM levels) + l, 'completed' FROM generate_series(1, ${STUDENTS}) i, generate_series(0, i % 10) l;
  INSERT INTO subscriptions (user_id, plan, amount, ends_at)
    SELECT 100000 + i, 'monthly', 5, now() + i % 60 * interval '1 day' FROM generate_series(1, 50000) i;
  INSERT INTO waitlist (name, created_at) SELECT 'Waiting ' || i, now() - i % 30 * interval '1 day' FROM generate_series(1, 10000) i;
  INSERT INTO schools (name, identity_key) SELECT 'School ' || i, i FROM generate_series(1, 25000) i;
  DELETE FROM day_figures;
  DELETE FROM overview_figures;
  RESET session_replication_role`;

const report = (what: string, value: number, limit: number, unit: string): boolean => {
  const passed = value <= limit;
  console.log(`${what.padEnd(46)} ${value.toFixed(1)} ${unit} (at most ${limit})  ${passed ? 'ok' : 'TOO MUCH'}`);
  noteFigures('overview', { what, value });
  return passed;
};

await runBench(async (cleanUp) => {
  const databaseUrl = await makeDatabase(DATABASE);
  cleanUp(() => dropDatabase(DATABASE));
  const server = await startBenchServer(cleanUp, { DATABASE_URL: databaseUrl, SERVICES: 'account,api' }, buildServer());
  await runStatements(databaseUrl, FILL, 'VACUUM ANALYZE');
  const { access_token } = await signIn(server.url);
  const call = async () => {
    const start = performance.now();
    const response = await fetch(`${server.url}/v1/overview`, { headers: { authorization: `Bearer ${access_token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`GET /v1/overview returned ${response.status}: ${text}`);
    return { ms: performance.now() - start, text };
  };
  const filled = performance.now();
  while (JSON.parse((await call()).text).computed_at === null) {
    if (performance.now() - filled > WAIT_MS) throw new Error('The figures were not computed in time');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  console.log(`the 28 days that are shown were computed after ${((performance.now() - filled) / 1000).toFixed(0)} s`);
  const times: number[] = [];
  for (let at = 0; at < CALLS; at++) times.push((await call()).ms);
  const { text } = await call();
  console.log(text);
  return [
    report('the call, median', median(times), LIMITS.call, 'ms'),
    report('the response', Buffer.byteLength(text), LIMITS.bytes, 'bytes'),
  ].every(Boolean);
});
