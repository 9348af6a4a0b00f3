import { questionPaths } from '@quizdesk/contract/paths/questions';
import { expect, it, vi } from 'vitest';
import { checkBudgets, inSteps } from '../../../../tests/budgets/budgets.ts';
import { recordStatements, type SentStatement } from '../testing/database/counted-statements.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const ROWS = 100_000;

/** What other tests have deleted leaves pages behind, which whole scans read and the planner counts. What is counted in cells is set by the files of functions. */
const RENEW = `
  SET session_replication_role = replica;
  DO $$ BEGIN
    EXECUTE (SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ', ') FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'record_cell_sets');
  END $$;
  INSERT INTO quizzes (id, title, subject) VALUES (9, 'Science and maths quiz', 'general');
  RESET session_replication_role`;

/**
 * Rows without triggers and search index, which are built once afterwards: seconds instead of a minute. Answers are to questions
 * of the whole bank: were they all to the first ones, reading the bank from its start would cost about as much as looking each up.
 */
const FILL = `
  SET session_replication_role = replica;
  DROP INDEX schools_search_index;
  INSERT INTO schools (name, region, location, identity_key)
    SELECT initcap(md5('a' || i)) || ' Academy', 'Region ' || i % 16, 'Town ' || i % 3000, i FROM generate_series(1, ${ROWS}) i;
  INSERT INTO schools_search SELECT id, lower(school_words(name, region, location)), name FROM schools;
  CREATE INDEX schools_search_index ON schools_search USING gin (text gin_trgm_ops);
  INSERT INTO levels (id, level_number, description) OVERRIDING SYSTEM VALUE VALUES (1, 1, 'Fundamentals') ON CONFLICT DO NOTHING;
  INSERT INTO rounds (id, name, serial_number, max_questions) OVERRIDING SYSTEM VALUE VALUES (1, 'Speed', 1, 10) ON CONFLICT DO NOTHING;
  INSERT INTO questions (level_id, round_id, quiz_id, subject, question_text, time, score, answer_type)
    SELECT 1, 1, 9, 'physics', 'Which of the forces number ' || i || ' is at work here?', 30, 3, 'short_answer' FROM generate_series(1, ${ROWS}) i;
  INSERT INTO question_notes (question_id, version, rules, codes, likeness)
    SELECT id, version, 1, '{}', md5((id - (id % 1000 = 0)::int)::text)::uuid FROM questions;
  INSERT INTO users (id, name, username) SELECT 1000000 + i, 'Player ' || i, 'player' || i FROM generate_series(1, 1000) i;
  INSERT INTO corrections (id, question_id, question_version, policy, accepted, score, created_by) OVERRIDING SYSTEM VALUE
    VALUES (7, 700, 1, 'key', '{5 n}', 3, 1), (8, 700, 1, 'key', '{6 n}', 3, 1), (9, 700, 1, 'key', '{6 n}', 3, 1);
  INSERT INTO qotd_attempts (id, user_id, status, score, quiz_date) OVERRIDING SYSTEM VALUE
    SELECT i, 1000001 + i % 1000, 'completed', 3, '2026-01-01' FROM generate_series(1, ${ROWS}) i;
  INSERT INTO user_answers (user_id, question_id, qotd_attempt_id, answer, is_correct, created_at)
    SELECT 1000001 + i % 1000, 700 + i % 1000 * 97, i, '5 N', i % 3 = 0, timestamptz '2026-01-01Z' + i * interval '1 minute' FROM generate_series(1, ${ROWS}) i;
  INSERT INTO rescored_attempts (correction_id, attempt_id, score, time_taken, quiz_date, created_at)
    SELECT c.id, a.id, a.score, time_taken, quiz_date, a.created_at FROM qotd_attempts a, corrections c
    WHERE c.id = 7 AND a.id % 1000 = 0 OR c.id = 8 AND a.id % 2 = 0;
  INSERT INTO marked_answers (correction_id, answer_id, is_correct, becomes, points_earned, created_at)
    SELECT c.id, a.id, is_correct, c.id = 7, points_earned, a.created_at FROM user_answers a, corrections c
    WHERE c.id < 9 AND a.question_id = 700 OR c.id = 9 AND a.id % 2 = 0;
  INSERT INTO operations (at, actor_id, actor_name, action, subject_table, subject_id)
    SELECT timestamptz '2026-01-01Z' + i * interval '1 minute', 1 + i % 40, 'Ama', (ARRAY['schools', 'questions', 'rounds'])[1 + i % 3] || '.update', CASE WHEN i % 3 = 0 THEN 'schools' ELSE 'questions' END, i % 6000
    FROM generate_series(1, ${ROWS}) i;
  INSERT INTO waitlist (name, school_name, created_at)
    SELECT initcap(md5('w' || i)), 'School ' || i % 3000, timestamptz '2026-01-01Z' + i * interval '1 minute' FROM generate_series(1, ${ROWS}) i;
  INSERT INTO subscriptions (user_id, plan, amount, starts_at, ends_at)
    SELECT 1000001 + i % 1000, 'monthly', 10, timestamptz '2026-01-01Z', timestamptz '2026-02-01Z' + i * interval '1 minute' FROM generate_series(1, ${ROWS}) i;
  RESET session_replication_role;
  SELECT row_count_repair('waitlist'), row_count_repair('subscriptions'), operation_counts_repair(), row_count_repair('operations'), row_count_repair('schools'), row_count_repair('user_answers'), row_count_repair('qotd_attempts'), row_count_repair('users');
  SELECT row_count_merge();
  INSERT INTO question_answers SELECT question_id, count(*) FROM user_answers GROUP BY 1;
  INSERT INTO play_days SELECT 1000001 + i / 100, date '2026-01-01' + i % 20, 1 + i / 20 % 5, 'physics', 1, 1, i % 7 FROM generate_series(0, ${ROWS - 1}) i;
  INSERT INTO play_sums SELECT user_id, level_id, subject, sum(answers), sum(correct), sum(points) FROM play_days GROUP BY 1, 2, 3;
  INSERT INTO play_months VALUES ('', '2026-01-01', 1000001, 1, '{1}');
  INSERT INTO play_clock (zone, students_upto, answers_upto) VALUES ('UTC', 9223372036854775807, 9223372036854775807)`;

