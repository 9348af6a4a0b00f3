import { users } from '@quizdesk/contract/users';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useCorrections } from '../../testing/use-corrections.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { setting, rowsOf, propose, apply, proposeAndApply, marks, sweep } = useCorrections(test);
const { get, put, remove, undo, addSchool } = useOperations(test);

const PART = { allow_partial: true };
const contents = () => journaledContents(test().app.db);

async function importCsv(path: string, lines: readonly string[]): Promise<number> {
  const form = new FormData();
  form.append('CSV', new Blob([lines.join('\n')]), 'rows.csv');
  const answer = await test().call({ method: 'PUT', url: path, payload: form }, 'superadmin');
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return operationOf(answer);
}

/** Three students get their school from one file. */
async function importStudents() {
  const { db } = test().app;
  const { id: school } = await addSchool('Achimota');
  const students: number[] = [];
  for (const name of ['Abena', 'Kwame', 'Yaa']) {
    students.push((await buildUser(db, { name, username: name.toLowerCase() })).id);
  }
  const before = await contents();
  const imported = await importCsv(users.importSchools.path, [
    'Username,School',
    ...['abena', 'kwame', 'yaa'].map((name) => `${name},Achimota`),
  ]);
  return { school, imported, students, before };
}
const schoolsOf = (students: readonly number[]) =>
  rowsOf(`SELECT school_id FROM users WHERE id IN (${students.join(', ')}) ORDER BY id`);

describe('an import of which one row was changed since', () => {
  it('says how many of its rows can go back and which cannot, and changes nothing', async () => {
    const { imported, students, school } = await importStudents();
    const edited = operationOf(await put(`/v1/users/${students[1]}`, { phone: '024 555 0101' }));
    const refused = await undo(imported);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        partial: { can_go_back: 2, left: 1 },
        details: { [`users ${students[1]}`]: `“Kwame”, changed by operation ${edited}` },
        detail: expect.stringContaining('2 of 3 rows can go back.'),
      },
    ]);
    expect(Object.keys(refused.json().details)).toHaveLength(1);
    expect(await schoolsOf(students)).toEqual(students.map(() => ({ school_id: school })));
    expect((await rowsOf('SELECT * FROM operation_leftovers')).length).toBe(0);
  });

  it('takes back the others where that is asked for, says which it left, and can be done again', async () => {
    const { imported, students, school, before } = await importStudents();
    const [abena = 0, kwame = 0] = students;
    const edited = operationOf(await put(`/v1/users/${kwame}`, { phone: '024 555 0101' }));
    const after = await contents();
    const answer = await undo(imported, PART);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        ...{ left_out: 1, summary: { users: { added: 0, changed: 2, deleted: 0 } }, can_undo: true },
        left: [{ table: 'users', row_id: kwame, label: 'Kwame', reason: `changed by operation ${edited}` }],
      },
    ]);
    expect(await schoolsOf(students)).toEqual([{ school_id: null }, { school_id: school }, { school_id: null }]);
    expect(await get(`/v1/operations/${imported}`)).toMatchObject({
      undone_by: answer.json().id,
      can_undo: false,
      left: [],
    });
    expect(await get(`/v1/operations/${answer.json().id}`)).toMatchObject({ left_out: 1, left: answer.json().left });
    // Of the redo, too, one row may have been changed since.
    const renamed = operationOf(await put(`/v1/users/${abena}`, { phone: '024 555 0102' }));
    const redoRefused = await undo(answer.json().id);
    expect(redoRefused.json()).toMatchObject({ partial: { can_go_back: 1, left: 1 } });
    await undo(renamed);
    expect((await undo(answer.json().id)).statusCode).toBe(201);
    expect(await contents()).toEqual(after);
    await undo(edited);
    expect((await undo(imported)).statusCode).toBe(201);
    expect(await contents()).toEqual(before);
  });

  it('leaves schools that students have since, and nothing else', async () => {
    const imported = await importCsv('/v1/schools/csv', ['NAME,REGION,LOCATION', 'Keta,Volta,Keta', 'Tema,Accra,Tema']);
    const [keta] = await rowsOf(`SELECT id FROM schools WHERE name = 'Keta'`);
    await buildUser(test().app.db, { school_id: Number(keta?.id) });
    expect((await undo(imported)).json()).toMatchObject({ partial: { can_go_back: 1, left: 1 } });
    expect((await undo(imported, PART)).json().left).toEqual([
      { table: 'schools', row_id: Number(keta?.id), label: 'Keta', reason: 'users refer to it' },
    ]);
    expect(await rowsOf('SELECT name FROM schools')).toEqual([{ name: 'Keta' }]);
  });

  it('that can go back in no row is refused whatever is asked for', async () => {
    const imported = await importCsv('/v1/schools/csv', ['NAME,REGION,LOCATION', 'Keta,Volta,Keta']);
    const [keta] = await rowsOf('SELECT id FROM schools');
    await put(`/v1/schools/${keta?.id}`, { name: 'Keta High' });
    const refused = await undo(imported, PART);
    expect([refused.statusCode, refused.json().partial]).toEqual([409, undefined]);
  });
});

