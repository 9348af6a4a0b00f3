import { addDays } from '@quizdesk/contract/rules/days';
import { expect, test } from 'vitest';
import { awardEveryone } from '../api/badges/award.ts';
import { BADGE_RULES } from '../api/badges/badge-rules.ts';
import { listAwards } from '../api/badges/testing-awards.ts';
import type { OpenDatabase } from '../db/database.ts';
import { listCountedTables } from '../db/maintenance/row-counts.ts';
import { verifyPassword } from '../shared/accounts/passwords.ts';
import { buildUser } from '../testing/builders/users.ts';
import { awardAll } from '../testing/count-play.ts';
import { countWrongBlocks } from '../testing/database/row-count-check.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { OUTAGE } from './planted.ts';
import { GUIDE_STUDENT, STUDENT_PASSWORD } from './sample.ts';
import { SEASON_DAYS } from './season.ts';
import { countViolations } from './testing-checks.ts';
import { insertSmallSample, NOW } from './testing-sample.ts';

const database = useTestDatabase();

async function numbersOf({ pool }: OpenDatabase, query: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(query);
  return rows[0] ?? {};
}

/** What keeps the tables right and fast, as the database writes it. */
async function readUpkeep({ pool }: OpenDatabase) {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text FROM pg_constraint
    UNION ALL SELECT tgrelid::regclass || ' ' || tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY line`);
  return rows.map(({ line }) => line);
}

test('everything that students did fits together and is counted, and the tables are kept as before', async () => {
  const upkeep = await readUpkeep(database());
  expect(await insertSmallSample(database())).toMatchObject({ students: 150 });
  expect(await readUpkeep(database())).toEqual(upkeep);
  expect(await countViolations(database().pool)).toEqual({});
  for (const table of await listCountedTables(database().pool)) {
    expect([table, await countWrongBlocks(database().pool, table)]).toEqual([table, 0]);
  }
});

// Of a season with a day of 23 hours, and in a zone of half hours, as most of its days end there.
test.each(['America/New_York', 'Asia/Kolkata'])(
  'a contest of %s has its own days, quizzes, streaks and nights',
  async (timeZone) => {
    const { db, pool } = database();
    const moment = { timeZone, now: new Date('2026-03-20T19:30:00Z') };
    await insertSmallSample(database(), moment);
    expect(await countViolations(pool, moment)).toEqual({});
    expect(await awardEveryone(db, timeZone)).toBe(0);
    const stored = await listAwards(db);
    await pool.query('DELETE FROM user_badges');
    await awardEveryone(db, timeZone);
    expect(await listAwards(db)).toEqual(stored);
  },
);

test('the stored badges are exactly those of the rules', async () => {
  const { db, pool } = database();
  await insertSmallSample(database());
  expect(await awardAll(db, 'UTC')).toBe(0);
  expect(await awardEveryone(db, 'UTC')).toBe(0);
  const stored = await listAwards(db);
  await pool.query('DELETE FROM user_badges');
  await awardEveryone(db, 'UTC');
  expect(await listAwards(db)).toEqual(stored);
  const names = new Set(stored.map((award) => award.replace(/^\S+ /, '')));
  expect(names.size).toBeGreaterThan(BADGE_RULES.length - 3);
});

test('there is something of everything, and a student of whom the guide knows the password', async () => {
  const { pool } = database();
  await insertSmallSample(database());
  const { rows } = await pool.query(`SELECT id, role, status, password_hash FROM users WHERE username = $1`, [
    GUIDE_STUDENT,
  ]);
  const [student] = rows;
  expect(student).toMatchObject({ role: 'student', status: 'active' });
  expect(await verifyPassword(student.password_hash, STUDENT_PASSWORD)).toBe(true);
  const states = await pool.query(
    `SELECT count(*) FILTER (WHERE read_at IS NOT NULL) > 0 AS read, count(*) FILTER (WHERE delivered_at IS NULL) > 0 AS sent,
      count(*) FILTER (WHERE delivered_at IS NOT NULL AND read_at IS NULL) > 0 AS delivered FROM notifications WHERE user_id = $1`,
    [student.id],
  );
  expect(states.rows).toEqual([{ read: true, sent: true, delivered: true }]);
  const found = await numbersOf(
    database(),
    `SELECT (SELECT count(*) FROM users WHERE phone IS NULL) AS without_phone,
      (SELECT count(*) FROM users WHERE role <> 'student') AS administrators,
      (SELECT count(*) FROM waitlist) AS waiting, (SELECT count(*) FROM coin_packages) AS coin_packages,
      (SELECT count(*) FROM badges WHERE hidden) AS hidden, (SELECT count(*) FROM badges) AS badges,
      (SELECT count(DISTINCT plan) FROM subscriptions) AS plans,
      (SELECT count(*) FROM suggested_quiz_attempts WHERE completed_at IS NULL) AS abandoned`,
  );
  expect(found).toMatchObject({
    administrators: 0,
    waiting: 6,
    coin_packages: 5,
    hidden: 1,
    badges: BADGE_RULES.length + 3,
    plans: 3,
  });
  expect(found.without_phone).toBeGreaterThan(10);
  expect(found.abandoned).toBeGreaterThan(2);
});

test('in the evening of the outage nobody could begin, so that streaks ended, but not that of the guide’s student', async () => {
  await insertSmallSample(database());
  const date = addDays(NOW.toISOString().slice(0, 10), OUTAGE.day + 1 - SEASON_DAYS);
  const begun = (day: string) =>
    `SELECT user_id FROM user_answers WHERE created_at >= '${day}T00:00Z' AND created_at < '${addDays(day, 1)}T00:00Z'`;
  const found = await numbersOf(
    database(),
    `SELECT (SELECT count(*) FROM (SELECT created_at FROM qotd_attempts UNION ALL SELECT created_at FROM suggested_quiz_attempts) a
        WHERE created_at >= '${date}T${OUTAGE.fromHour + 1}:00Z' AND created_at < '${addDays(date, 1)}T00:00Z') AS begun_in_it,
      (SELECT count(*) FROM (${begun(addDays(date, -1))} EXCEPT ${begun(date)}) x) AS ended,
      (SELECT count(*) FROM (${begun(addDays(date, -1))} INTERSECT ${begun(date)}) x) AS kept,
      (SELECT current_streak FROM user_streaks s JOIN users u ON u.id = s.user_id WHERE username = '${GUIDE_STUDENT}') AS guide`,
  );
  expect(found).toMatchObject({ begun_in_it: 0, guide: SEASON_DAYS });
  expect(found.ended).toBeGreaterThan(found.kept ?? 0);
});

test('a failure on the way leaves nothing behind, and the next start makes it all', async () => {
  const { db, pool } = database();
  const before = await readUpkeep(database());
  const { id } = await buildUser(db, { username: GUIDE_STUDENT, role: 'admin' });
  await expect(insertSmallSample(database())).rejects.toThrow();
  const counts = 'SELECT (SELECT count(*) FROM schools) AS schools, (SELECT count(*) FROM users) AS users';
  expect(await numbersOf(database(), counts)).toEqual({ schools: 0, users: 1 });
  expect(await readUpkeep(database())).toEqual(before);
  await pool.query('DELETE FROM users WHERE id = $1', [id]);
  await insertSmallSample(database());
  expect(await numbersOf(database(), counts)).toEqual({ schools: 700, users: 150 });
});
