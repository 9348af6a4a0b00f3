// `npm run bench:corrections`: how long it takes to see what another key changes for 170,000 answers of students who have given
// six million, to apply it while participants go on answering, and to undo it; what the undo leaves is compared with what was
// there. On PostgreSQL.
import { setTimeout } from 'node:timers/promises';
import { LIMITS, proposeAndWait, repeat } from './correct.ts';
import { dropDatabase, makeDatabase, runStatements } from './database.ts';
import { buildServer, noteFigures, runBench, startBenchServer } from './harness.ts';
import { openClient, percentile } from './scale/bench.ts';
import { Caller } from './scale/caller.ts';

const DATABASE = 'quizdesk_bench_corrections';
const STUDENTS = 98_000;
/** So many of the students have answered the question twice. */
const TWICE = 72_000;
const ANSWERS = STUDENTS + TWICE;
/** Quizzes of the day of each student, of so many other questions each. */
const DAYS = 12;
const OTHERS = 5;
const QUESTIONS = 2000;
const QUESTION = 1;
/** Students who answer while the correction is applied. */
const LATE = 1000;
/** How long the last answers may take to be marked by the new key. */
const SWEPT_MS = 30_000;
const POLLED_MS = 200;

/** A number below another one, by chance but always the same one. */
const dice = (of: string, sides: number) => `abs(hashint8((${of})::bigint)) % ${sides}`;
const award = (name: string, students: string) => `
  INSERT INTO user_badges (user_id, badge_id, awarded_at) SELECT user_id, b.id, timestamptz '2026-10-20Z'
  FROM (${students}) s CROSS JOIN badges b WHERE b.name = '${name}'`;
const perfectDay = (condition: string) => `SELECT DISTINCT t.user_id FROM (
  SELECT qotd_attempt_id AS id FROM user_answers GROUP BY 1 HAVING bool_and(is_correct)) p JOIN qotd_attempts t USING (id) WHERE ${condition}`;

const FILL = `
  SET session_replication_role = replica;
  SET work_mem = '256MB';
  -- Made again at the end, which is faster than keeping them.
  CREATE TEMP TABLE dropped AS SELECT indexname, indexdef FROM pg_indexes
    WHERE tablename IN ('qotd_attempts', 'user_answers') AND indexname NOT LIKE '%pkey';
  DO $$ DECLARE one text; BEGIN FOR one IN SELECT indexname FROM dropped LOOP EXECUTE 'DROP INDEX ' || one; END LOOP; END $$;
  INSERT INTO levels (id, level_number, description) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Fundamentals') ON CONFLICT DO NOTHING;
  INSERT INTO rounds (id, name, serial_number, max_questions) OVERRIDING SYSTEM VALUE VALUES (1, 'Riddles', 1, 5);
  INSERT INTO questions (id, quiz_id, level_id, round_id, subject, question_text, time, score, answer_type) OVERRIDING SYSTEM VALUE
    SELECT i, 9, 1, 1, 'chemistry', 'Question ' || i, 30, 4, 'multiple_choice' FROM generate_series(1, ${QUESTIONS}) i;
  INSERT INTO question_options (question_id, position, option_text, is_correct)
    SELECT q, p, 'Option ' || p, p = 1 FROM generate_series(1, ${QUESTIONS}) q, generate_series(1, 4) p;
  INSERT INTO correct_answers (question_id, answer) SELECT i, '["Option 1"]' FROM generate_series(1, ${QUESTIONS}) i;
  INSERT INTO badges (name, tier) VALUES ('Perfect Day', 2), ('Quick Thinker', 2), ('Sharp Mind', 2), ('Second Wind', 4);
  INSERT INTO users (id, name, username, role)
    SELECT 100000 + i, 'Student ' || i, 'student' || i, 'student' FROM generate_series(1, ${STUDENTS}) i;
  INSERT INTO users (id, name, username, role) SELECT 900000 + i, 'Late ' || i, 'late' || i, 'student' FROM generate_series(1, ${LATE}) i;
  INSERT INTO qotd_attempts (id, user_id, status, score, time_taken, quiz_date, completed_at)
    SELECT (j - 1) * ${STUDENTS} + i, 100000 + i, 'completed', 20, 30 + ${dice('i * 31 + j', 60)}, date '2026-10-01' + j,
      timestamptz '2026-10-01Z' + j * interval '1 day' FROM generate_series(1, ${DAYS}) j, generate_series(1, ${STUDENTS}) i;
  INSERT INTO user_answers (question_id, user_id, qotd_attempt_id, answer, is_correct, points_earned, created_at)
    SELECT question_id, 100000 + i, (j - 1) * ${STUDENTS} + i, 'Option ' || CASE WHEN is_correct THEN 1 ELSE 2 + ${dice('i + j * 7 + k', 3)} END,
      is_correct, CASE WHEN is_correct THEN 4 ELSE 0 END,
      timestamptz '2026-10-01Z' + j * interval '1 day' + i * interval '0.8 seconds' + k * interval '7 seconds'
    FROM (
      SELECT i, j, k, CASE WHEN k = 0 THEN ${QUESTION} ELSE 2 + ${dice(`i * 104729::bigint + j * 1009 + k * 31`, QUESTIONS - 1)} END AS question_id,
        ${dice('i * 7919::bigint + j * 104723 + k * 17', 100)} < 40 + i % 50 AS is_correct
      FROM generate_series(1, ${DAYS}) j, generate_series(1, ${STUDENTS}) i, generate_series(0, ${OTHERS}) k
      WHERE k > 0 OR j = 2 OR j = 7 AND i <= ${TWICE}
    ) given;
  DO $$ DECLARE one text; BEGIN FOR one IN SELECT indexdef FROM dropped LOOP EXECUTE one; END LOOP; END $$;
  ${award('Sharp Mind', 'SELECT user_id FROM user_answers WHERE is_correct GROUP BY user_id HAVING count(*) >= 50')};
  ${award('Perfect Day', perfectDay('true'))};
  ${award('Quick Thinker', perfectDay('t.time_taken <= 60'))};
  ${award(
    'Second Wind',
    `SELECT DISTINCT user_id FROM user_answers GROUP BY user_id, question_id
      HAVING min(id) FILTER (WHERE NOT is_correct) < max(id) FILTER (WHERE is_correct)`,
  )};
  RESET session_replication_role;
  SELECT ids_advance(), answers_recount_all(), setval(pg_get_serial_sequence('qotd_attempts', 'id'), ${STUDENTS * DAYS})`;

