import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { schools } from '../schema/schools.ts';
import { searchPage } from './found-pages.ts';
import { describeList } from './list.ts';
import { countRows } from './page-statements.ts';
import { newestPage, orderedPage } from './pages.ts';

const database = useTestDatabase();
const list = describeList(schools, { id: schools.id, name: schools.name, created_at: schools.created_at });
const LIMIT = 7;

/** What every way of paging must agree with: the rows as the database sorts them. */
async function sortedIds(order: string): Promise<number[]> {
  const { rows } = await database().pool.query<{ id: number }>(`SELECT id FROM schools ORDER BY ${order}`);
  return rows.map((row) => row.id);
}

beforeEach(async () => {
  // More rows than are read from the front, over several blocks of ids, with holes and equal names.
  await database().pool.query(`
    INSERT INTO schools (id, name, identity_key) SELECT i * 5, 'Name ' || (i * 7919) % 900, i FROM generate_series(1, 3000) i;
    DELETE FROM schools WHERE id % 35 = 0 OR id BETWEEN 4000 AND 4400;
    INSERT INTO schools (id, name, identity_key) VALUES (400000, 'Zulu', 'z')`);
});

describe('every page of a long list', () => {
  it('newest first is what sorting gives, with the exact count', async () => {
    const ids = await sortedIds('id DESC');
    for (let offset = 0; offset < ids.length + LIMIT; offset += 197) {
      const page = await newestPage(database().db, list, { limit: LIMIT, offset });
      expect(page.rows.map((row) => row.id)).toEqual(ids.slice(offset, offset + LIMIT));
      expect(page.count).toBe(ids.length);
    }
  });

  it.each(['asc', 'desc'] as const)('by name %s is what sorting gives, with the exact count', async (direction) => {
    const ids = await sortedIds(`name ${direction}, id ${direction}`);
    for (let offset = 0; offset < ids.length + LIMIT; offset += 197) {
      const page = await orderedPage(database().db, list, { column: 'name', direction }, { limit: LIMIT, offset });
      expect(page.rows.map((row) => row.id)).toEqual(ids.slice(offset, offset + LIMIT));
      expect(page.count).toBe(ids.length);
    }
    const last = await orderedPage(
      database().db,
      list,
      { column: 'name', direction },
      { limit: LIMIT, offset: ids.length - 3 },
    );
    expect(last.rows.map((row) => row.id)).toEqual(ids.slice(-3));
  });

  it('that lies far behind the end is empty and still counted', async () => {
    const window = { limit: LIMIT, offset: Number.MAX_SAFE_INTEGER };
    const count = await countRows(database().db, list);
    expect(await newestPage(database().db, list, window)).toEqual({ rows: [], count });
    expect(await orderedPage(database().db, list, { column: 'name', direction: 'asc' }, window)).toEqual({
      rows: [],
      count,
    });
    const search = { text: 'name', column: 'id', direction: 'asc' } as const;
    expect(await searchPage(database().db, list, search, window)).toEqual({ rows: [], count: count - 1 });
  });

  it('of a search is what sorting gives, by name and by id', async () => {
    const byName = await sortedIds('name, id');
    const byId = await sortedIds('id DESC');
    const window = { limit: LIMIT, offset: 1500 };
    const name = await searchPage(database().db, list, { text: 'NAME', column: 'sort_key', direction: 'asc' }, window);
    expect(name.rows.map((row) => row.id)).toEqual(byName.slice(1500, 1500 + LIMIT));
    const id = await searchPage(database().db, list, { text: 'NAME', column: 'id', direction: 'desc' }, window);
    expect(id.rows.map((row) => row.id)).toEqual(byId.filter((one) => one !== 400000).slice(1500, 1500 + LIMIT));
  });

  it('gives dates as dates', async () => {
    const { rows } = await newestPage(database().db, list, { limit: 1, offset: 0 });
    expect(rows[0]).toEqual({ id: 400000, name: 'Zulu', created_at: expect.any(Date) });
  });
});

describe('a page counted from the end', () => {
  it('is right while rows come and go at the same time', async () => {
    const writes = (async () => {
      for (let round = 0; round < 30; round++) {
        await database().db.execute(
          sql`DELETE FROM schools WHERE id = (SELECT max(id) FROM schools WHERE name < 'Name 5')`,
        );
      }
    })();
    for (let round = 0; round < 15; round++) {
      const { rows, count } = await orderedPage(
        database().db,
        list,
        { column: 'name', direction: 'asc' },
        { limit: LIMIT, offset: 2000 },
      );
      expect(rows).toHaveLength(LIMIT);
      expect(count).toBeGreaterThan(2300);
      expect(rows.map((row) => row.name)).toEqual(rows.map((row) => row.name).toSorted());
    }
    await writes;
  });
});
