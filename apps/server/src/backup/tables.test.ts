import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { MOST_BYTES, partsOf, rowsOf } from './tables.ts';

const database = useTestDatabase();

const ROWS = 1200;
const LENGTH = 100_000;

it.each([
  ['compressed in their pages', 'text', `repeat('x', ${LENGTH})`],
  ['beside the table', 'text', `(SELECT string_agg(md5(i::text), '') FROM generate_series(1, ${LENGTH / 32}) i)`],
  ['compressed, in JSON', 'jsonb', `jsonb_build_object('value', repeat('x', ${LENGTH}))`],
  ['compressed bytes', 'bytea', `decode(repeat('00', ${LENGTH / 2}), 'hex')`],
])('long values are read in parts that fit into memory: %s', { timeout: 120_000 }, async (_, type, value) => {
  const client = await database().pool.connect();
  try {
    await client.query(`CREATE TABLE long_values (id int, value ${type})`);
    await client.query(`INSERT INTO long_values SELECT n, ${value} FROM generate_series(1, ${ROWS}) n`);
    const ids: number[] = [];
    let largest = 0;
    let inAll = 0;
    for await (const { bytes } of rowsOf(client, { name: 'long_values', columns: ['id', 'value'] })) {
      largest = Math.max(largest, bytes.length);
      inAll += bytes.length;
      for (const line of bytes.toString('latin1').split('\n')) if (line !== '') ids.push(Number.parseInt(line, 10));
    }
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
    expect(inAll).toBeGreaterThan(3 * MOST_BYTES);
    expect(largest).toBeLessThan(1.1 * MOST_BYTES);
    expect(largest).toBeGreaterThan(MOST_BYTES / 4);
  } finally {
    await client.query('DROP TABLE long_values');
    client.release();
  }
});

it('short rows are read a thousand pages at a time', async () => {
  const client = await database().pool.connect();
  try {
    await client.query('CREATE TABLE short_values AS SELECT n FROM generate_series(1, 300000) n');
    const statements: string[] = [];
    for await (const statement of partsOf(client, { name: 'short_values', columns: ['n'] })) statements.push(statement);
    expect(statements.map((statement) => /ctid < '\((\d+),/.exec(statement)?.[1])).toEqual([
      '1000',
      expect.stringMatching(/^13\d\d$/),
    ]);
  } finally {
    await client.query('DROP TABLE short_values');
    client.release();
  }
});
