import { rounds } from '@quizdesk/contract/rounds';
import { schools } from '@quizdesk/contract/schools';
import { users } from '@quizdesk/contract/users';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createProcessLog } from '../logging/process-log.ts';
import { failInserts } from '../testing/database/failing-statements.ts';
import { useTestApp } from '../testing/test-app.ts';
import { CALLERS_UNIQUE_RULES } from './database-errors.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reqId?: string;
  readonly err: { readonly code?: string; readonly cause?: { readonly code?: string; readonly constraint?: string } };
}

const lines: Line[] = [];
// A line of the log is an object of JSON.
const log = createProcessLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Line) });
const app = useTestApp({ services: ['api'] }, log);
beforeEach(() => {
  lines.length = 0;
});

const query = (statement: string) => app().app.database.pool.query(statement);
const insertSchool = (name = 'Achimota') =>
  app().call({ method: 'POST', url: schools.insert.path, payload: { name, region: 'Accra', location: 'Legon' } });

test.each([
  ['a CHECK', 'ADD CONSTRAINT for_test CHECK (id < 0) NOT VALID', '23514'],
  ['a NOT NULL', 'ADD COLUMN for_test int NOT NULL DEFAULT NULL', '23502'],
  ['a unique rule that callers cannot know of', 'ADD CONSTRAINT for_test EXCLUDE ((1) WITH =)', '23P01'],
])('%s that our own code breaks is a 500 and in the log', async (_name, rule, code) => {
  await query(`ALTER TABLE schools ${rule}`);
  onTestFinished(async () => {
    await query(`ALTER TABLE schools DROP ${rule.includes('COLUMN') ? 'COLUMN' : 'CONSTRAINT'} for_test`);
  });
  await insertSchool();
  const response = await insertSchool('Another');
  expect(response.statusCode).toBe(500);
  expect(lines.at(-1)).toMatchObject({
    msg: 'request failed',
    reqId: response.json().request_id,
    err: { cause: { code } },
  });
});

test('a rule that callers can break is their own matter, and not in the log', async () => {
  const payload = { name: 'One', serial_number: 1, max_questions: 5 };
  const insert = () => app().call({ method: 'POST', url: rounds.insert.path, payload });
  expect((await insert()).statusCode).toBe(201);
  expect((await insert()).statusCode).toBe(409);
  expect(lines).toEqual([]);
});

test('every unique rule is known either as the callers’ or as ours', async () => {
  const { rows } = await query(`SELECT indexrelid::regclass::text AS name FROM pg_index
    WHERE indisunique AND NOT indisprimary AND indrelid::regclass::text NOT LIKE 'drizzle.%' AND indnatts >= 0
      AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) ORDER BY 1`);
  const ours = rows.map(({ name }) => String(name)).filter((name) => !CALLERS_UNIQUE_RULES.has(name));
  // One that a caller can break belongs into CALLERS_UNIQUE_RULES; breaking one of these is a 500.
  expect(ours).toEqual([
    'badge_revocations_badge_id_key',
    'correct_answers_question_id_key',
    'daily_plan_position_key',
    'different_questions_key',
    'levels_id_key',
    'notification_batches_key',
    'passkeys_credential_id_unique',
    'question_options_position_key',
    'question_uploads_key',
    'user_badges_badge_id_key',
    'user_level_progress_level_id_key',
    'user_streaks_user_id_key',
  ]);
  expect(rows).toHaveLength(ours.length + CALLERS_UNIQUE_RULES.size);
});

/** Makes the first inserts into a table fail as those that lost against another transaction. */
async function loseFirst(table: string, times: number, code: string): Promise<void> {
  await query('CREATE SEQUENCE for_test'); // counts on through rollbacks
  await query(`CREATE FUNCTION lose_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('for_test') <= ${times} THEN RAISE EXCEPTION USING ERRCODE = '${code}'; END IF; RETURN NEW; END $$`);
  await query(`CREATE TRIGGER lose_for_test BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION lose_for_test()`);
  onTestFinished(async () => {
    await query('DROP FUNCTION lose_for_test() CASCADE');
    await query('DROP SEQUENCE for_test');
  });
}

test.each(['40001', '40P01'])('what lost against another transaction (%s) is repeated once', async (code) => {
  await loseFirst('schools', 1, code);
  expect((await insertSchool()).statusCode).toBe(201);
});

test('a transaction is repeated whole', async () => {
  await loseFirst('schools', 1, '40P01');
  const { db } = app().app;
  let runs = 0;
  await db.transaction(async (tx) => {
    runs++;
    await tx.execute(`INSERT INTO rounds (name, serial_number, max_questions) VALUES ('One', 1, 5)`);
    await tx.execute(`INSERT INTO schools (name, identity_key) VALUES ('Achimota', 'a')`);
  });
  expect(runs).toBe(2);
  expect((await query('SELECT count(*) AS n FROM rounds')).rows).toEqual([{ n: 1 }]);
});

test('what loses again is a 409', async () => {
  await loseFirst('schools', 2, '40001');
  const response = await insertSchool();
  expect([response.statusCode, response.json().message]).toEqual([409, 'Somebody changed this at the same moment']);
});

test('a statement that the server ended is a 503 with its cause in the log', async () => {
  await failInserts(app().app.database.pool, { table: 'schools', code: '57014' });
  const response = await insertSchool();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
  expect(lines).toMatchObject([
    { level: 40, msg: 'refused with 503: This took too long', err: { cause: { code: '57014' } } },
  ]);
});

test('a full disk is a 503 for writes with one line in the log, and reads go on', async () => {
  const { tokenFor, app: server } = app();
  const headers = { authorization: `Bearer ${await tokenFor('superadmin')}` };
  await failInserts(server.database.pool, { table: 'users', code: '53100' });
  const payload = { name: 'Kofi', username: 'kofi', password: 'a password for tests', role: 'admin' };
  for (let time = 0; time < 3; time++) {
    const response = await server.inject({ method: 'POST', url: users.insert.path, payload, headers });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  }
  expect((await server.inject({ method: 'GET', url: users.list.path, headers })).statusCode).toBe(200);
  expect(lines).toEqual([]); // the database's own watch writes it: see the next test
});
