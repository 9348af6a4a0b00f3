import { describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { recordStatements } from '../../testing/database/counted-statements.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { schoolsCsv, useImports } from '../../testing/use-imports.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get } = useOperations(test);
const { keep, change, apply } = useImports(test);

describe('an import of the schools of students', () => {
  it('names who is not known, checks rows together, and sets the schools', async () => {
    const { db } = test().app;
    const students = await Promise.all(['ama', 'kofi'].map((username) => buildUser(db, { username })));
    await apply((await keep('schools', schoolsCsv('Keta High,Volta,Keta', 'Ho High,Volta,Ho'))).id);
    const file = 'USERNAME,SCHOOL\nama,Keta High\nama,Ho High\nkofie,Ho High\n';
    const { id, causes } = await keep('students_schools', file);
    expect(causes.map(({ message }) => message).sort()).toEqual([
      'Row 2 gives ama another school',
      'There is no student with this username',
    ]);
    // Without the first row, the second one says nothing else.
    const changed = await change(id, { leave_out: [2] });
    expect(changed.rows.map(({ row, faults }) => [row, faults.length])).toEqual([
      [2, 0],
      [3, 0],
    ]);
    await change(id, { cells: [{ row: 4, column: 'username', value: 'kofi' }] });
    expect((await apply(id)).json()).toMatchObject({ stored: 2, left_out: 1 });
    const again = await keep('students_schools', 'USERNAME,SCHOOL\nkofi,Ho High\nama,Keta High\n');
    expect(again.counts).toMatchObject({ fine: 2, listed: 1 });
    expect(again.rows[1]?.advice).toMatchObject([{ message: expect.stringContaining('has Ho High now') }]);
    const users = await Promise.all(students.map((student) => get(`/v1/users/${student.username}`)));
    expect(users.map(({ school_id }) => school_id > 0)).toEqual([true, true]);
  });

  it('looks near names up once for the same names, and again once something was stored', async () => {
    const record = recordStatements();
    await buildUser(test().app.db, { username: 'ama' });
    await apply((await keep('schools', schoolsCsv('Keta High,Volta,Keta'))).id);
    const { id, choices } = await keep('students_schools', 'USERNAME,SCHOOL\nama,Keta Hihg\nkofi,\nesi,\n');
    expect(choices.school).toEqual(['Keta High']);
    const lookUps = async (work: () => Promise<unknown>) =>
      (await record(work)).filter(({ text }) => text.includes('word_similarity')).length;
    const leftOut = async (row: number) =>
      expect((await change(id, { leave_out: [row] })).choices.school).toEqual(['Keta High']);
    expect(await lookUps(() => leftOut(3))).toBe(0);
    await apply((await keep('schools', schoolsCsv('Ho High,Volta,Ho'))).id);
    expect(await lookUps(() => leftOut(4))).toBe(1);
    const renamed = () => change(id, { cells: [{ row: 2, column: 'school', value: 'Ho Hihg' }] });
    expect(await lookUps(renamed)).toBe(1);
  });

  it('offers the school that a misspelt name is near to, in all rows that say so, but no one name where several schools have it', async () => {
    const { db } = test().app;
    for (const username of ['ama', 'kofi', 'esi']) await buildUser(db, { username });
    const listed = ['Keta High,Volta,Keta', 'Ho High,Volta,Ho', 'Wa High,North,Wa', 'Wa High,South,Wa'];
    await apply((await keep('schools', schoolsCsv(...listed))).id);
    const placed = await keep(
      'students_schools',
      'USERNAME,SCHOOL,REGION\nama,Keta High,Volta\nkofi,Keta High,North\n',
    );
    expect(placed.causes).toMatchObject([
      { column: 'school', message: '“Keta High” is in another region', value: null, count: 1 },
    ]);
    const file = 'USERNAME,SCHOOL\nama,Keta Hihg\nkofi,keta hihg\nesi,Wa High\n';
    const { id, causes, choices } = await keep('students_schools', file);
    expect(choices).toEqual({ region: ['North', 'South', 'Volta'], school: ['Keta High'] });
    const unknown = { column: 'school', message: 'There is no school with this name', proposal: 'Keta High' };
    expect(causes).toMatchObject([
      { ...unknown, value: 'Keta Hihg', count: 1 },
      { ...unknown, value: 'keta hihg', count: 1 },
      { message: '2 schools are called “Wa High”; give REGION, LOCATION or SCHOOL ID', value: null, proposal: null },
    ]);
    await change(id, { replace: { column: 'school', from: 'Keta Hihg', to: 'Keta High' } });
    const { counts } = await change(id, { leave_out: [4] });
    expect(counts).toMatchObject({ fine: 1, faulty: 1, left_out: 1 });
    // Which school was chosen is no choice to offer again.
    const again = await keep('students_schools', file);
    expect(again.causes[0]).toMatchObject({ value: 'Keta Hihg', proposal: 'Keta High' });
  });
});
