import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordOperation } from '../../db/journal/operation.ts';
import { buildUserBadge } from '../../testing/builders/badges.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

it('the history of a question says which option was added, whatever became of it since', async () => {
  const { id } = await buildQuestion(test().app.db);
  const call = async (method: 'GET' | 'PUT', url: string, payload?: object) =>
    (await test().call({ method, url, ...(payload && { payload }) })).json();
  const put = (options: readonly object[]) =>
    call('PUT', `/v1/questions/${id}`, { answer_type: 'multiple_choice', options });
  const kept = [
    { option_text: '+2', is_correct: true },
    { option_text: '+4', is_correct: false },
  ];
  const first = await put(kept);
  const second = await put([...first.options, { option_text: '+6', is_correct: false }]);
  const addition = async () => {
    const { rows } = await call('GET', `/v1/operations?table=questions&row_id=${id}`);
    const changes: { kind: string; row_id: number; after: unknown }[] = rows.flatMap(
      (row: { changes: [] }) => row.changes,
    );
    return changes.find(({ kind, row_id }) => kind === 'I' && row_id === second.options[2].id)?.after;
  };
  expect(await addition()).toMatchObject({ option_text: '+6', is_correct: false });
  await put(
    second.options.map((option: object, index: number) => (index === 2 ? { ...option, option_text: '+7' } : option)),
  );
  expect(await addition()).toMatchObject({ option_text: '+6' });
  await put(first.options);
  expect(await addition()).toMatchObject({ option_text: '+6', is_correct: false });
});

it('the history of a question shows its key, whatever an undo did besides', async () => {
  const { db } = test().app;
  const { id } = await buildQuestion(db);
  const { user_id } = await buildUserBadge(db);
  const subject = () => ({ table: 'questions', id });
  const start = { action: 'corrections.apply' };
  const { id: operation } = await recordOperation(
    db,
    start,
    async (tx) => {
      await tx.execute(sql`UPDATE correct_answers SET answer = '["Ohm"]' WHERE question_id = ${id}`);
      await tx.execute(sql`INSERT INTO badges (name, tier) SELECT 'Badge of ' || i, 1 FROM generate_series(1, 120) i`);
      await tx.execute(
        sql`INSERT INTO user_badges (user_id, badge_id) SELECT ${user_id}, id FROM badges ON CONFLICT DO NOTHING`,
      );
    },
    subject,
  );
  const undone = await test().call({ method: 'POST', url: `/v1/operations/${operation}/undo` }, 'superadmin');
  expect(undone.statusCode).toBe(201);
  const history = await test().call({ method: 'GET', url: `/v1/operations?table=questions&row_id=${id}` });
  expect(history.json().rows[0].changes[0]).toMatchObject({ table_name: 'correct_answers', kind: 'U' });
});
