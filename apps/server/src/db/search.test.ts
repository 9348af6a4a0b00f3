import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();

async function find(text: string): Promise<string[]> {
  const { rows } = await database().pool.query<{ name: string }>(
    `SELECT name FROM schools JOIN schools_search s USING (id) WHERE s.text LIKE '%' || app_fold($1) || '%' ORDER BY id`,
    [text],
  );
  return rows.map((row) => row.name);
}

async function insert(...names: string[]): Promise<void> {
  await database().pool.query(
    'INSERT INTO schools (name, region, location, identity_key) SELECT n, $2, NULL, n FROM unnest($1::text[]) n',
    [names, 'Volta'],
  );
}

test.each([
  ['ecole', 'École Normale'],
  ['ÉCOLE', 'École Normale'],
  ['keta', 'KETA Senior High'],
  ['Ɛdwoma', 'Edwoma'],
  ['eʋe', 'Eʋe Primary'],
  ['eve', 'Eʋe Primary'],
  ['volta', 'Anything'],
])('"%s" finds "%s", whatever the case and the accents', async (text, name) => {
  await insert(name);
  expect(await find(text)).toEqual([name]);
  expect(await find(`${text}-`)).toEqual([]);
});

test('the text follows the row: new name, other columns, many rows in one statement', async () => {
  await insert('Achimota', 'Prempeh');
  await database().pool.query(
    `UPDATE schools SET name = 'Mfantsipim', location = 'Cape Coast' WHERE name = 'Achimota'`,
  );
  expect(await find('achimota')).toEqual([]);
  expect(await find('cape coast')).toEqual(['Mfantsipim']);
  await database().pool.query(`UPDATE schools SET region = 'Ashanti'`);
  expect(await find('volta')).toEqual([]);
  expect(await find('ashanti')).toEqual(['Mfantsipim', 'Prempeh']);
});

test('the text goes with the row, by DELETE and by TRUNCATE, and not before', async () => {
  const texts = async () => (await database().pool.query('SELECT text FROM schools_search')).rows.length;
  await insert('Achimota', 'Prempeh', 'Wesley');
  await database().pool.query(`BEGIN; DELETE FROM schools; ROLLBACK`);
  expect(await texts()).toBe(3);
  await database().pool.query(`DELETE FROM schools WHERE name = 'Wesley'`);
  expect(await texts()).toBe(2);
  await database().pool.query('TRUNCATE schools CASCADE');
  expect(await texts()).toBe(0);
});

test('a text that was written ahead of its row is kept', async () => {
  await database().pool.query(`INSERT INTO schools_search VALUES (7, app_fold('Written ahead'))`);
  await database().pool.query(`INSERT INTO schools (id, name, identity_key) VALUES (7, 'Later', 'k')`);
  expect(await find('written ahead')).toEqual(['Later']);
});
