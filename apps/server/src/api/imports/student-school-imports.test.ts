import { describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
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
});
