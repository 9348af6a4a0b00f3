import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get } = useOperations(test);
const bulk = useBulk(test);

const PHYSICS = { filter: { subject: 'physics' } };
const move = (subject: string) => bulk('questions', { select: PHYSICS, change: { subject }, expected: 3 });

async function threeQuestions() {
  const ids: number[] = [];
  for (let number = 0; number < 3; number++) {
    ids.push((await buildQuestion(test().app.db, { subject: 'physics' })).id);
  }
  return ids;
}

// The embedded database runs one transaction at a time.
it('of two calls that change the same rows one does it, and the other is told that they are no longer selected', async () => {
  const ids = await threeQuestions();
  const answers = await Promise.all([move('history'), move('english')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.values).toEqual({ expected: 3, matched: 0 });
  const stored = await Promise.all(ids.map(async (id) => (await get(`/v1/questions/${id}`)).subject));
  expect(new Set(stored).size).toBe(1);
});

it('two calls by id that overlap change their rows one after the other, in whatever order they name them', async () => {
  const ids = await threeQuestions();
  const change = (some: readonly number[], score: number) =>
    bulk('questions', { select: { ids: some }, change: { score }, expected: 3 });
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([change(ids, 10 + round), change(ids.toReversed(), 20 + round)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

it('a row that stops passing while the call waits for it stops the call', async () => {
  const [first] = await threeQuestions();
  const client = await test().app.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE questions SET subject = 'history' WHERE id = $1`, [first]);
    const moving = move('english');
    await vi.waitFor(async () => {
      const { rows } = await test().app.db.execute(
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    await client.query('COMMIT');
    const refused = await moving;
    expect([refused.status, refused.body.values]).toEqual([409, { expected: 3, matched: 2 }]);
  } finally {
    await client.query('ROLLBACK'); // of a wait that has failed
    client.release();
  }
});

it('rows that others add meanwhile are not changed, and stop nothing', async () => {
  await threeQuestions();
  const adding = Promise.all([1, 2, 3].map(() => buildQuestion(test().app.db, { subject: 'physics' })));
  const moved = await move('history');
  const added = await adding;
  const stored = await Promise.all(added.map(async ({ id }) => (await get(`/v1/questions/${id}`)).subject));
  if (moved.status === 200) {
    expect(moved.body.changed).toBe(3);
    expect(stored).toEqual(['physics', 'physics', 'physics']);
  } else expect([moved.status, moved.body.code]).toEqual([409, 'other_count']);
});
