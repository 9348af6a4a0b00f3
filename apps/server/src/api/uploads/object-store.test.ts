import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { parseConfig } from '../../config.ts';
import { createProcessLog } from '../../logging/process-log.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { createTestFolder, useTestDatabase } from '../../testing/database/test-database.ts';
import { startObjectStore } from '../../testing/object-store-server.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

describe('pictures in an object store', () => {
  const database = useTestDatabase();
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  let test: TestApp;
  beforeAll(async () => {
    store = await startObjectStore();
    const dataDir = await createTestFolder();
    const config = { ...parseConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), store: store.settings };
    const parts = { config, database: database(), storage: await openStorage(config), strictAnswers: true };
    test = testApp(await buildApp(parts, createProcessLog('silent')));
  });
  afterAll(async () => {
    await test.app.close();
    await store.close();
  });

  const upload = async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const payload = new FormData();
    payload.append('file', new Blob([new Uint8Array(png)]), 'red.png');
    return test.call({ method: 'POST', url: '/v1/upload/image', payload });
  };
  const addSchool = (logo: string) =>
    test.call({ method: 'POST', url: '/v1/schools', payload: { name: 'Achimota', logo } });
  const picturesState = async () => (await test.app.inject({ method: 'GET', url: '/readyz?verbose' })).json().pictures;

  it('are uploaded there, and served as those of the folder are', async () => {
    test.forget();
    const { filename, url } = (await upload()).json();
    expect([...store.objects.keys()]).toEqual([filename]);
    const served = await test.app.inject({ method: 'GET', url });
    expect([served.statusCode, served.headers['content-type'], served.headers.etag]).toEqual([
      ...[200, 'image/webp', `"${filename}"`],
    ]);
    expect(served.rawPayload).toEqual(store.objects.get(filename)?.bytes);
    const again = await test.app.inject({ method: 'GET', url, headers: { 'if-none-match': `"${filename}"` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await test.app.inject({ method: 'GET', url: '/uploads/nothing.webp' })).statusCode).toBe(404);
  });

  it('stay while a row names them, and go after two looks where none does', async () => {
    test.forget();
    store.objects.clear();
    const [named, unnamed] = [(await upload()).json().filename, (await upload()).json().filename];
    expect((await addSchool(named)).statusCode).toBe(201);
    for (const kept of [[named, `unused/${unnamed}`], [named]]) {
      for (const object of store.objects.values()) object.modifiedAt = new Date('2026-01-01T00:00:00Z');
      await removeUnusedPictures(test.app, { before: new Date('2026-01-02T00:00:00Z') });
      expect([...store.objects.keys()].sort()).toEqual([...kept].sort());
    }
  });

  it('are asked for where a request names one of ours, not for the logos of other servers', async () => {
    test.forget();
    store.calls.length = 0;
    const payload = { name: 'Wesley', logo_url: 'https://example.org/logo.png' };
    expect((await test.call({ method: 'POST', url: '/v1/schools', payload })).statusCode).toBe(201);
    expect(store.calls).toEqual([]);
    expect((await addSchool(`${'b'.repeat(40)}.webp`)).statusCode).toBe(201);
    expect(store.calls).not.toEqual([]);
  });

  it('are refused with 503 and a reason while the store is away, and the probe says so', async () => {
    test.forget();
    store.fail(500);
    for (const answer of [await upload(), await addSchool(`${'a'.repeat(40)}.webp`)]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({ code: 'unavailable', message: 'The store of pictures does not respond' });
    }
    const url = `/uploads/${'a'.repeat(40)}.webp`;
    expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(503);
    await expect.poll(picturesState).not.toBe('ok');
    expect((await test.call({ method: 'GET', url: '/v1/schools' })).statusCode).toBe(200);
    store.fail(undefined);
    expect(await picturesState()).toBe('ok');
  });
});
