import { schools } from '@quizdesk/contract/schools';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openRealFolder } from '../../../testing/real-data.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { schoolsCsv } from '../../../testing/use-imports.ts';
import {
  insertImport,
  prepareSearch,
  removeAbandonedImports,
  stageRows,
  storeStagedRows,
} from './school-import.queries.ts';

const test = useTestApp();

function importFile(bytes: Uint8Array | string, query: Record<string, string> = {}) {
  const form = new FormData();
  form.set('CSV', new Blob([bytes]), 'schools.csv');
  return test().call({ method: 'PUT', url: schools.importCsv.path, query, payload: form });
}

const listed = async (query: Record<string, string> = {}) =>
  (await test().call({ method: 'GET', url: schools.list.path, query })).json();
const leftovers = async () => {
  const { rows } = await test().app.db.execute(sql`
    SELECT (SELECT count(*) FROM school_imports) + (SELECT count(*) FROM school_import_rows) +
      (SELECT count(*) FROM schools_search s WHERE NOT EXISTS (SELECT FROM schools WHERE id = s.id)) AS n`);
  return rows[0]?.n;
};

describe('an import of schools', () => {
  it('returns what it stored, what was there already and what the file repeats', async () => {
    await importFile(schoolsCsv('Old School,North,Leeds'));
    const answer = await importFile(
      schoolsCsv('old  school,NORTH,leeds', 'New School,North,York', 'NEW SCHOOL,north,York', 'Other,,'),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      inserted: 2,
      unchanged: 1,
      repeated: 1,
      repeats: [{ row: 4, first_row: 3, name: 'NEW SCHOOL' }],
      ignored_columns: [],
    });
    const { rows, count } = await listed({ sort: 'name' });
    expect(count).toBe(3);
    expect(rows.map((row: { name: string; region: string | null }) => [row.name, row.region])).toEqual([
      ['New School', 'North'],
      ['Old School', 'North'],
      ['Other', null],
    ]);
    expect((await listed({ q: 'york new' })).count).toBe(1);
    expect(await leftovers()).toBe(0);
  });

  it('returns the same in a dry run and stores nothing', async () => {
    const file = schoolsCsv('One,North,Leeds', 'One,North,York', 'Two,,');
    const dry = (await importFile(file, { dry_run: 'true' })).json();
    expect((await listed()).count).toBe(0);
    expect(dry.inserted).toBe(3);
    expect(dry.warnings).toHaveLength(1);
    expect(dry.warnings[0]).toMatchObject({ row: 3, column: 'NAME', value: 'One' });
    expect((await importFile(file, { dry_run: 'false' })).json()).toEqual(dry);
    expect(await leftovers()).toBe(0);
  });

  it('with an error anywhere stores nothing and names every error', async () => {
    const answer = await importFile(schoolsCsv('Fine,North,Leeds', ',North,Leeds', `${'x'.repeat(201)},,`));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      faults_count: 2,
      faults: [
        { row: 3, column: 'NAME', value: '', message: 'School name is required' },
        { row: 4, column: 'NAME', message: 'School name must be at most 200 characters' },
      ],
    });
    expect((await listed()).count).toBe(0);
  });

  it('of the same file twice concurrently stores every school once', async () => {
    const file = schoolsCsv(...Array.from({ length: 300 }, (_, index) => `School ${index},North,Leeds`));
    const answers = await Promise.all([importFile(file), importFile(file), importFile(file)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const inserted = answers.map((answer) => answer.json().inserted);
    expect(inserted.reduce((sum, n) => sum + n)).toBe(300);
    expect((await listed()).count).toBe(300);
    expect(await leftovers()).toBe(0);
  });

  it('without a file, or in another field, names what is missing', async () => {
    const form = new FormData();
    form.set('other', 'text');
    const answer = await test().call({ method: 'PUT', url: schools.importCsv.path, payload: form });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual({ CSV: 'Please select a CSV file.' });
  });

  it('that died is swept up after an hour, with the search texts it had written ahead', async () => {
    const { db } = test().app;
    const id = await insertImport(db);
    await stageRows(db, id, [{ row: 2, name: 'Half stored', region: '', location: '' }], { withIds: true });
    await prepareSearch(db, id, [2]);
    await removeAbandonedImports(db);
    expect(await leftovers()).toBe(3);
    expect((await listed({ q: 'half' })).count).toBe(0);
    await db.execute(sql`UPDATE school_imports SET created_at = now() - interval '61 minutes'`);
    await removeAbandonedImports(db);
    expect(await leftovers()).toBe(0);
  });

  it('that goes on after it was swept up stores nothing, and what it staged then is swept up too', async () => {
    const { db } = test().app;
    const id = await insertImport(db);
    await db.execute(sql`UPDATE school_imports SET created_at = now() - interval '61 minutes'`);
    await removeAbandonedImports(db);
    await stageRows(db, id, [{ row: 2, name: 'Late in the day', region: '', location: '' }], { withIds: true });
    await prepareSearch(db, id, [2]);
    await expect(db.transaction((tx) => storeStagedRows(tx, id, 1))).rejects.toThrow('swept up');
    expect((await listed({ q: 'late' })).count).toBe(0);
    await removeAbandonedImports(db);
    expect(await leftovers()).toBe(0);
  });
});

describe('real lists', { timeout: 120_000 }, () => {
  const folder = openRealFolder('schools');
  it.runIf(folder.present).each([
    ['england_wales_2015_big.csv', 20_227, 1132],
    ['england_2017_medium_bom_crlf.csv', 4175, 0],
    ['england_secondary_2017_small.csv', 1033, 0],
    ['england_secondary_2017_small.cp1252.semicolon.csv', 1033, 0],
    ['england_secondary_2017_small.utf16le.tsv', 1033, 0],
    ['england_awkward_rows.csv', 2169, 120],
  ])('%s stores %i schools, and a second time none', async (name, inserted, repeated) => {
    const bytes = folder.read(name);
    expect((await importFile(bytes)).json()).toMatchObject({ inserted, repeated, unchanged: 0 });
    expect((await importFile(bytes)).json()).toMatchObject({ inserted: 0, repeated, unchanged: inserted });
    expect((await listed({ limit: '1' })).count).toBe(inserted);
    expect(await leftovers()).toBe(0);
  });

  it.runIf(folder.present)('of one list in three encodings are the same schools', async () => {
    const files = ['csv', 'cp1252.semicolon.csv', 'utf16le.tsv'].map((end) => `england_secondary_2017_small.${end}`);
    const added: number[] = [];
    for (const file of files) added.push((await importFile(folder.read(file))).json().inserted);
    expect(added).toEqual([1033, 0, 0]);
  });

  it.runIf(folder.present)(
    'with a source’s own columns are refused, and the columns that are needed are named',
    async () => {
      const answer = await importFile(folder.read('england_2017_source_headers_400.csv'));
      expect(answer.statusCode).toBe(422);
      for (const column of ['NAME', 'REGION', 'LOCATION']) expect(answer.json().detail).toContain(column);
      expect((await listed()).count).toBe(0);
    },
  );
});
