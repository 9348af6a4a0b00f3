import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { schoolsCsv, useImports } from '../../testing/use-imports.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get } = useOperations(test);
const { keep, find, change, apply, schoolNames } = useImports(test);

describe('a person who applies an import', () => {
  it('twice with one key, or once more when nothing is left, is told what was stored and stores nothing', async () => {
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast', ',Central,Elmina'));
    const first = (await apply(id, { leave_out: 'faulty' }, 'one')).json();
    expect((await apply(id, { leave_out: 'faulty' }, 'one')).json()).toEqual({ ...first, repeated: true });
    expect((await apply(id, { leave_out: [] }, 'one')).statusCode).toBe(422);
    const whole = await keep('schools', schoolsCsv('Keta High,Volta,Keta'));
    const stored = (await apply(whole.id)).json();
    expect((await apply(whole.id)).json()).toEqual({ ...stored, repeated: true });
    expect(await schoolNames()).toEqual(['Adisadel', 'Keta High']);
  });

  it('twice at the same time stores it once', async () => {
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast', 'Keta High,Volta,Keta'));
    const answers = await Promise.all([apply(id, {}, 'same'), apply(id, {}, 'same'), apply(id, {}, 'same')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(answers.map((answer) => answer.json().repeated).sort()).toEqual([false, true, true]);
    expect(await schoolNames()).toEqual(['Adisadel', 'Keta High']);
    expect((await get('/v1/operations?action=imports.apply')).count).toBe(1);
  });

  it('and fails in the middle has stored nothing, and loses nothing that was mended', async () => {
    const { db } = test().app;
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast', ',Volta,Keta'));
    await change(id, { cells: [{ row: 3, column: 'name', value: 'Keta High' }] });
    await db.execute(sql`CREATE FUNCTION refuse_school() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
    await db.execute(sql`CREATE TRIGGER refuse AFTER INSERT ON schools FOR EACH ROW EXECUTE FUNCTION refuse_school()`);
    const refused = await apply(id, {}, 'key');
    await db.execute(sql`DROP FUNCTION refuse_school CASCADE`);
    expect(refused.statusCode).toBe(500);
    expect([await schoolNames(), (await find(id)).json().counts.fine]).toEqual([[], 2]);
    expect((await apply(id, {}, 'key')).json()).toMatchObject({ stored: 2, repeated: false });
    expect(await schoolNames()).toEqual(['Adisadel', 'Keta High']);
  });

  it('of another version than is kept by now stores nothing', async () => {
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast'));
    await change(id, { cells: [{ row: 2, column: 'name', value: 'Adisadel College' }] });
    const answer = await apply(id, { expected_version: 1 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changed_meanwhile']);
    expect(await schoolNames()).toEqual([]);
  });
});