const CASES = {
  'schools, first page': '/v1/schools?limit=10',
  'schools, first page by name': '/v1/schools?limit=10&sort=name',
  'schools, from the end of the regions': '/v1/schools?limit=10&sort=region&order=desc',
  'schools by location': '/v1/schools?limit=10&sort=location',
  'schools, search with few hits': '/v1/schools?limit=10&q=abcd',
  'schools, page 5,000': '/v1/schools?limit=10&offset=49990',
  'schools of a region': '/v1/schools?limit=10&region=region%203&sort=id',
  'schools that may be there twice': '/v1/schools?limit=10&duplicates=suspected',
  'answers, first page': '/v1/user-answers?limit=10',
  'answers by question, in the middle': '/v1/user-answers?limit=10&offset=50000&sort=question_id',
  'answers of one user': '/v1/user-answers?limit=10&user_id=1000500',
  'answers of one day': '/v1/user-answers?limit=10&from=2026-02-01&to=2026-02-01',
  'a correction': '/v1/corrections/7',
  'answers that a correction makes right': '/v1/user-answers?limit=10&question_id=700&is_correct=false&becomes_right=7',
  'log of one kind': '/v1/operations?limit=50&table=questions',
  'log of some days': '/v1/operations?limit=50&from=2026-01-05',
  'answers that a correction makes wrong': '/v1/user-answers?limit=10&question_id=700&is_correct=true&becomes_wrong=8',
  'answers that a correction makes wrong, in the middle by points':
    '/v1/user-answers?limit=10&offset=25000&becomes_wrong=9&from=2026-01-01&sort=points_earned',
  'attempts that a correction rescores': '/v1/qotd/attempts?limit=10&rescored_by=7',
  'attempts that a correction rescores, in the middle by score':
    '/v1/qotd/attempts?limit=10&offset=25000&rescored_by=8&from=2026-01-01&sort=score',
  'standings of a level and a subject': '/v1/standings/students?limit=10&level_id=1&subject=physics',
  'schools by a level and a subject': '/v1/standings/schools?limit=10&level_id=1&subject=physics',
  'waitlist by name, who waits': '/v1/waitlist?limit=10&sort=name&state=waiting',
  'waitlist by school, from its end': '/v1/waitlist?limit=10&sort=school_name&order=desc',
  'subscriptions by their end': '/v1/user/subscriptions/all?limit=10&sort=ends_at&order=desc',
  'timeline of one user': '/v1/users/1000500/timeline',
  'questions that look like another': '/v1/questions?limit=10&duplicates=suspected',
  'a pair of questions that look alike': '/v1/questions/look-alikes?offset=50',
  'near copy of a question': { question_text: 'What forces, number 777, are at work here' },
} satisfies Record<string, string | { readonly question_text: string }>;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

/** The tables with many rows. All others have few, and are best read whole. */
const FILLED = new Set([
  ...['schools', 'schools_search', 'user_answers', 'qotd_attempts', 'questions', 'question_notes', 'operations'],
  ...['waitlist', 'subscriptions', 'play_days'],
]);

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

async function explain({ text, values }: SentStatement): Promise<Plan> {
  const { rows } = await test().app.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    [...values],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('EXPLAIN returned no plan');
  return plan;
}

/** Another plan shows, but not how much of a table a VACUUM could mark as visible to all. */
const STEP = 500;

it('first pages, searches and filters of 100,000 rows read little, and no table from end to end', async () => {
  const { pool } = test().app.database;
  await pool.query(RENEW);
  await pool.query(FILL);
  // Dead rows stay while someone has an older snapshot, such as autovacuum.
  await vi.waitFor(
    async () => {
      await pool.query('VACUUM (ANALYZE, INDEX_CLEANUP ON)');
      const { rows } = await pool.query('SELECT relname, n_dead_tup FROM pg_stat_user_tables WHERE n_dead_tup > 0');
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 500 },
  );
  const record = recordStatements();
  const figures: Record<string, number> = {};
  for (const [what, url] of Object.entries(CASES)) {
    const sent = await record(async () => {
      const asked =
        typeof url === 'string'
          ? ({ method: 'GET', url } as const)
          : ({ method: 'POST', url: questionPaths.nearCopy.path, payload: url } as const);
      const answer = await test().call(asked);
      expect([what, answer.statusCode]).toEqual([what, 200]);
      if (typeof url !== 'string') expect(answer.json().copy).not.toBeNull();
    });
    const plans = await Promise.all(sent.filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text)).map(explain));
    const parts = plans.flatMap(partsOf);
    const scanned = parts.filter((part) => part['Node Type'] === 'Seq Scan' && FILLED.has(part['Relation Name'] ?? ''));
    expect([what, scanned]).toEqual([what, []]);
    const buffersOf = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    figures[`${what}: buffers`] = inSteps(
      plans.reduce((sum, plan) => sum + buffersOf(plan), 0),
      STEP,
    );
    const rowsOf = (part: Plan) => part['Actual Rows'] * part['Actual Loops'];
    figures[`${what}: rows`] = inSteps(Math.max(...parts.map(rowsOf)), STEP);
  }
  checkBudgets('query plans on 100,000 rows', figures);
}, 300_000);
