import { imports as endpoints } from '@quizdesk/contract/imports';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { imports } from '../../db/schema/imports.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useImports } from '../../testing/use-imports.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { questionsWorkbook } from '../bulk-questions/testing-workbooks.ts';
import { expireImports } from './imports.queries.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, undo } = useOperations(test);
const { send, keep, find, patch, change, rows, apply, remove } = useImports(test);

// The account of the calls is there before contents are compared.
beforeEach(() => Promise.all([get('/v1/quizzes'), test().call({ method: 'GET', url: '/v1/quizzes' })]));

const csv = (...lines: string[]) => ['NAME,REGION,LOCATION', ...lines].join('\n');
const names = async () => (await get('/v1/schools?sort=name')).rows.map(({ name }: { name: string }) => name);
const left = async () => {
  const counted = await test().app.db.execute(sql`SELECT count(*)::int AS n FROM import_rows`);
  return counted.rows[0]?.n;
};

describe('an import of schools', () => {
  it('keeps the rows with what is wrong, the same fault as one cause, and stores nothing', async () => {
    const before = await journaledContents(test().app.db);
    const kept = await keep(
      'schools',
      csv('Adisadel,Central,Cape Coast', ',Central,Elmina', ',Volta,Ho', 'Keta,Volta,Keta,9'),
    );
    expect(kept).toMatchObject({
      ...{ kind: 'schools', file_name: 'list.csv', version: 1, ignored_columns: [] },
      counts: { rows: 4, fine: 1, faulty: 3, left_out: 0, listed: 0, repeated: 0 },
      causes: [
        { column: 'name', message: 'School name is required', count: 2, first_rows: [3, 4], is_fault: true },
        { column: '', message: 'The row has 4 cells, the header 3', count: 1, first_rows: [5] },
      ],
    });
    expect(kept.mapping.map(({ column, from, by }) => [column, from, by])).toEqual([
      ['name', 0, 'name'],
      ['region', 1, 'name'],
      ['location', 2, 'name'],
    ]);
    expect((await rows(kept.id, 'faulty')).count).toBe(3);
    expect(await journaledContents(test().app.db)).toEqual(before);
  });

  it('is mended cell by cell and answers the present causes with the rows that were touched', async () => {
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast', ',Central,Elmina', ',Volta,Ho'));
    const changed = await change(id, { cells: [{ row: 3, column: 'name', value: '  Elmina High ' }] });
    expect(changed.rows).toMatchObject([{ row: 3, cells: { name: 'Elmina High' }, faults: [], is_edited: true }]);
    expect([changed.counts.faulty, changed.counts.edited, changed.version]).toEqual([1, 1, 2]);
    expect(changed.causes.map(({ count }) => count)).toEqual([1]);
    const again = await change(id, { cells: [{ row: 3, column: 'name', value: '' }] });
    expect(again.rows[0]).toMatchObject({ faults: [{ column: 'name' }], is_edited: false });
  });

  it('is stored without the rows that are left out as one operation, which one undo takes back', async () => {
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast', ',Central,Elmina', 'Keta High,Volta,Keta'));
    const before = await journaledContents(test().app.db);
    const refused = await apply(id);
    expect([refused.statusCode, refused.json().faults]).toMatchObject([422, [{ row: 3, column: 'NAME' }]]);
    expect(await names()).toEqual([]);
    const stored = await apply(id, { leave_out: 'faulty' });
    expect(stored.json()).toMatchObject({ stored: 2, unchanged: 0, left_out: 1, repeated: false });
    expect(await names()).toEqual(['Adisadel', 'Keta High']);
    expect(await get(`/v1/operations/${operationOf(stored)}`)).toMatchObject({
      ...{ action: 'imports.apply', table: 'schools', can_undo: true },
      summary: { schools: { added: 2, changed: 0, deleted: 0 } },
    });
    // What was left out can still be mended and stored.
    expect((await rows(id)).rows).toMatchObject([{ row: 3, is_left_out: true }]);
    await change(id, { take_in: 'all' });
    await change(id, { cells: [{ row: 3, column: 'name', value: 'Elmina High' }] });
    expect((await apply(id)).json()).toMatchObject({ stored: 1, left_out: 0 });
    expect(await names()).toEqual(['Adisadel', 'Elmina High', 'Keta High']);
    expect((await find(id)).statusCode).toBe(404);
    expect(await left()).toBe(0);
    const [{ applied }] = (await get('/v1/imports')).rows;
    for (const { operation_id } of applied.toReversed()) expect((await undo(operation_id)).statusCode).toBe(201);
    expect(await journaledContents(test().app.db)).toEqual(before);
  });

  it('knows which rows are in the list already and which repeat an earlier one, whatever is changed', async () => {
    await apply((await keep('schools', csv('Old School,North,Leeds'))).id);
    const {
      id,
      counts,
      rows: read,
    } = await keep('schools', csv('old  school,NORTH,leeds', 'New School,North,York', 'NEW SCHOOL,north,York'));
    expect(counts).toMatchObject({ fine: 3, listed: 1, repeated: 1 });
    expect(read.map(({ first_row }) => first_row)).toEqual([null, null, 3]);
    const changed = await change(id, { cells: [{ row: 3, column: 'location', value: 'Hull' }] });
    expect(changed.counts.repeated).toBe(0);
    expect(changed.rows.map(({ row, first_row }) => [row, first_row])).toEqual([
      [3, null],
      [4, null],
    ]);
    expect((await apply(id)).json()).toMatchObject({ stored: 2, unchanged: 1 });
  });

  it('offers the region that is probably meant, replaces it everywhere, and takes that back', async () => {
    await apply((await keep('schools', csv('Ho High,Volta Lakes,Ho'))).id);
    const lines = Array.from({ length: 4 }, (_, number) => `School ${number},Volta Lake,Town ${number}`);
    const { id, causes, choices } = await keep('schools', csv(...lines, 'Other,Volta Lakes,Ho'));
    expect(choices.region).toEqual(['Volta Lakes']);
    expect(causes).toMatchObject([
      { column: 'region', value: 'Volta Lake', count: 4, is_fault: false, proposal: 'Volta Lakes' },
    ]);
    const what = { column: 'region', from: 'Volta Lake', to: 'Volta Lakes' };
    const replaced = await change(id, { replace: what });
    expect([replaced.causes, replaced.replaced]).toEqual([[], [{ ...what, count: 4 }]]);
    expect(replaced.rows.every(({ cells, is_edited }) => cells.region === 'Volta Lakes' && is_edited)).toBe(true);
    const restored = await change(id, { restore: what });
    expect([restored.causes.length, restored.replaced, restored.counts.edited]).toEqual([1, [], 0]);
    expect((await patch(id, { restore: what })).statusCode).toBe(422);
  });

  it('takes other headers by likeness, lets them be chosen by hand, and knows them for the next file', async () => {
    const file = 'Establishment name,Admin. region,Where,Code\nTwo Baobabs,North,Tamale,7\n';
    const { id, mapping, columns, ignored_columns, counts } = await keep('schools', file);
    expect(mapping.map(({ column, from, by, is_needed }) => [column, from, by, is_needed])).toEqual([
      ['name', 0, 'likeness', false],
      ['region', 1, 'likeness', false],
      ['location', null, 'none', true],
    ]);
    expect([columns[2], ignored_columns, counts.fine]).toEqual([
      { name: 'Where', sample: 'Tamale' },
      ['Where', 'Code'],
      1,
    ]);
    const refused = await apply(id);
    expect([refused.statusCode, refused.json().details]).toEqual([422, { mapping: 'Say where LOCATION comes from' }]);
    expect((await patch(id, { mapping: [{ column: 'location', from: 0 }] })).statusCode).toBe(422);
    expect((await patch(id, { mapping: [{ column: 'location', from: 9 }] })).statusCode).toBe(422);
    const mapped = await change(id, { mapping: [{ column: 'location', from: 2 }] });
    expect(mapped.rows[0]?.cells).toEqual({ name: 'Two Baobabs', region: 'North', location: 'Tamale' });
    const next = await keep('schools', file.replace('Two', 'Three'));
    expect(next.mapping[2]).toEqual({ column: 'location', from: 2, by: 'choice', is_needed: false });
    expect((await apply(next.id)).json()).toMatchObject({ stored: 1 });
  });

  it.each([
    ['nothing', {}],
    ['two kinds of change together', { leave_out: 'faulty', take_in: 'all' }],
    ['a row that is not there', { cells: [{ row: 99, column: 'name', value: 'x' }] }],
    ['a column that is not there', { cells: [{ row: 2, column: 'phone', value: 'x' }] }],
    ['a value that stands nowhere', { replace: { column: 'region', from: 'Nowhere', to: 'Volta' } }],
  ])('refuses %s, and stays as it is', async (_, body) => {
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast'));
    expect((await patch(id, body)).statusCode).toBe(422);
    expect((await find(id)).json()).toMatchObject({ version: 1 });
    expect((await rows(id)).rows).toMatchObject([{ cells: { name: 'Adisadel' } }]);
  });

  it.each([
    ['an open quote', 'NAME,REGION,LOCATION\nA,B,"C\n', 422],
    ['no rows', 'NAME,REGION,LOCATION\n', 422],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415],
  ])('refuses a file with %s and keeps nothing', async (_, bytes, status) => {
    expect((await send('schools', bytes)).statusCode).toBe(status);
    expect(await test().app.db.$count(imports)).toBe(0);
  });

  it('names characters that no database takes as faults of their cells', async () => {
    const { id, causes } = await keep('schools', csv('Adi\u0085sadel,Central,Cape Coast', 'Keta,Volta,Keta'));
    expect(causes).toMatchObject([{ column: 'name', count: 1 }]);
    const changed = await change(id, { cells: [{ row: 3, column: 'region', value: 'Vol\0ta \ud800' }] });
    expect(changed.rows[0]?.faults).toMatchObject([{ column: 'region' }]);
  });
});

