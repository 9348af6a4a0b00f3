import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { startMaintenance, tidy } from './maintenance.ts';

const database = useTestDatabase();

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const SCHOOLS = `INSERT INTO schools (name, identity_key) SELECT n, n FROM generate_series(1, 100) n`;

/** Makes a step of the nightly check fail. */
const REFUSE = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'canceled'; END $$;
  CREATE TRIGGER refuse BEFORE DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION refuse()`;
const REFUSE_NO_MORE = 'DROP FUNCTION refuse CASCADE';

async function countOf(text: string): Promise<number> {
  return (await database().pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${text}`)).rows[0]?.n ?? -1;
}

const noteChecked = (ago: string) =>
  database().pool.query(`INSERT INTO job_runs (name, started_at, duration_ms, done_at)
    VALUES ('the nightly check', now(), 0, now() - interval '${ago}')
    ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`);
const isNoted = async () => (await countOf(`job_runs WHERE done_at > now() - interval '1 minute'`)) === 1;

/** Starts the jobs, and stops them with the test at the latest: whoever has the night keeps it for minutes from the tests after. */
function start(log: Parameters<typeof startMaintenance>[1] = silentLog): ReturnType<typeof startMaintenance> {
  const maintenance = startMaintenance(database(), log);
  onTestFinished(() => maintenance.stop());
  return maintenance;
}

/** Lets the nightly check end, if one is under way. */
async function untilChecked({ jobs }: ReturnType<typeof startMaintenance>): Promise<void> {
  const check = jobs.find(({ name }) => name === 'the nightly check');
  await vi.waitFor(() => expect(check?.isRunning()).toBe(false), { timeout: 20_000 });
}

