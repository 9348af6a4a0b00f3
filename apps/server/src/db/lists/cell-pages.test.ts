import { runs } from '@quizdesk/contract/testing/property-runs';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { conditionsOf, listRecords, type PlayRecords, type RecordQuery } from '../../api/play/play-records.ts';
import { qotdAttemptRecords } from '../../api/play/qotd-attempts.ts';
import { userAnswerRecords } from '../../api/play/user-answers.ts';
import { addUpAnswers } from '../../api/standings/play-days.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { recordStatements, type SentStatement } from '../../testing/database/counted-statements.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { countRecords } from '../maintenance/kept-sums.ts';
import { mergeCounts } from '../maintenance/row-counts.ts';

const database = useTestDatabase();

const START = Date.parse('2026-11-01T00:00:00Z');
const MINUTE = 60_000;
/** The records lie in so many minutes. */
const MINUTES = 300;

/** Rows in several blocks of ids and many quarters of an hour, in no order of time; then some of them changed, moved and deleted. */
const ROWS = `SELECT 1 + n * 13 AS id, timestamptz '2026-11-01 00:00Z' + make_interval(secs => (n * 7919) % ${MINUTES * 60}) + interval '7 ms' AS at, n
  FROM generate_series(0, 1499) n`;
const CHANGES = (table: string, number: string) => [
  `UPDATE ${table} SET created_at = created_at + interval '40 minutes' WHERE id % 11 = 0`,
  `UPDATE ${table} SET ${number} = ${number} + 1 WHERE id % 7 = 0`,
  `DELETE FROM ${table} WHERE id % 5 = 0`,
  `UPDATE ${table} SET id = id + 20000 WHERE id % 17 = 0`,
];

/** Half of what happens is in the cells already, the other half in their log. */
beforeEach(async () => {
  const { db, pool } = database();
  const { id } = await buildUser(db);
  await pool.query(
    `INSERT INTO user_answers (id, user_id, answer, is_correct, points_earned, created_at)
      SELECT id, $1, 'x', n % 3 = 0, n % 4, at FROM (${ROWS}) r`,
    [id],
  );
  await pool.query(
    `INSERT INTO qotd_attempts (id, user_id, status, score, quiz_date, created_at)
      SELECT id, $1, 'completed', n % 6, '2026-11-01', at FROM (${ROWS}) r`,
    [id],
  );
  const [first = [], rest = []] = [0, 2].map((from) => [
    ...CHANGES('user_answers', 'points_earned').slice(from, from + 2),
    ...CHANGES('qotd_attempts', 'score').slice(from, from + 2),
  ]);
  for (const change of first) await pool.query(change);
  await addUpAnswers(database(), 'UTC');
  await mergeCounts(pool);
  for (const change of rest) await pool.query(change);
});

/** All ids that pass, in their order, from the rows alone. */
async function idsOf(records: Pick<PlayRecords<unknown>, 'list' | 'moment'>, query: RecordQuery): Promise<number[]> {
  const { list, moment } = records;
  const { sort, order = sort === 'id' ? 'desc' : 'asc' } = query;
  const where: SQL[] = [sql`true`, ...conditionsOf(query, sql.raw(`t."${moment}"`))];
  const { rows } = await database().db.execute(
    sql`SELECT t.id FROM ${sql.raw(list.table)} t WHERE ${sql.join(where, sql` AND `)}
      ORDER BY t.${sql.raw(sort)} ${sql.raw(order)}, t.id ${sql.raw(order)}`,
  );
  return rows.map((row) => Number(row.id));
}

const LISTS = [
  { name: 'answers', records: userAnswerRecords, sorts: ['id', 'created_at', 'points_earned'], hasVerdict: true },
  { name: 'attempts', records: qotdAttemptRecords, sorts: ['id', 'created_at', 'score'], hasVerdict: false },
] as const;

/** A bound, at a quarter of an hour or anywhere. */
const bound = fc.option(
  fc.oneof(
    fc.integer({ min: -2, max: MINUTES / 15 + 2 }).map((quarters) => new Date(START + quarters * 15 * MINUTE)),
    fc.integer({ min: -MINUTE, max: (MINUTES + 1) * MINUTE }).map((ms) => new Date(START + ms)),
  ),
  { nil: undefined },
);