describe('a list of schools that are much like others', () => {
  it('has a warning at each, which goes once the row is changed', async () => {
    const { id, rows: read, counts } = await keep('schools', csv('Northfield,Kent,Dover', 'Northfeild,Kent,Dover'));
    expect(counts.warned).toBe(1);
    expect(read[1]?.warnings).toMatchObject([{ column: 'name', message: expect.stringContaining('is much like') }]);
    const changed = await change(id, { cells: [{ row: 3, column: 'name', value: 'Southfield' }] });
    expect([changed.counts.warned, changed.rows[0]?.warnings]).toEqual([0, []]);
  });
});

describe('a person who applies an import', () => {
  it('twice with one key, or once more when nothing is left, is told what was stored and stores nothing', async () => {
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast', ',Central,Elmina'));
    const first = (await apply(id, { leave_out: 'faulty' }, 'one')).json();
    expect((await apply(id, { leave_out: 'faulty' }, 'one')).json()).toEqual({ ...first, repeated: true });
    expect((await apply(id, { leave_out: [] }, 'one')).statusCode).toBe(422);
    const whole = await keep('schools', csv('Keta High,Volta,Keta'));
    const stored = (await apply(whole.id)).json();
    expect((await apply(whole.id)).json()).toEqual({ ...stored, repeated: true });
    expect(await names()).toEqual(['Adisadel', 'Keta High']);
  });

  it('twice at the same time stores it once', async () => {
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast', 'Keta High,Volta,Keta'));
    const answers = await Promise.all([apply(id, {}, 'same'), apply(id, {}, 'same'), apply(id, {}, 'same')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(answers.map((answer) => answer.json().repeated).sort()).toEqual([false, true, true]);
    expect(await names()).toEqual(['Adisadel', 'Keta High']);
    expect((await get('/v1/operations?action=imports.apply')).count).toBe(1);
  });

  it('and fails in the middle has stored nothing, and loses nothing that was mended', async () => {
    const { db } = test().app;
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast', ',Volta,Keta'));
    await change(id, { cells: [{ row: 3, column: 'name', value: 'Keta High' }] });
    await db.execute(sql`CREATE FUNCTION refuse_school() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
    await db.execute(sql`CREATE TRIGGER refuse AFTER INSERT ON schools FOR EACH ROW EXECUTE FUNCTION refuse_school()`);
    expect((await apply(id, {}, 'key')).statusCode).toBe(500);
    await db.execute(sql`DROP TRIGGER refuse ON schools`);
    await db.execute(sql`DROP FUNCTION refuse_school`);
    expect([await names(), (await find(id)).json().counts.fine]).toEqual([[], 2]);
    expect((await apply(id, {}, 'key')).json()).toMatchObject({ stored: 2, repeated: false });
    expect(await names()).toEqual(['Adisadel', 'Keta High']);
  });

  it('of another version than is kept by now stores nothing', async () => {
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast'));
    await change(id, { cells: [{ row: 2, column: 'name', value: 'Adisadel College' }] });
    const answer = await apply(id, { expected_version: 1 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changed_meanwhile']);
    expect(await names()).toEqual([]);
  });
});

describe('what is kept', () => {
  it('is its owner’s alone, and needs the right to import', async () => {
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast'));
    for (const { method, path } of [endpoints.find, endpoints.rows, endpoints.remove]) {
      const url = path.replace(':id', String(id));
      expect((await test().call({ method, url }, 'superadmin')).statusCode).toBe(404);
    }
    expect((await send('schools', csv('Keta,Volta,Keta'), 'list.csv', 'editor')).statusCode).toBe(403);
    expect((await test().call({ method: 'GET', url: endpoints.list.path }, 'editor')).json().rows).toMatchObject([
      { id, is_open: false },
    ]);
    expect((await remove(id)).statusCode).toBe(204);
    expect([(await find(id)).statusCode, await left()]).toEqual([404, 0]);
  });

  it('is at most 20 files and 20 MB: the oldest make room', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 21; number++) {
      ids.push((await keep('schools', csv(`School ${number},North,Leeds`))).id);
    }
    expect((await find(ids[0] ?? 0)).statusCode).toBe(404);
    expect((await find(ids[1] ?? 0)).statusCode).toBe(200);
    expect(await left()).toBe(20);
    await test()
      .app.db.update(imports)
      .set({ bytes: 10 * 1024 * 1024 })
      .where(sql`id = ${ids[20] ?? 0}`);
    await test()
      .app.db.update(imports)
      .set({ bytes: 11 * 1024 * 1024 })
      .where(sql`id = ${ids[19] ?? 0}`);
    await keep('schools', csv('Last,North,Leeds'));
    expect((await find(ids[20] ?? 0)).statusCode).toBe(200);
    expect((await find(ids[19] ?? 0)).statusCode).toBe(404);
  });

  it('is gone after a day, and out of the list after 90', async () => {
    const { db } = test().app;
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast', 'Keta,Volta,Keta'));
    await apply(id, { leave_out: [3] });
    await db.execute(sql`UPDATE imports SET expires_at = now() - interval '1 minute'`);
    expect((await find(id)).statusCode).toBe(404);
    await expireImports(db);
    expect(await left()).toBe(0);
    expect((await get('/v1/imports')).rows).toMatchObject([
      { id, is_open: false, applied: [{ stored: 1, can_undo: true }] },
    ]);
    await db.execute(sql`UPDATE imports SET created_at = now() - interval '91 days'`);
    expect((await get('/v1/imports')).count).toBe(0);
    await expireImports(db);
    expect(await db.$count(imports)).toBe(0);
  });

  it('goes with the account whose it is, and with a process that died while it wrote it', async () => {
    const { db } = test().app;
    const { id: person_id } = await buildUser(db, { role: 'admin' });
    const { id } = await keep('schools', csv('Adisadel,Central,Cape Coast'));
    await db.update(imports).set({ person_id });
    await db.execute(sql`DELETE FROM users WHERE id = ${person_id}`);
    expect([await db.$count(imports), await left(), (await find(id)).statusCode]).toEqual([0, 0, 404]);
    await keep('schools', csv('Adisadel,Central,Cape Coast'));
    await db.execute(sql`UPDATE imports SET is_open = false, created_at = now() - interval '61 minutes'`);
    await expireImports(db);
    expect(await left()).toBe(0);
  });
});

describe('an import of questions', () => {
  beforeEach(async () => {
    await buildLevel(test().app.db, { level_number: 1 });
    await buildRound(test().app.db, { serial_number: 1 });
  });

  it('marks rows as the preview does, offers what is meant, and is mended by one replacement each', async () => {
    const text = (number: number) => ({ question_text: `Which unit has force number ${number}?` });
    const workbook = questionsWorkbook(
      ...[1, 2, 3].map((number) => ({ ...text(number), subject: 'Maths' })),
      ...[4, 5].map((number) => ({ ...text(number), subject: 'Astronomy' })),
      { ...text(6), level_number: 42 },
      text(7),
      text(7),
    );
    const form = new FormData();
    form.set('file', new Blob([workbook]), 'bank.xlsx');
    const preview = (
      await test().call({ method: 'POST', url: '/v1/questions/bulk/preview/dict', payload: form })
    ).json();
    const { id, causes, rows: read, counts } = await keep('questions', workbook);
    const plain = (notes: readonly { column: string; message: string }[]) =>
      notes.map(({ column, message }) => [column, message]);
    for (const [index, row] of preview.rows.entries()) {
      const kept = read[index];
      expect([row.row, row.status, plain(row.faults), plain(row.warnings), plain(row.advice)]).toEqual([
        kept?.row,
        kept?.faults.length === 0 ? 'fine' : 'wrong',
        ...[kept?.faults, kept?.warnings, kept?.advice].map((notes) => plain(notes ?? [])),
      ]);
    }
    expect([counts.faulty, counts.warned]).toEqual([6, 1]);
    expect(causes.map(({ value, count, proposal }) => [value, count, proposal])).toEqual([
      ['Maths', 3, 'mathematics'],
      ['Astronomy', 2, 'physics'],
      ['42', 1, null],
    ]);
    await change(id, { replace: { column: 'subject', from: 'Maths', to: 'mathematics' } });
    const changed = await change(id, { replace: { column: 'subject', from: 'Astronomy', to: 'geography' } });
    expect([changed.counts.faulty, changed.rows.map(({ row }) => row)]).toEqual([1, [5, 6]]);
    const stored = await apply(id, { leave_out: 'faulty' });
    expect(stored.json()).toMatchObject({ stored: 7, left_out: 1 });
    expect((await get('/v1/questions?subject=geography')).count).toBe(2);
    // What was chosen comes first the next time.
    const next = await keep('questions', questionsWorkbook({ ...text(9), subject: 'ASTRONOMY' }));
    expect(next.causes).toMatchObject([{ value: 'ASTRONOMY', proposal: 'geography' }]);
  });

  it('takes the warning of a repeated text away with the text', async () => {
    const { id } = await keep('questions', questionsWorkbook({}, {}));
    const changed = await change(id, {
      cells: [{ row: 2, column: 'question_text', value: 'Which unit measures charge?' }],
    });
    expect(changed.rows.map(({ row, warnings }) => [row, warnings.length])).toEqual([
      [2, 0],
      [3, 0],
    ]);
  });

  it('that refers to a level which is gone by now stores nothing, keeps what was mended, and says which rows it is', async () => {
    const { id: levelId } = await buildLevel(test().app.db, { level_number: 77 });
    const { id } = await keep(
      'questions',
      questionsWorkbook({ level_number: 77 }, { question_text: 'What is light?' }),
    );
    await change(id, { cells: [{ row: 3, column: 'hint', value: 'It is fast' }] });
    await test().app.db.execute(sql`DELETE FROM levels WHERE id = ${levelId}`);
    const refused = await apply(id);
    expect([refused.statusCode, refused.json().faults]).toMatchObject([422, [{ row: 2, column: 'level_number' }]]);
    expect((await get('/v1/questions')).count).toBe(0);
    const kept = (await find(id)).json();
    expect([kept.counts.faulty, (await rows(id)).rows[1].cells.hint]).toEqual([1, 'It is fast']);
    expect((await apply(id, { leave_out: 'faulty' })).json()).toMatchObject({ stored: 1 });
  });
});

describe('an import of the schools of students', () => {
  it('names who is not known, checks rows together, and sets the schools', async () => {
    const { db } = test().app;
    const students = await Promise.all(['ama', 'kofi'].map((username) => buildUser(db, { username })));
    await apply((await keep('schools', csv('Keta High,Volta,Keta', 'Ho High,Volta,Ho'))).id);
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
