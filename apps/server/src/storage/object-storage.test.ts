import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startObjectStore } from '../testing/object-store-server.ts';
import { openObjectStorage } from './object-storage.ts';
import type { Storage } from './storage.ts';

let server: Awaited<ReturnType<typeof startObjectStore>>;
let storage: Storage;
beforeEach(async () => {
  server = await startObjectStore();
  storage = openObjectStorage(server.settings);
});
afterEach(() => server.close());

const NAME = 'abc1.webp';
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const A_DAY_LATER = new Date('2026-01-02T00:00:00Z');
const write = (name = NAME) => storage.write(name, Buffer.from('a picture'));
/** The text of a stored file. */
const textOf = async (name = NAME) => {
  const file = await storage.find(name);
  return file && [file.size, (await buffer(file.stream)).toString()];
};
const age = (key: string) => {
  const object = server.objects.get(key);
  if (object) object.modifiedAt = LONG_AGO;
};

test('a written file is found again with its size and bytes, and listed however many there are', async () => {
  await write();
  expect(await textOf()).toEqual([9, 'a picture']);
  const names = ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp', 'f.webp', 'g.webp'];
  for (const name of names) await write(name);
  expect((await storage.listAll()).sort()).toEqual([...names, NAME].sort());
});

test('a file that is not there is undefined, and removing or touching it is no error', async () => {
  expect(await textOf()).toBeUndefined();
  await storage.remove(NAME);
  await storage.touch(NAME);
  await storage.removeUntouched(NAME, A_DAY_LATER);
  expect(server.objects.size).toBe(0);
});

test.each(['../a.webp', 'a/b.webp', 'unused/a.webp', 'a\0.webp', 'a', 'A.webp', ''])(
  'the name %j is never asked of the store',
  async (name) => {
    await expect(write(name)).rejects.toThrow('is no name for a stored file');
    await expect(storage.remove(name)).rejects.toThrow('is no name for a stored file');
    await expect(storage.removeUntouched(name, A_DAY_LATER)).rejects.toThrow('is no name for a stored file');
    await storage.touch(name);
    expect(await storage.find(name)).toBeUndefined();
    expect(server.calls).toEqual([]);
  },
);

describe('a file that no one has touched', () => {
  beforeEach(async () => {
    await write();
    await write('young.webp');
    age(NAME);
  });

  test('is listed, and gone after it was asked to be removed twice, a day apart', async () => {
    expect(await storage.listUntouched(A_DAY_LATER)).toEqual([NAME]);
    await storage.removeUntouched(NAME, A_DAY_LATER);
    expect(await textOf()).toEqual([9, 'a picture']);
    expect(await storage.listUntouched(A_DAY_LATER)).toEqual([]);
    await storage.removeUntouched(NAME, A_DAY_LATER);
    expect(await textOf()).toEqual([9, 'a picture']);
    age(`unused/${NAME}`);
    expect(await storage.listUntouched(A_DAY_LATER)).toEqual([NAME]);
    await storage.removeUntouched(NAME, A_DAY_LATER);
    expect(await textOf()).toBeUndefined();
    expect([...server.objects.keys()]).toEqual(['young.webp']);
  });

  test('stays where it is touched before it would be removed, or after it was put aside', async () => {
    await storage.touch(NAME);
    await storage.removeUntouched(NAME, A_DAY_LATER);
    expect(server.objects.has(NAME)).toBe(true);
    age(NAME);
    await storage.removeUntouched(NAME, A_DAY_LATER);
    expect(server.objects.has(NAME)).toBe(false);
    await storage.touch(NAME);
    expect(server.objects.has(NAME)).toBe(true);
  });

  test('is listed once where it is put aside and there again, and removed from both places', async () => {
    await storage.removeUntouched(NAME, A_DAY_LATER);
    await storage.touch(NAME);
    expect((await storage.listAll()).sort()).toEqual([NAME, 'young.webp']);
    await storage.remove(NAME);
    expect([...server.objects.keys()]).toEqual(['young.webp']);
  });
});

describe('a store that fails', () => {
  const refusal = {
    ...{ code: 'unavailable', message: 'The store of pictures does not respond' },
    facts: { retryAfterS: 5 },
  };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    write: () => write(),
    find: () => storage.find(NAME),
    remove: () => storage.remove(NAME),
    touch: () => storage.touch(NAME),
    listAll: () => storage.listAll(),
    listUntouched: () => storage.listUntouched(A_DAY_LATER),
    removeUntouched: () => storage.removeUntouched(NAME, A_DAY_LATER),
    check: () => storage.check(),
  };

  test.each(Object.entries(calls))('makes %s a 503, and works again when it is back', async (_, call) => {
    server.fail(503);
    await expect(call()).rejects.toMatchObject(refusal);
    server.fail(undefined);
    await call();
  });

  test.each([301, 302, 303, 307, 308])('or redirects by %i is not followed anywhere', async (status) => {
    const other = await startObjectStore();
    try {
      server.fail(status, `${other.settings.url}/${NAME}`);
      for (const call of Object.values(calls)) await expect(call()).rejects.toMatchObject(refusal);
      expect(other.calls).toEqual([]);
      const error: unknown = await storage.find(NAME).catch((failed: unknown) => failed);
      expect(error).toMatchObject({ cause: { message: expect.stringContaining(`answered with ${status}`) } });
    } finally {
      await other.close();
    }
  });

  test('or is away makes a 503 as well', async () => {
    await server.close();
    await expect(write()).rejects.toMatchObject(refusal);
    server = await startObjectStore();
  });

  test.each([
    ['another secret', { secretKey: 'another' }, 'SignatureDoesNotMatch'],
    ['another key', { keyId: 'another' }, 'InvalidAccessKeyId'],
    ['no such bucket', { url: 'nowhere' }, 'NoSuchBucket'],
  ])('by %s says so in the log, not to the caller', async (_, wrong, reason) => {
    const url = 'url' in wrong ? server.settings.url.replace('pictures', wrong.url) : server.settings.url;
    const other = openObjectStorage({ ...server.settings, ...wrong, url });
    const error: unknown = await other.find(NAME).catch((failed: unknown) => failed);
    expect(error).toMatchObject({ ...refusal, cause: { message: expect.stringContaining(reason) } });
    expect(error).not.toMatchObject({ facts: { detail: expect.stringContaining(reason) } });
  });
});
