// `npm run bench:standings`: how long standings and the page of a school take with the days of play of 300,000 students (as
// 12 million answers make them), and how fast the background job counts students again. On PostgreSQL.
import pg from 'pg';
import { signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase, runStatements } from './database.ts';
import { buildServer, noteFigures, runBench, startBenchServer } from './harness.ts';
import { median } from './statistics.ts';

const DATABASE = 'quizdesk_bench_standings';
const STUDENTS = 300_000;
const SCHOOLS = 2000;
const DAYS_EACH = 14;
/** Students whose answers are there too, so that the job can count them. */
const COUNTED = 5000;
/** How many answers a step reads. */
const ANSWERS_AT_ONCE = 10_000;
const ANSWERS_EACH = 40;
const ROUNDS = 5;

const FILL = `
  SET session_replication_role = replica;
  INSERT INTO schools (name, identity_key) SELECT 'School ' || i, 'bench ' || i FROM generate_series(1, ${SCHOOLS}) i;
  INSERT INTO users (id, name, username, school_id)
    SELECT 1000000 + i, 'Student ' || i, 'student' || i, (SELECT min(id) FROM schools) + floor(${SCHOOLS} * random() ^ 2)::int
    FROM generate_series(1, ${STUDENTS}) i;
  INSERT INTO play_days (user_id, day, level_id, subject, answers, correct, points)
    SELECT 1000000 + i, current_date - (d * 4 + i % 4), 1 + i % 5, (ARRAY['physics', 'chemistry', 'biology', 'english', 'history'])[1 + (i + d) % 5],
      3, i % 4, (i * 7 + d * 13) % 40
    FROM generate_series(1, ${STUDENTS}) i, generate_series(1, ${DAYS_EACH}) d;
  INSERT INTO play_sums SELECT user_id, level_id, subject, sum(answers), sum(correct), sum(points) FROM play_days GROUP BY 1, 2, 3;
  INSERT INTO subject_sums SELECT subject, sum(answers), sum(correct) FROM play_sums GROUP BY 1;
  INSERT INTO play_totals SELECT user_id, sum(answers), sum(correct), sum(points) FROM play_days GROUP BY 1;
  INSERT INTO user_answers (user_id, answer, is_correct, points_earned, created_at)
    SELECT 1000000 + i, 'x', n % 2 = 0, n % 3, now() - n * interval '1 day'
    FROM generate_series(1, ${COUNTED}) i, generate_series(1, ${ANSWERS_EACH}) n;
  RESET session_replication_role`;

const DAY_MS = 86_400_000;
const daysBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What each call may take, in milliseconds. The first of the days leaves nothing out. */
const CALLS: Readonly<Record<string, number>> = {
  '/v1/standings/schools?limit=10': 600,
  '/v1/standings/schools?limit=10&subject=physics': 1000,
  '/v1/standings/students?limit=10': 600,
  '/v1/standings/students?limit=10&offset=200000': 1000,
  '/v1/standings/students?limit=10&level_id=2': 1000,
  [`/v1/standings/students?limit=10&from=${daysBefore(70)}`]: 600,
  [`/v1/standings/students?limit=10&from=${daysBefore(28)}`]: 2000,
  [`/v1/standings/schools?limit=10&subject=physics&from=${daysBefore(28)}`]: 1000,
  '/v1/standings/students/export': 10_000,
  '/v1/schools/1/summary': 600,
};

async function callMs(url: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
    await response.text();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Of how many students the whole history is counted in a second. */
async function countedASecond(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('INSERT INTO play_days_due SELECT DISTINCT user_id FROM user_answers ON CONFLICT DO NOTHING');
  const start = performance.now();
  const { rows } = await client.query<{ students: number }>(
    `SELECT play_days_update(${ANSWERS_AT_ONCE}, 'UTC') AS students`,
  );
  const seconds = (performance.now() - start) / 1000;
  await client.query('ROLLBACK');
  await client.end();
  return Math.round((rows[0]?.students ?? 0) / seconds);
}

await runBench(async (cleanUp) => {
  const databaseUrl = await makeDatabase(DATABASE);
  cleanUp(() => dropDatabase(DATABASE));
  const env = { DATABASE_URL: databaseUrl, SERVICES: 'account,api' };
  const server = await startBenchServer(cleanUp, env, buildServer());
  const { access_token } = await signIn(server.url);
  await runStatements(databaseUrl, FILL, 'VACUUM ANALYZE');
  const figures: Record<string, number> = { 'students counted a second': await countedASecond(databaseUrl) };
  for (const path of Object.keys(CALLS)) figures[path] = Math.round(await callMs(server.url + path, access_token));
  console.log(figures);
  noteFigures('standings', figures);
  return Object.entries(CALLS).every(([path, most]) => (figures[path] ?? 0) <= most);
});
