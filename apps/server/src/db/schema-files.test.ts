import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { countPlay } from '../testing/count-play.ts';
import { createDatabasePlace, useTestDatabase } from '../testing/database/test-database.ts';
import { migrationFaults } from '../testing/migration-faults.ts';
import { playFigures } from '../testing/play-truth.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openDatabase } from './client.ts';
import { applyMigrations, FUNCTIONS_FOLDER, MIGRATIONS_FOLDER, migrateDatabase } from './migrate.ts';

const database = useTestDatabase();

/** The last migration that defines functions; since then the files of functions do. */
const LAST_WITH_FUNCTIONS = 49;

const textsOf = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
};

/** Functions of this database, but for those of its extension and those that `search_install` makes for each table. */
const OWN = `p.pronamespace = current_schema()::regnamespace AND p.proname NOT LIKE '%\\_search\\_track'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

/** All that a database consists of, as lines to compare. */
const CONTENTS = `
  SELECT 'function' AS kind, pg_get_functiondef(p.oid) AS line FROM pg_proc p WHERE p.prokind = 'f' AND ${OWN}
  UNION ALL SELECT 'trigger', pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE NOT t.tgisinternal
  UNION ALL SELECT 'column', concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default, identity_generation)
    FROM information_schema.columns WHERE table_schema = current_schema()
  UNION ALL SELECT 'constraint', concat_ws(' ', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) FROM pg_constraint c
    WHERE c.connamespace = current_schema()::regnamespace
  UNION ALL SELECT 'index', indexdef FROM pg_indexes WHERE schemaname = current_schema()`;

async function contentsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string; line: string }>(
    `SELECT DISTINCT * FROM (${CONTENTS}) c ORDER BY 1, 2`,
  );
  return rows.map(({ kind, line }) => `${kind} ${line}`);
}

it('the files hold every function that is in force, once', async () => {
  const files = await textsOf(FUNCTIONS_FOLDER);
  const defined = files.flatMap(({ text }) => [
    ...text.matchAll(/^CREATE OR REPLACE (?:FUNCTION|AGGREGATE) (\w+)\(/gm),
  ]);
  const { rows } = await database().pool.query<{ name: string }>(
    `SELECT p.proname AS name FROM pg_proc p WHERE ${OWN}`,
  );
  expect(defined.map(([, name]) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('a database of each earlier schema ends up like a new one', { timeout: 120_000 }, async () => {
  const expected = await contentsOf(database().pool);
  expect(expected.length).toBeGreaterThan(500);
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
  const { pool, close } = await openDatabase({ ...(await createDatabasePlace()), log: silentLog, maintenance: false });
  try {
    for (const schema of [0, 18, 27, 38, migrations.length - 1]) {
      await pool.query('DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public');
      const client = await pool.connect();
      await applyMigrations(client, migrations.slice(0, schema + 1));
      client.release();
      await migrateDatabase(pool);
      expect(await contentsOf(pool)).toEqual(expected);
    }
  } finally {
    await close();
  }
});

/** Five students, four of whom answered three questions, as version 0.3.0 stored them. */
const PLAY_OF_OLD = `
  INSERT INTO quizzes (title) SELECT 'A quiz' WHERE NOT EXISTS (SELECT FROM quizzes);
  INSERT INTO levels (level_number, description) VALUES (901, 'Old');
  INSERT INTO rounds (name, serial_number, max_questions) VALUES ('Old round', 901, 5);
  INSERT INTO users (name, username) SELECT 'Student ' || n, 'student.' || n FROM generate_series(1, 5) n;
  INSERT INTO questions (answer_type, level_id, question_text, quiz_id, round_id, score, subject, time)
    SELECT 'short_answer', (SELECT max(id) FROM levels), 'Question ' || n, (SELECT min(id) FROM quizzes), (SELECT max(id) FROM rounds), 10,
      CASE WHEN n > 1 THEN 'physics' ELSE 'chemistry' END, 30 FROM generate_series(1, 3) n;
  INSERT INTO user_answers (question_id, level_id, user_id, answer, is_correct, points_earned, created_at)
    SELECT q.id, q.level_id, u.id, 'A', (q.id + u.id) % 2 = 0, 10 * ((q.id + u.id) % 2), now() - make_interval(days => (q.id + 3 * u.id)::int % 9)
    FROM questions q, users u WHERE u.username LIKE 'student.%' AND u.username <> 'student.5';`;

it('answers of version 0.3.0 are counted after the upgrade, none while it waits for its transaction', async () => {
  const SCHEMA_OF_OLD = 27;
  const { db, pool, kind, close } = await openDatabase({
    ...(await createDatabasePlace()),
    ...{ log: silentLog, maintenance: false },
  });
  try {
    await pool.query('DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public');
    const client = await pool.connect();
    const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
    await applyMigrations(client, migrations.slice(0, SCHEMA_OF_OLD + 1));
    client.release();
    await pool.query(PLAY_OF_OLD);
    await migrateDatabase(pool);
    expect((await pool.query('SELECT FROM play_totals')).rows).toEqual([]);
    expect((await pool.query('SELECT FROM question_statistics_due')).rows).toHaveLength(3);
    await countPlay({ db, pool, kind });
    const { kept, right } = await playFigures(pool);
    expect(kept).toEqual(right);
    expect(kept.play_totals).toHaveLength(4);
  } finally {
    await close();
  }
}, 60_000);

it('a file is applied where it has changed since, and only then', async () => {
  const { pool } = database();
  const text = async () => (await pool.query(`SELECT prosrc FROM pg_proc WHERE proname = 'receipts_merge'`)).rows;
  const before = await text();
  const other = `CREATE OR REPLACE FUNCTION receipts_merge() RETURNS void LANGUAGE plpgsql AS 'BEGIN END'`;
  try {
    await pool.query(other);
    await migrateDatabase(pool);
    expect(await text()).not.toEqual(before);
    await pool.query(`UPDATE drizzle.function_files SET hash = 'of another release' WHERE name = 'messages.sql'`);
  } finally {
    await migrateDatabase(pool);
  }
  expect(await text()).toEqual(before);
});

it('the files make every trigger that is in force', async () => {
  const { pool } = database();
  const before = await contentsOf(pool);
  const { rows } = await pool.query<{ drop: string }>(`
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS drop FROM pg_trigger WHERE NOT tgisinternal`);
  expect(rows.length).toBeGreaterThan(150);
  try {
    await pool.query(rows.map(({ drop }) => drop).join(';'));
    await pool.query('DELETE FROM drizzle.function_files');
  } finally {
    await migrateDatabase(pool);
  }
  expect(await contentsOf(pool)).toEqual(before);
});

it('no function without nested loops is compiled for each change of a row: what is left of them seems to cost too much', async () => {
  const { rows } = await database().pool.query<{ name: string }>(`
    SELECT proname AS name FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND 'enable_nestloop=off' = ANY (proconfig) AND 'jit=off' <> ALL (proconfig)`);
  expect(rows).toEqual([]);
});

it('a new migration has tables and data alone, and does not run over the rows of a table that grows with play', async () => {
  const newer = (await textsOf(MIGRATIONS_FOLDER)).filter(({ name }) => Number(name.slice(0, 4)) > LAST_WITH_FUNCTIONS);
  expect(newer.flatMap(({ name, text }) => migrationFaults(text).map((fault) => `${name} ${fault}`))).toEqual([]);
});

const ROWS = 'reads or changes rows';
const CHECKS = 'checks rows';
const VALUES = 'computes a value for each row';
const INDEX = 'builds an index that operators cannot build before';

it.each([
  ['defines a function or trigger', 'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1'],
  ['defines a function or trigger', 'CREATE TRIGGER t AFTER INSERT ON schools EXECUTE FUNCTION f()'],
  [ROWS, 'UPDATE "user_answers" SET "points_earned" = 0'],
  [ROWS, 'WITH x AS (SELECT 1) UPDATE ONLY public.sessions SET revoked_at = now()'],
  [ROWS, 'UPDATE users u SET status = s.status FROM schools o, qotd_attempts s WHERE s.user_id = u.id'],
  [ROWS, 'DELETE FROM "notifications" WHERE is_read'],
  [ROWS, 'DELETE FROM schools USING streak_history h WHERE h.id = schools.id'],
  [ROWS, 'INSERT INTO totals SELECT user_id, count(*)\nFROM "public"."user_badges" GROUP BY 1'],
  [ROWS, 'INSERT INTO totals SELECT 1 FROM users JOIN play_days USING (user_id)'],
  [ROWS, 'CREATE TABLE kept AS SELECT * FROM operation_changes'],
  [ROWS, 'DO $$ BEGIN PERFORM 1; UPDATE refresh_tokens SET used_at = NULL; END $$'],
  ['changes a type', 'ALTER TABLE "user_streaks" ALTER COLUMN "current_streak" SET DATA TYPE bigint'],
  ['changes a type', 'ALTER TABLE operations ADD COLUMN a int, ALTER b TYPE text'],
  [CHECKS, 'ALTER TABLE "user_level_progress" ALTER COLUMN "unlocked_at" SET NOT NULL'],
  [CHECKS, 'ALTER TABLE "user_answers" ADD CONSTRAINT "c" CHECK (length(answer) < 9)'],
  [CHECKS, 'ALTER TABLE sessions ADD CONSTRAINT c CHECK (a > 0), ADD CONSTRAINT d CHECK (b > 0) NOT VALID'],
  [CHECKS, 'ALTER TABLE sessions ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES users(id) ON DELETE cascade'],
  [CHECKS, 'ALTER TABLE sessions VALIDATE CONSTRAINT c'],
  [VALUES, `ALTER TABLE "qotd_attempts" ADD COLUMN "version" bigint DEFAULT nextval('row_version') NOT NULL`],
  [VALUES, 'ALTER TABLE qotd_attempts ADD COLUMN key uuid NOT NULL DEFAULT gen_random_uuid()'],
  [VALUES, 'ALTER TABLE suggested_quiz_attempts ADD COLUMN n bigint GENERATED ALWAYS AS IDENTITY'],
  [INDEX, 'CREATE INDEX "i" ON "user_answers" USING btree ("user_id")'],
  [INDEX, 'CREATE UNIQUE INDEX i ON play_sums(subject)'],
  [INDEX, 'ALTER TABLE notifications ADD CONSTRAINT c UNIQUE (user_id, title)'],
])('the rule finds what %s: %s', (fault, statement) => {
  const text = `-- A comment.\nALTER TABLE "schools" ADD COLUMN "a" text;--> statement-breakpoint\n${statement};`;
  expect(migrationFaults(text)).toEqual([expect.stringMatching(`^${fault}: `)]);
});

it.each([
  `CREATE TABLE "play_weeks" ("user_id" bigint PRIMARY KEY NOT NULL, "n" bigint DEFAULT nextval('row_version') CHECK (n > 0));
