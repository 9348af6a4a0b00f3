// What filters are set to: words and ids that are in the data, each a common and a rare one.
import { addDays } from '@quizdesk/contract/rules/days';
import type { Combination } from './cases.ts';

/** By the name of a filter: the common value first, then rarer ones. `list.filter` goes before `filter`. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** Each finds a common and a rare value. The tables are small or the lookup has an index, at any size. */
const LOOK_UPS: Readonly<Record<string, string>> = {
  user_id: `SELECT (SELECT user_id FROM play_totals ORDER BY answers DESC, user_id LIMIT 1) AS common,
    (SELECT max(id) FROM users WHERE role = 'student') AS rare`,
  question_id: `SELECT (SELECT q.id FROM questions q LEFT JOIN question_statistics s ON s.question_id = q.id ORDER BY s.answers DESC NULLS LAST, q.id LIMIT 1) AS common,
    (SELECT max(id) FROM questions) AS rare`,
  school_id: `SELECT (array_agg(school_id ORDER BY n DESC, school_id))[1] AS common, (array_agg(school_id ORDER BY n, school_id))[1] AS rare
    FROM (SELECT school_id, count(*) AS n FROM users WHERE school_id IS NOT NULL GROUP BY 1) counted`,
  region: `SELECT (array_agg(region ORDER BY n DESC, region))[1] AS common, (array_agg(region ORDER BY n, region))[1] AS rare
    FROM (SELECT region, count(*) AS n FROM schools WHERE region IS NOT NULL GROUP BY 1) counted`,
  level_id: `SELECT (SELECT id FROM levels ORDER BY level_number LIMIT 1) AS common, (SELECT id FROM levels ORDER BY level_number DESC LIMIT 1) AS rare`,
  round_id: `SELECT min(id) AS common, max(id) AS rare FROM rounds`,
  quiz_id: `SELECT min(id) AS common, max(id) AS rare FROM quizzes`,
  badge_id: `SELECT (array_agg(badge_id ORDER BY n DESC))[1] AS common, (array_agg(badge_id ORDER BY n))[1] AS rare
    FROM (SELECT badge_id, count(*) AS n FROM user_badges GROUP BY 1) counted`,
  actor_id: `SELECT min(id) AS common, max(id) AS rare FROM users WHERE role <> 'student'`,
  row_id: `SELECT min(id) AS common, max(id) AS rare FROM schools`,
  correction: `SELECT max(id) AS common, max(id) AS rare FROM corrections WHERE preview IS NOT NULL AND operation_id IS NULL`,
  'schools.list.q': `SELECT 'school' AS common, (SELECT name FROM schools ORDER BY id DESC LIMIT 1) AS rare`,
  'users.list.q': `SELECT 'kofi' AS common, (SELECT username FROM users WHERE role = 'student' ORDER BY id DESC LIMIT 1) AS rare`,
  'subscriptions.list.q': `SELECT 'kofi' AS common, (SELECT email FROM subscriptions WHERE email IS NOT NULL ORDER BY id DESC LIMIT 1) AS rare`,
  day: `SELECT to_char(max(created_at), 'YYYY-MM-DD') AS common, NULL AS rare FROM user_answers`,
};

/** What no lookup is needed for. */
const WORDS: Values = {
  q: ['which', 'photosynthesis'],
  action: ['schools.insert', 'questions.update'],
  role: ['student', 'editor', 'administrator'],
  is_premium: ['false', 'true'],
  is_invited: ['false', 'true'],
  not_played_days: ['7', 'never'],
  list: ['/users', '/schools'],
};

/** The only row of a statement's result. */
export type ReadRow = (sql: string) => Promise<{ readonly common: unknown; readonly rare: unknown } | undefined>;

/** Looks values up. What is not there, as a correction that waits, leaves its filters without values. */
export async function readValues(readRow: ReadRow): Promise<Values> {
  const values: Record<string, readonly string[]> = { ...WORDS };
  for (const [name, sql] of Object.entries(LOOK_UPS)) {
    const row = await readRow(sql);
    values[name] = [row?.common, row?.rare].flatMap((value) => (value === null ? [] : String(value)));
  }
  const [last = '2026-01-31'] = values.day ?? [];
  return {
    ...values,
    // Half of a season of thirty days, all of it, and one day.
    from: [addDays(last, -14), addDays(last, -60), addDays(last, -7)],
    to: [addDays(last, -1), last, addDays(last, -7)],
    date: [addDays(last, 1)],
    rescored_by: values.correction ?? [],
    becomes_right: values.correction ?? [],
    becomes_wrong: values.correction ?? [],
  };
}

/** How a combination is called in one database, or the name of a filter that this database has no value for. */
export function addressOf(
  { list, filters, sort, order, draw }: Combination,
  values: Values,
): URL | { missing: string } {
  // The record of a list, an administrator where none is named. The host is another one each time.
  const id = (values[`${list.name}.id`] ?? values.actor_id)?.[0] ?? '1';
  const address = new URL(list.path.replace(':id', id), 'http://any');
  const query = address.searchParams;
  for (const [index, name] of filters.entries()) {
    const choices = values[`${list.name}.${name}`] ?? list.choices[name] ?? values[name] ?? [];
    // Another part of the draw for each filter: common with rare, too.
    const part = (draw * 7 ** (index + 1)) % 1;
    const value = choices[Math.floor(part * choices.length)];
    if (value === undefined) return { missing: name };
    query.set(name, value);
  }
  if (sort !== undefined) query.set('sort', sort);
  if (order !== undefined) query.set('order', order);
  return address;
}