test.each(LISTS)(
  'whatever is asked for, pages of $name are parts of what a plain query has',
  async ({ records, sorts, hasVerdict }) => {
    const { db } = database();
    const verdict = hasVerdict ? fc.constantFrom(undefined, 'true', 'false') : fc.constant(undefined);
    const run = fc.asyncProperty(
      fc.record({
        since: bound,
        until: bound,
        is_correct: verdict,
        sort: fc.constantFrom(...sorts),
        order: fc.constantFrom('asc', 'desc', undefined),
        limit: fc.constantFrom(1, 10, 100, 250),
      }),
      fc.array(fc.nat(1500), { minLength: 1, maxLength: 3 }),
      async ({ limit, ...query }, offsets) => {
        const ids = await idsOf(records, query);
        const places = offsets.map((offset) => offset % (ids.length + 2));
        for (const offset of [0, ...places, Math.max(0, ids.length - 1), ids.length, 9e15]) {
          const page = await listRecords<{ readonly id: number }>(db, records, { ...query, limit, offset });
          const rest: number[] = [];
          for await (const batch of page.rest ?? []) rest.push(...batch.map(({ id }) => id));
          const found = [...page.rows.map(({ id }) => id), ...rest];
          expect([found, page.count]).toEqual([ids.slice(offset, offset + limit), ids.length]);
        }
      },
    );
    await fc.assert(run, { numRuns: runs(150) });
  },
  120_000,
);

test('answers by question, those without one too, are found without counting or passing over others', async () => {
  const { db, pool } = database();
  await pool.query('UPDATE user_answers SET question_id = nullif(id % 400, 0) / 2 WHERE id % 3 > 0');
  await addUpAnswers(database(), 'UTC');
  await pool.query('UPDATE user_answers SET question_id = nullif(question_id + 300, 310) WHERE question_id % 5 = 0');
  const record = recordStatements();
  for (const order of ['asc', 'desc'] as const) {
    const query: RecordQuery = { sort: 'question_id', order };
    const ids = await idsOf(userAnswerRecords, query);
    for (const offset of [...Array(20).keys()].map((page) => 1000 + page * 17)) {
      const window = { limit: 17, offset };
      const found = await listRecords<{ readonly id: number }>(db, userAnswerRecords, { ...query, ...window });
      expect([offset, found.rows.map(({ id }) => id), found.count]).toEqual([
        offset,
        ids.slice(offset, offset + 17),
        ids.length,
      ]);
    }
    const read = () =>
      listRecords<{ readonly id: number }>(db, userAnswerRecords, { ...query, limit: 17, offset: 1100 });
    const sent = await record(read);
    expect(sent.filter(({ text }) => text.includes('question_answers'))).toHaveLength(1);
    const whole = await read();
    await pool.query('UPDATE play_clock SET answers_upto = 0');
    expect(await read()).toEqual(whole);
    await addUpAnswers(database(), 'UTC');
    expect(await read()).toEqual(whole);
  }
});

const TWO_HOURS = { since: new Date(START + 61 * MINUTE), until: new Date(START + 179 * MINUTE) };

test.each(LISTS)(
  'pages of $name are found without counting their rows, once all of them are in cells',
  async ({ records, sorts }) => {
    const { db, pool } = database();
    const record = recordStatements();
    const isCounted = ({ text }: SentStatement) => text.includes('count(*)');
    for (const sort of sorts) {
      const query = { ...TWO_HOURS, sort, limit: 10, offset: 200 };
      const read = () => listRecords<{ readonly id: number }>(db, records, query);
      const [begin, find, page, commit, ...others] = await record(read);
      expect([begin, find, page, commit].map((sent) => sent && isCounted(sent))).toEqual([false, false, false, false]);
      expect(others).toEqual([]);
      const whole = await read();
      await pool.query('UPDATE record_cell_sets SET upto = 0');
      await pool.query('UPDATE play_clock SET answers_upto = 0');
      expect((await record(read)).filter(isCounted)).toHaveLength(1);
      expect(await read()).toEqual(whole);
      await addUpAnswers(database(), 'UTC');
      await countRecords(pool);
      expect(await read()).toEqual(whole);
      expect((await record(read)).filter(isCounted)).toEqual([]);
    }
  },
);