/** What is compared, without those who answer meanwhile: their answers and badges come in like everybody's. */
const TABLES = {
  questions: '',
  question_options: '',
  correct_answers: '',
  user_answers: `WHERE user_id < 900000 AND question_id = ${QUESTION}`,
  qotd_attempts: '',
  user_badges: 'WHERE user_id < 900000',
};

/** A hash of the rows of each table. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const client = await openClient(url);
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

const ANSWER = `
  INSERT INTO user_answers (question_id, user_id, answer, is_correct, points_earned) VALUES (${QUESTION}, $1, $2, true, 4)`;

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
  const caller = new Caller(server.url);
  const count = async () => {
    const client = await openClient(databaseUrl);
    for (;;) {
      const { rows } = await client.query('SELECT FROM play_clock WHERE students_upto = 9223372036854775807');
      if (rows.length === 1) break;
      await setTimeout(POLLED_MS);
    }
    await client.end();
  };
  const before = await contents(databaseUrl);
  const proposal = { question_id: QUESTION, policy: 'key', answer: ['Option 2'], reason: 'Mixed up' };
  // The points that places are by are counted in the background.
  await count();
  const { preview, id, ms, parts } = await proposeAndWait(caller, proposal);
  console.log(`progress: ${parts.join(', ')}`);
  console.log({
    ...preview,
    overall: undefined,
    schools: undefined,
    days: preview.days.length,
    badges: preview.badges.length,
  });
  const answering = await repeat(databaseUrl, ANSWER, (turn) => [900001 + (turn % LATE), `Late ${turn}`]);
  const applied = await caller.json(`/v1/corrections/${id}/apply`, 'POST', { take_badges_back: true });
  const during = await answering.stop();
  console.log(applied.body.summary);
  let left = Number.NaN;
  for (const until = performance.now() + SWEPT_MS; left !== 0 && performance.now() < until; ) {
    const { right_wrong, wrong_right } = (await proposeAndWait(caller, proposal)).preview;
    left = right_wrong + wrong_right;
  }
  const undone = await caller.json(`/v1/operations/${applied.body.id}/undo`, 'POST', {});
  const after = await contents(databaseUrl);
  const changed = Object.keys(TABLES).filter((table) => after[table] !== before[table]);
  const isSame = changed.length === 0;
  console.log(`${during.length} answers stored meanwhile, ${left} of them marked by the old key`);
  console.log(isSame ? 'the undo leaves every table as it was' : `THE UNDO LEAVES SOMETHING ELSE IN ${changed}`);
  return [
    report(`preview of ${ANSWERS} answers`, ms, LIMITS.preview),
    report('apply', applied.ms, LIMITS.apply),
    report('an answer meanwhile, 99th percentile', percentile(during, 0.99), LIMITS.insert),
    report('undo', undone.ms, LIMITS.undo),
    isSame,
    left === 0,
  ].every(Boolean);
});