it('an operation whose rows depend on each other is undone whole or not at all', async () => {
  const { id, operation } = await addSchool('Achimota');
  await put(`/v1/schools/${id}`, { name: 'Achimota School' });
  const refused = await undo(operation, PART);
  expect([refused.statusCode, refused.json().partial]).toEqual([409, undefined]);
  const deleted = operationOf(await remove(`/v1/schools/${id}`));
  await rowsOf(`INSERT INTO schools (id, name, identity_key) OVERRIDING SYSTEM VALUE VALUES (${id}, 'Other', 'other')`);
  const restored = await test().call(
    { method: 'POST', url: `/v1/trash/${deleted}/restore`, payload: PART },
    'superadmin',
  );
  expect(restored.statusCode).toBe(409);
});

describe('a correction of which one answer was changed since', () => {
  it('takes back the others; the left answer is marked by the key that holds again', async () => {
    const { operation } = await proposeAndApply();
    await sweep();
    const [ama] = await rowsOf(`SELECT id FROM user_answers WHERE user_id = ${setting().ama}`);
    await rowsOf(`UPDATE user_answers SET points_earned = 1 WHERE id = ${ama?.id}`);
    expect((await undo(operation.id)).json()).toMatchObject({
      partial: { left: 1 },
      details: { [`user_answers ${ama?.id}`]: '“Ama Mensah”, has changed since' },
    });
    const undone = await undo(operation.id, PART);
    expect(undone.json()).toMatchObject({ left_out: 1, left: [{ table: 'user_answers', label: 'Ama Mensah' }] });
    expect(await marks()).toEqual([
      [false, 1],
      [false, 0],
    ]);
    await sweep();
    // The key is Newton again, which she gave.
    const byKey = [
      [true, 4],
      [false, 0],
    ];
    expect(await marks()).toEqual(byKey);
    expect((await undo(undone.json().id)).statusCode).toBe(201);
    await sweep();
    expect(await marks()).toEqual([
      [false, 0],
      [true, 4],
    ]);
  });

  it('is not undone in part below a later correction or a later edit of its key', async () => {
    const first = (await proposeAndApply()).operation;
    const next = (await propose({ policy: 'full_points', answer: null })).json();
    const later = (await apply(next.id)).json();
    expect((await undo(first.id, PART)).json()).toMatchObject({ message: 'This cannot be undone' });
    expect((await undo(first.id)).json().partial).toBeUndefined();
    await undo(later.id);
    const options = setting().question.options.map((option) => ({
      ...option,
      is_correct: option.option_text === 'Newton',
    }));
    await put(`/v1/questions/${setting().question.id}`, { options });
    const refused = await undo(first.id, PART);
    expect([refused.statusCode, refused.json().partial]).toEqual([409, undefined]);
  });
});