--> statement-breakpoint
ALTER TABLE "play_weeks" ADD CONSTRAINT "fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_weeks_index" ON "play_weeks" USING btree ("n");--> statement-breakpoint
INSERT INTO play_weeks SELECT id, 1 FROM users`,
  `-- UPDATE user_answers SET answer = ''
UPDATE schools SET name = 'x'; DROP FUNCTION f(bigint)`,
  'CREATE INDEX IF NOT EXISTS "i" ON "user_answers" USING btree ("user_id","id")',
  `ALTER TABLE "user_answers" ADD COLUMN "a" boolean DEFAULT false NOT NULL, ADD COLUMN b text[] DEFAULT '{}'::text[], ADD at timestamptz DEFAULT now() NOT NULL`,
  'ALTER TABLE "user_answers" ADD CONSTRAINT "c" CHECK (length(answer) < 9) NOT VALID',
  'ALTER TABLE sessions ALTER COLUMN id SET DEFAULT gen_random_uuid(), DROP COLUMN address',
  `INSERT INTO notifications (user_id, title) VALUES (1, 'x')`,
  'CREATE VIEW answers AS SELECT * FROM user_answers',
  'UPDATE play_clock SET answers_upto = 0',
])('the rule lets pass: %s', (text) => {
  expect(migrationFaults(text)).toEqual([]);
});
