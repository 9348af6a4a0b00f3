import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestFolder } from '../testing/database/test-database.ts';
import { KeptFile } from './kept-file.ts';

const MANY = Buffer.alloc(300_000, 'The bytes of a long file. ');

test('a file is read while it is written, from any byte on, and each reader gets all of it', async () => {
  const file = await KeptFile.create(await createTestFolder());
  const readers = [buffer(file.read()), buffer(file.read(100_001)), buffer(file.read(5, 9))];
  for (let at = 0; at < MANY.length; at += 100_000) await file.append(MANY.subarray(at, at + 100_000));
  file.end();
  const [whole, rest, few] = await Promise.all(readers);
  expect(whole?.equals(MANY)).toBe(true);
  expect(rest?.equals(MANY.subarray(100_001))).toBe(true);
  expect(few?.equals(MANY.subarray(5, 10))).toBe(true);
  await file.close();
});

test('however long it is, it is read in parts of 64 KiB, none before it is wanted', async () => {
  const file = await KeptFile.create(await createTestFolder());
  await file.append(MANY);
  file.end();
  const sizes: number[] = [];
  for await (const part of file.read()) sizes.push(part.length);
  expect(sizes).toEqual([65_536, 65_536, 65_536, 65_536, 37_856]);
  await file.close();
});

test('it has no name that another program could open, and none is left', async () => {
  const folder = join(await createTestFolder(), 'exports');
  const file = await KeptFile.create(folder);
  await file.append(MANY);
  expect(await readdir(folder)).toEqual([]);
  await file.close();
});

test('who reads a file that could not be written to its end gets what was written, then the reason', async () => {
  const file = await KeptFile.create(await createTestFolder());
  await file.append(Buffer.from('some'));
  const reading = file.read();
  expect((await reading.next()).value?.toString()).toBe('some');
  const next = reading.next();
  file.fail(new Error('The database is away'));
  await expect(next).rejects.toThrow('The database is away');
  await file.close();
});
