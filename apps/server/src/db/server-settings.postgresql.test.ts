import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { farSettings } from './server-settings.ts';

const database = useTestDatabase();

it('settings of the server that are far from the advice are named, with what is wanted', async () => {
  const client = await database().pool.connect();
  try {
    const namedWith = async (jit: string, compression: string) => {
      await client.query(`SET jit = ${jit}`);
      await client.query(`SET wal_compression = ${compression}`);
      return (await farSettings(client)).filter((one) => /^(jit|wal_compression) /.test(one));
    };
    expect(await namedWith('on', 'off')).toEqual(['wal_compression is off (zstd)', 'jit is on (off)']);
    expect(await namedWith('off', 'pglz')).toEqual([]);
  } finally {
    client.release(true); // with the settings of its session
  }
});

it('sizes and times are compared in the units of the server', async () => {
  const { rows } = await database().pool.query<{ megabytes: number; seconds: number }>(
    `SELECT pg_size_bytes(current_setting('max_wal_size')) / 1048576 AS megabytes,
      extract(epoch FROM current_setting('checkpoint_timeout')::interval)::int AS seconds`,
  );
  const { megabytes = 0, seconds = 0 } = rows[0] ?? {};
  const named = await farSettings(database().pool);
  expect(named.some((one) => one.startsWith('max_wal_size is '))).toBe(megabytes < 4096);
  expect(named.some((one) => one.startsWith('checkpoint_timeout is '))).toBe(seconds < 900);
});