beforeEach(async () => {
  await noteChecked('25 hours');
  // The session of the night before ends with its connection, which nobody waits for: until then the night is not ours.
  const held = `pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await vi.waitFor(async () => expect(await countOf(held)).toBe(0), { timeout: 20_000 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(2026, 10, 20, 2, 50) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('every few seconds the changes of the counts are merged', async () => {
  await database().pool.query(SCHOOLS);
  expect(await countOf('row_change')).toBe(1);
  const maintenance = start();
  vi.advanceTimersByTime(5000);
  await maintenance.stop();
  expect(await countOf('row_change')).toBe(0);
  expect(await countOf('row_block')).toBe(1);
});

test('once a night wrong counts and sums are logged and repaired, and old sessions go', async () => {
  await database().pool.query(`${SCHOOLS};
    INSERT INTO row_change VALUES ('schools'::regclass, 7, 3);
    INSERT INTO play_totals (user_id, answers, correct, points) VALUES (4711, 3, 1, 2);
    INSERT INTO play_clock (zone, students_upto, answers_upto) VALUES ('UTC', 9223372036854775807, 9223372036854775807);
    INSERT INTO users (id, name, username) VALUES (1, 'Ama', 'ama');
    INSERT INTO sessions (id, user_id, address, expires_at, created_at)
      SELECT gen_random_uuid(), 1, 'here', now() - interval '1 day', now() - make_interval(days => days)
      FROM unnest(ARRAY[89, 91]) days`);
  const errors: object[] = [];
  const maintenance = start({ ...silentLog, error: (facts) => errors.push(facts) });
  await vi.advanceTimersByTimeAsync(HOUR_MS); // ten to four
  await untilChecked(maintenance);
  await maintenance.stop();
  expect(errors).toEqual([
    { table: 'schools', wrongBlocks: 1 },
    { table: 'play_days', wrongBlocks: 1 },
  ]);
  expect(await countOf(`row_count WHERE rel = 'schools'::regclass AND block = 7 AND n <> 0`)).toBe(0);
  expect(await countOf('sessions')).toBe(1);
});

test('the nightly check runs by day where somebody asks for it', async () => {
  await database().pool.query(`${SCHOOLS}; INSERT INTO row_change VALUES ('schools'::regclass, 7, 3)`);
  const errors: object[] = [];
  const maintenance = start({ ...silentLog, error: (facts) => errors.push(facts) });
  const job = maintenance.jobs.find(({ name }) => name === 'the nightly check');
  await job?.runNow(async () => {});
  await vi.waitFor(() => expect(job?.lastRun()).toBeDefined(), { timeout: 20_000 });
  await maintenance.stop();
  expect(errors).toEqual([{ table: 'schools', wrongBlocks: 1 }]);
});

test('once a night all but the newest thousand sessions of an account go, running or not', async () => {
  await database().pool.query(`
    INSERT INTO users (id, name, username) VALUES (1, 'Ama', 'ama'), (2, 'Kofi', 'kofi');
    INSERT INTO sessions (id, user_id, address, expires_at, created_at)
      SELECT gen_random_uuid(), 1, n::text, now() + interval '1 day', now() - make_interval(secs => n)
      FROM generate_series(1, 1003) n;
    INSERT INTO sessions (id, user_id, address, expires_at) VALUES (gen_random_uuid(), 2, 'here', now())`);
  const maintenance = start();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await untilChecked(maintenance);
  await maintenance.stop();
  expect(await countOf('sessions WHERE user_id = 1')).toBe(1000);
  expect(await countOf(`sessions WHERE user_id = 1 AND address IN ('1001', '1002', '1003')`)).toBe(0);
  expect(await countOf('sessions WHERE user_id = 2')).toBe(1);
});

test('once a night refresh tokens that were used more than a week ago go, however many, and unused ones stay', async () => {
  const { pool } = database();
  const insertTokens = (many: number) =>
    pool.query(
      `INSERT INTO refresh_tokens (token_hash, session_id, created_at, used_at)
      SELECT n, '00000000-0000-4000-8000-000000000000', now() - interval '80 days',
        CASE WHEN n = 0 THEN NULL WHEN n = 1 THEN now() - interval '6 days' ELSE now() - interval '8 days' END
      FROM generate_series(0, $1::int) n`,
      [many],
    );
  await pool.query(`
    INSERT INTO users (id, name, username) VALUES (1, 'Ama', 'ama');
    INSERT INTO sessions (id, user_id, address, expires_at)
      VALUES ('00000000-0000-4000-8000-000000000000', 1, 'here', now() + interval '1 day')`);
  // By its statistics the table is empty, however large: the plan must not be one for a single row.
  await insertTokens(60);
  await pool.query('DELETE FROM refresh_tokens');
  await pool.query('VACUUM (ANALYZE, TRUNCATE off) refresh_tokens');
  await insertTokens(20_500);
  const maintenance = start();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await untilChecked(maintenance);
  await maintenance.stop();
  const { rows } = await pool.query('SELECT token_hash FROM refresh_tokens ORDER BY token_hash');
  expect(rows).toEqual([{ token_hash: '0' }, { token_hash: '1' }]);
});

test('a step of the night that fails is tried three times, and stops no other', async () => {
  const { pool } = database();
  await pool.query(`${SCHOOLS};
    INSERT INTO row_change VALUES ('schools'::regclass, 7, 3);
    INSERT INTO users (id, name, username) VALUES (1, 'Ama', 'ama');
    INSERT INTO sessions (id, user_id, address, expires_at, created_at)
      VALUES (gen_random_uuid(), 1, 'here', now() - interval '1 day', now() - interval '91 days')`);
  await pool.query(REFUSE);
  const errors: object[] = [];
  const warnings: string[] = [];
  const log = {
    ...silentLog,
    error: (facts: object) => errors.push(facts),
    warn: (_: object, message: string) => warnings.push(message),
  };
  const maintenance = start(log);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS); // three o'clock
  try {
    const nextMinute = (tries: number) => () => {
      vi.advanceTimersByTime(MINUTE_MS);
      expect(warnings).toHaveLength(tries);
    };
    await vi.waitFor(nextMinute(3), { timeout: 20_000 });
    vi.advanceTimersByTime(MINUTE_MS);
    await maintenance.stop();
    expect(errors).toEqual([{ table: 'schools', wrongBlocks: 1 }]);
  } finally {
    await pool.query(REFUSE_NO_MORE);
  }
  expect(warnings).toEqual(Array(3).fill('the nightly check failed and will be tried again'));
});

test('before the night is over nothing is checked', async () => {
  vi.setSystemTime(new Date(2026, 10, 20, 4, 0));
  await database().pool.query(`INSERT INTO row_change VALUES ('schools'::regclass, 7, 3)`);
  const errors: object[] = [];
  const maintenance = start({ ...silentLog, error: (facts) => errors.push(facts) });
  await vi.advanceTimersByTimeAsync(20 * HOUR_MS);
  await untilChecked(maintenance);
  await maintenance.stop();
  expect(errors).toEqual([]);
});

test.each([
  { checked: 'more than a day ago', ago: '27 hours' },
  { checked: 'never', ago: undefined },
])('a check that was done $checked is made up for a quarter of an hour after a start, once', async ({ ago }) => {
  await (ago ? noteChecked(ago) : database().pool.query('DELETE FROM job_runs'));
  vi.setSystemTime(new Date(2026, 10, 20, 9, 0));
  const errors: object[] = [];
  const breakCounts = () => database().pool.query(`INSERT INTO row_change VALUES ('schools'::regclass, 7, 3)`);
  const run = async (minutes: number) => {
    const maintenance = start({ ...silentLog, error: (facts) => errors.push(facts) });
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
    await untilChecked(maintenance);
    await maintenance.stop();
  };
  await breakCounts();
  await run(14);
  expect([errors.length, await isNoted()]).toEqual([0, false]);
  await run(16);
  expect([errors.length, await isNoted()]).toEqual([1, true]);
  await breakCounts();
  await run(16);
  expect(errors).toHaveLength(1);
});

describe('a check that is made up for and fails', () => {
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_: object, message: string) => warnings.push(message) };
  let maintenance: ReturnType<typeof start>;
  const pass = async (minutes: number) => {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
    await untilChecked(maintenance);
    return warnings.length;
  };

  beforeEach(async () => {
    await noteChecked('27 hours');
    await database().pool.query(REFUSE);
    vi.setSystemTime(new Date(2026, 10, 20, 9, 0));
    warnings.length = 0;
    maintenance = start(log);
  });

  test('is tried again an hour later, and then no more', async () => {
    expect(await pass(16)).toBe(1);
    expect(await pass(58)).toBe(1);
    await database().pool.query(REFUSE_NO_MORE);
    await pass(2);
    expect(await isNoted()).toBe(true);
    await noteChecked('27 hours');
    await pass(180);
    expect([warnings.length, await isNoted()]).toEqual([1, false]);
  });

  test('is left to the next night after three times', async () => {
    await pass(16);
    await pass(61);
    expect(await pass(61)).toBe(3);
    expect(await pass(300)).toBe(3);
    await database().pool.query(REFUSE_NO_MORE);
    // Past three at night.
    await pass(720);
    expect(await isNoted()).toBe(true);
  });
});

test('tidying clears dead rows of the named tables', async () => {
  await database().pool.query(`${SCHOOLS}; UPDATE schools SET region = 'x'`);
  await tidy(database(), ['schools', 'schools_search']);
  const { rows } = await database().pool.query(`SELECT reltuples FROM pg_class WHERE oid = 'schools'::regclass`);
  expect(rows).toEqual([{ reltuples: 100 }]);
  expect(await countOf('row_change')).toBe(0);
});
