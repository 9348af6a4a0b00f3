import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { useCorrections } from '../../testing/use-corrections.ts';

const app = useTestApp({ services: ['account', 'api'] });
const { setting, propose, apply } = useCorrections(app);

/** Runs work while a transaction is open, which has run a statement and is rolled back where the work does not commit it. */
async function whileOpen<Result>(
  statement: string,
  work: (run: (text: string) => Promise<unknown>) => Promise<Result>,
) {
  const client = await app().app.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    return await work((text) => client.query(text));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const waiting = () =>
  vi.waitFor(
    async () => {
      const { rows } = await app().app.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000 },
  );

// The embedded database runs one transaction at a time, so only here can something be applied during a proposal.
test('a proposal is overtaken by a correction that was applied while it was made', async () => {
  const other = (await propose({ policy: 'void', answer: null })).json().id;
  const proposed = await whileOpen('LOCK TABLE corrections IN SHARE MODE', async (run) => {
    const proposing = propose();
    await waiting();
    await run(`WITH o AS (INSERT INTO operations (at, actor_name, action) VALUES (clock_timestamp(), 'Ama', 'corrections.apply') RETURNING id)
      UPDATE corrections SET operation_id = (SELECT id FROM o) WHERE id = ${other}`);
    await run('COMMIT');
    return proposing;
  });
  const refused = await apply(proposed.json().id);
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('was corrected since')]);
});

test('a proposal does not wait for an old one that is being applied', async () => {
  const { id } = (await propose()).json();
  await app().app.database.pool.query(`UPDATE corrections SET created_at = now() - interval '2 days'`);
  const proposed = await whileOpen(`SELECT FROM corrections WHERE id = ${id} FOR UPDATE`, () => propose());
  expect([proposed.statusCode, proposed.json().question_id]).toEqual([201, setting().question.id]);
});
