import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, post, put, remove, undo, addSchool } = useOperations(test);

describe('an undo', () => {
  it('takes back an import of many schools as one operation, and can be undone itself', async () => {
    const form = new FormData();
    const lines = Array.from({ length: 300 }, (_, at) => `School ${at},Region,Town ${at}`);
    form.append('CSV', new Blob([`NAME,REGION,LOCATION\n${lines.join('\n')}\n`]), 'schools.csv');
    const imported = operationOf(await test().call({ method: 'PUT', url: '/v1/schools/csv', payload: form }));
    const undone = await undo(imported);
    expect([undone.statusCode, undone.json().summary]).toEqual([
      201,
      { schools: { added: 0, changed: 0, deleted: 300 } },
    ]);
    expect(await get('/v1/schools/count')).toBe(0);
    expect(await get(`/v1/operations/${imported}`)).toMatchObject({ undone_by: undone.json().id, can_undo: false });
    expect((await undo(undone.json().id)).statusCode).toBe(201);
    expect(await get('/v1/schools/count')).toBe(300);
    expect(await get(`/v1/operations/${imported}`)).toMatchObject({ undone_by: null, can_undo: true });
  });

  it('brings a student back with everything that went along', async () => {
    const { db } = test().app;
    const { user_id } = await buildAnswer(db, { question_id: (await buildQuestion(db)).id });
    const deleted = operationOf(await remove(`/v1/users/${user_id}`));
    expect((await get('/v1/user-answers')).count).toBe(0);
    expect((await undo(deleted)).statusCode).toBe(201);
    expect((await get(`/v1/user-answers?user_id=${user_id}`)).count).toBe(1);
    expect((await get('/v1/users?q=Person')).rows.map((row: { id: number }) => row.id)).toContain(user_id);
  });

  it('is refused with the names of what is in the way, and then changes nothing', async () => {
    const { id, operation } = await addSchool('Achimota');
    const changed = operationOf(await put(`/v1/schools/${id}`, { name: 'Achimota School' }));
    const refused = await undo(operation);
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      { [`schools ${id}`]: `“Achimota School”, changed by operation ${changed}` },
    ]);
    expect(refused.json().detail).toContain(`In the way is school ${id}: “Achimota School”`);
    await undo(changed);
    expect((await undo(operation)).statusCode).toBe(201);
    expect((await undo(operation)).json().detail).toContain('has undone it already');
  });

  it('is refused where something else has taken the place of what would come back', async () => {
    const { id } = await addSchool('Achimota');
    const deleted = operationOf(await remove(`/v1/schools/${id}`));
    await addSchool('Achimota');
    const refused = await undo(deleted);
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'This cannot be undone']);
    expect(refused.json().details).toEqual({ schools: expect.stringContaining('has taken its place') });
  });

  it('is refused where rows were added since that hang on what would go', async () => {
    const level = await post('/v1/levels', { level_number: 7, description: 'Forces' });
    const round = await post('/v1/rounds', { name: 'Sprint', serial_number: 7, max_questions: 3 });
    await buildQuestion(test().app.db, { level_id: level.json().id, round_id: round.json().id });
    const refused = await undo(operationOf(level));
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      { [`levels ${level.json().id}`]: '“Level 7”, questions refer to it' },
    ]);
  });

  it('of one operation at the same time happens once', async () => {
    const { operation } = await addSchool('Achimota');
    const answers = await Promise.all([undo(operation), undo(operation)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('needs the right to do what it does: an admin brings no superadmin back', async () => {
    const { id } = await buildUser(test().app.db, { role: 'superadmin' });
    const deleted = operationOf(await remove(`/v1/users/${id}`));
    const answer = await test().call({ method: 'POST', url: `/v1/operations/${deleted}/undo` }, 'admin');
    expect(answer.statusCode).toBe(403);
    expect((await undo(deleted)).statusCode).toBe(201);
  });

  it('never gives an old password back', async () => {
    const { id } = await buildUser(test().app.db, { role: 'admin' });
    const set = operationOf(await put(`/v1/users/${id}/password`, { password: 'plain paper 9' }));
    const refused = await undo(set);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'Operations of this kind cannot be undone.']);
  });
});

it('a record is brought back to an earlier version by one operation, which can be undone', async () => {
  const { id, operation } = await addSchool('One');
  for (const name of ['Two', 'Three']) await put(`/v1/schools/${id}`, { name, region: 'Accra' });
  const restored = await post(`/v1/operations/${operation}/restore`, { table: 'schools', row_id: id });
  expect(restored.statusCode).toBe(201);
  expect((await get(`/v1/schools/${id}`)).name).toBe('One');
  expect(
    (await post(`/v1/operations/${restored.json().id}/restore`, { table: 'schools', row_id: id })).statusCode,
  ).toBe(409);
  await undo(restored.json().id);
  expect((await get(`/v1/schools/${id}`)).name).toBe('Three');
  const { rows } = await get(`/v1/operations?table=schools&row_id=${id}`);
  expect(rows.at(-1).changes).toEqual([expect.objectContaining({ kind: 'I', row_id: id })]);
});

it('a record is not brought back to an operation that there is not, that changed others, or that is no longer kept', async () => {
  const [one, other] = [await addSchool('One'), await addSchool('Other')];
  await put(`/v1/schools/${one.id}`, { name: 'Two' });
  const restore = async (operation: number) => {
    const answer = await post(`/v1/operations/${operation}/restore`, { table: 'schools', row_id: one.id });
    return [answer.statusCode, answer.json().detail];
  };
  const unknown = [404, 'There is no operation with this id.'];
  expect([await restore(999_999), await restore(other.operation)]).toEqual([unknown, unknown]);
  await test().app.db.execute(sql`SELECT journal_expire(now() + interval '1 day', now() - interval '1 day')`);
  expect(await restore(one.operation)).toEqual([409, 'What it changed is no longer kept.']);
});
