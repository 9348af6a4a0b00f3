import { afterEach, expect, test, vi } from 'vitest';
import { breakInserts } from '../../testing/database/failing-statements.ts';
import { createDatabasePlace } from '../../testing/database/test-database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { openDatabase } from '../client.ts';
import { isAway } from '../constraints.ts';
import { DatabaseWatch } from './watch.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a full disk is one line in the log however many writes fail, and one when it is long past', async () => {
  const lines: string[] = [];
  const say = (_facts: object, message: string) => void lines.push(message);
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: { ...silentLog, warn: say, error: say }, maintenance: false });
  await breakInserts(database.pool, { table: 'schools', code: '53100' });
  const insert = () => database.db.execute(`INSERT INTO schools (name, identity_key) VALUES ('A', 'a')`);
  for (let time = 0; time < 3; time++) {
    const error: unknown = await insert().catch((thrown: unknown) => thrown);
    expect(isAway(error)).toBe(true);
  }
  const begins = 'the database cannot be used; until it can, calls that need it are refused with 503';
  await database.check();
  expect(database.canStore()).toBe(false);
  expect(lines).toEqual([begins]);
  const laterMs = performance.now() + 31_000;
  vi.spyOn(performance, 'now').mockReturnValue(laterMs);
  await database.check();
  await expect.poll(() => lines).toEqual([begins, 'the database can be used again']);
  expect(database.canStore()).toBe(true);
  await database.close();
});

test('a full disk is over when something can be stored, not when no write has come', async () => {
  const full = Object.assign(new Error('No space left on device'), { code: '53100' });
  let room: Promise<void> = Promise.reject(full);
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const watch = new DatabaseWatch({
    control: { probe: async () => {}, cancel: async () => {}, store: () => room },
    log: silentLog,
    onHang: () => {},
  });
  watch.start();
  watch.report(full);
  for (nowMs of [31_000, 62_000]) {
    await watch.check();
    await expect(room).rejects.toBe(full);
    expect(watch.canStore()).toBe(false);
  }
  room = Promise.resolve();
  nowMs = 93_000;
  await watch.check();
  await expect.poll(() => watch.canStore()).toBe(true);
  await watch.stop();
});
