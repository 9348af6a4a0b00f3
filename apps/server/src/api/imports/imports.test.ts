import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { imports } from '../../db/schema/imports.ts';
import { AppError } from '../../shared/app-error.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { schoolsCsv, useImports } from '../../testing/use-imports.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { notCompared } from '../schools/import/school-import.ts';
import { changeImport } from './change-import.ts';
import { type ImportKind, TO_THE_END } from './import-kind.ts';
import { listRows } from './import-rows.queries.ts';
import { keepImport } from './keep-import.ts';
import { doubtsOf, schoolRows } from './school-rows.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, undo } = useOperations(test);
const { send, keep, find, patch, change, rows, apply, keptRows, schoolNames } = useImports(test);

// The account of the calls is there before contents are compared.
beforeEach(() => Promise.all([get('/v1/quizzes'), test().call({ method: 'GET', url: '/v1/quizzes' })]));

describe('an import of schools', () => {
  it('keeps the rows with what is wrong, the same fault as one cause, and stores nothing', async () => {
    const before = await journaledContents(test().app.db);
    const kept = await keep(
      'schools',
      schoolsCsv('Adisadel,Central,Cape Coast', ',Central,Elmina', ',Volta,Ho', 'Keta,Volta,Keta,9'),
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
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast', ',Central,Elmina', ',Volta,Ho'));
    const changed = await change(id, { cells: [{ row: 3, column: 'name', value: '  Elmina High ' }] });
    expect(changed.rows).toMatchObject([{ row: 3, cells: { name: 'Elmina High' }, faults: [], is_edited: true }]);
    expect([changed.counts.faulty, changed.counts.edited, changed.version]).toEqual([1, 1, 2]);
    expect(changed.causes.map(({ count }) => count)).toEqual([1]);
    const again = await change(id, { cells: [{ row: 3, column: 'name', value: '' }] });
    expect(again.rows[0]).toMatchObject({ faults: [{ column: 'name' }], is_edited: false });
  });

  it('is changed all the same where its rows cannot be compared with the list again, and the log says so', async () => {
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast', 'Keta High,Volta,Keta'));
    const { db } = test().app;
    const [stored] = await db.select({ personId: imports.person_id }).from(imports).where(eq(imports.id, id));
    const warn = vi.fn();
    const failing: ImportKind = { ...schoolRows, doubts: () => Promise.reject(new Error('no time')) };
    const changed = await changeImport(db, {
      kindOf: () => failing,
      asked: { id, personId: stored?.personId ?? 0 },
      change: { replace: { column: 'region', from: 'Volta', to: 'Oti' } },
      log: { warn },
    });
    expect(changed).toMatchObject({ version: 2, replaced: [{ to: 'Oti', count: 1 }] });
    expect(warn.mock.calls).toMatchObject([[{ err: { message: 'no time' } }, expect.any(String)]]);
  });

  it('has at most 200 values replaced at a time; others are, once some are taken back', async () => {
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast'));
    const replaced = Array.from({ length: 200 }, (_, at) => ({ column: 'region', from: `${at}`, to: 'X', rows: [2] }));
    await test().app.db.update(imports).set({ replaced }).where(eq(imports.id, id));
    const what = { column: 'region', from: 'Central', to: 'Volta' };
    const refused = await patch(id, { replace: what });
    expect([refused.statusCode, refused.json().details]).toEqual([
      422,
      { replace: '200 values are replaced already; take some back, or upload the mended file again' },
    ]);
    await change(id, { restore: { column: 'region', from: '7', to: 'X' } });
    expect((await change(id, { replace: what })).rows).toMatchObject([{ cells: { region: 'Volta' } }]);
  });

  it('loses all rows with one fault in one step, and none with another', async () => {
    const { id, causes } = await keep(
      'schools',
      schoolsCsv(',Central,Elmina', 'Adisadel,Central,Cape Coast', ',Volta,Ho', `${'x'.repeat(201)},Volta,Ho`),
    );
    const [cause] = causes;
    expect([cause?.column, cause?.count]).toEqual(['name', 2]);
    const changed = await change(id, { leave_out: { column: 'name', message: String(cause?.message) } });
    expect(changed.rows.filter(({ is_left_out }) => is_left_out).map(({ row }) => row)).toEqual([2, 4]);
    expect([changed.counts.left_out, changed.counts.faulty]).toEqual([2, 1]);
    const none = await change(id, { leave_out: { column: 'region', message: String(cause?.message) } });
    expect(none.counts.left_out).toBe(2);
  });

  it('is stored without the rows that are left out as one operation, which one undo takes back', async () => {
    const { id } = await keep(
      'schools',
      schoolsCsv('Adisadel,Central,Cape Coast', ',Central,Elmina', 'Keta High,Volta,Keta'),
    );
    const before = await journaledContents(test().app.db);
    const refused = await apply(id);
    expect([refused.statusCode, refused.json().faults]).toMatchObject([422, [{ row: 3, column: 'NAME' }]]);
    expect(await schoolNames()).toEqual([]);
    const stored = await apply(id, { leave_out: 'faulty' });
    expect(stored.json()).toMatchObject({ stored: 2, unchanged: 0, left_out: 1, repeated: false });
    expect(await schoolNames()).toEqual(['Adisadel', 'Keta High']);
    expect(await get(`/v1/operations/${operationOf(stored)}`)).toMatchObject({
      ...{ action: 'imports.apply', table: 'schools', can_undo: true },
      summary: { schools: { added: 2, changed: 0, deleted: 0 } },
    });
    // What was left out can still be mended and stored.
    expect((await rows(id)).rows).toMatchObject([{ row: 3, is_left_out: true }]);
    await change(id, { take_in: 'all' });
    await change(id, { cells: [{ row: 3, column: 'name', value: 'Elmina High' }] });
    expect((await apply(id)).json()).toMatchObject({ stored: 1, left_out: 0 });
    expect(await schoolNames()).toEqual(['Adisadel', 'Elmina High', 'Keta High']);
    expect((await find(id)).statusCode).toBe(404);
    expect(await keptRows()).toBe(0);
    const [{ applied }] = (await get('/v1/imports')).rows;
    for (const { operation_id } of applied.toReversed()) expect((await undo(operation_id)).statusCode).toBe(201);
    expect(await journaledContents(test().app.db)).toEqual(before);
  });

  it('knows which rows are in the list already and which repeat an earlier one, whatever is changed', async () => {
    await apply((await keep('schools', schoolsCsv('Old School,North,Leeds'))).id);
    const {
      id,
      counts,
      rows: read,
    } = await keep('schools', schoolsCsv('old  school,NORTH,leeds', 'New School,North,York', 'NEW SCHOOL,north,York'));
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
    await apply((await keep('schools', schoolsCsv('Ho High,Volta Lakes,Ho'))).id);
    const lines = Array.from({ length: 4 }, (_, number) => `School ${number},Volta Lake,Town ${number}`);
    const { id, causes, choices } = await keep('schools', schoolsCsv(...lines, 'Other,Volta Lakes,Ho'));
    expect(choices.region).toEqual(['Volta Lakes']);
    expect(causes).toMatchObject([
      { column: 'region', value: 'Volta Lake', count: 4, is_fault: false, proposal: 'Volta Lakes' },
    ]);
    const what = { column: 'region', from: 'Volta Lake', to: 'Volta Lakes' };
    const replaced = await change(id, { replace: what });
    expect([replaced.causes, replaced.replaced]).toEqual([[], [{ ...what, count: 4 }]]);
    const region = { cells: expect.objectContaining({ region: 'Volta Lakes' }), is_edited: true };
    expect(replaced.rows).toEqual(lines.map(() => expect.objectContaining(region)));
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
    const { id } = await keep('schools', schoolsCsv('Adisadel,Central,Cape Coast'));
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
    const { id, causes } = await keep('schools', schoolsCsv('Adi\u0085sadel,Central,Cape Coast', 'Keta,Volta,Keta'));
    expect(causes).toMatchObject([{ column: 'name', count: 1 }]);
    const changed = await change(id, { cells: [{ row: 3, column: 'region', value: 'Vol\0ta \ud800' }] });
    expect(changed.rows[0]?.faults).toMatchObject([{ column: 'region' }]);
  });

  it('keeps a heading that is too long without half a character at its end', async () => {
    const long = 'x'.repeat(199);
    const { columns } = await keep('schools', `NAME,REGION,LOCATION,${long}😀\nKeta,Volta,Keta,1`);
    expect(columns[3]).toEqual({ name: `${long}\ufffd`, sample: '1' });
  });
});

describe('a list of schools that are much like others', () => {
  it('has a warning at each of them, however many', async () => {
    const places = Array.from({ length: 510 }, (_, number) => `Region ${number},Town ${number}`);
    const lines = places.flatMap((place) => [`Northfield,${place}`, `Northfeild,${place}`]);
    const { id, counts } = await keep('schools', schoolsCsv(...lines));
    expect(counts.warned).toBe(510);
    expect((await rows(id, 'warned')).rows[0]).toMatchObject({ row: 3, warnings: [{ column: 'name' }] });
  });

  it('says at its first row that it could not be compared, and again at the first row that is rewritten', async () => {
    const { db } = test().app;
    const { id: personId } = await buildUser(db, { role: 'admin' });
    const kind: ImportKind = {
      ...schoolRows,
      doubts: async () => doubtsOf(notCompared(new AppError('invalid', 'The file takes too long to read'))),
    };
    const bytes = Buffer.from(schoolsCsv('Adisadel,Central,Cape Coast', 'Keta,Volta,Keta', 'Ho,Volta,Ho'));
    const id = await keepImport(db, kind, { bytes, filename: 'list.csv' }, { personId, signal: TO_THE_END });
    const warned = () => listRows(db, id, sql`is_warned`);
    const notes = { warnings: [{ column: '', message: expect.stringContaining('could not be looked for') }] };
    expect(await warned()).toMatchObject([{ row: 2, notes }]);
    await changeImport(db, {
      kindOf: () => kind,
      asked: { id, personId },
      change: { replace: { column: 'region', from: 'Volta', to: 'Oti' } },
      log: { warn: vi.fn() },
    });
    expect(await warned()).toMatchObject([
      { row: 2, notes },
      { row: 3, notes },
    ]);
  });

  it('has a warning at each, which goes once the row is changed', async () => {
    const {
      id,
      rows: read,
      counts,
    } = await keep('schools', schoolsCsv('Northfield,Kent,Dover', 'Northfeild,Kent,Dover'));
    expect(counts.warned).toBe(1);
    expect(read[1]?.warnings).toMatchObject([{ column: 'name', message: expect.stringContaining('is much like') }]);
    const changed = await change(id, { cells: [{ row: 3, column: 'name', value: 'Southfield' }] });
    expect([changed.counts.warned, changed.rows[0]?.warnings]).toEqual([0, []]);
  });

  it('has them again where rows are rewritten together: nobody has looked at each', async () => {
    const file = schoolsCsv('Northfield,Kent,Dover', 'Northfeild,Kent,Dover');
    const { id } = await keep('schools', file);
    const replaced = await change(id, { replace: { column: 'region', from: 'Kent', to: 'East Kent' } });
    expect([replaced.counts.warned, replaced.rows.map(({ warnings }) => warnings.length)]).toEqual([1, [0, 1]]);
    const mapping = [
      { column: 'region', from: 2 },
      { column: 'location', from: 1 },
    ];
    const moved = await change(id, { mapping });
    expect(moved.counts.warned).toBe(1);
  });
});
