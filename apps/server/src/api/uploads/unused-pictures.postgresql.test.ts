import { expect, it, onTestFinished } from 'vitest';
import { alone, lockConnection, tryLockConnection } from '../../db/locks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

const test = useTestApp({ services: ['account', 'api'] });

it('pictures are left to another process that removes them, and a removal that is asked for says so', async () => {
  const { app } = test();
  await app.storage.write(`${'a'.repeat(40)}.webp`, Buffer.from('a picture'));
  const remove = (isAskedFor: boolean) =>
    removeUnusedPictures(app, { before: new Date(Date.now() + 1000), isAskedFor });
  const other = await app.database.sessions.connect();
  onTestFinished(() => other.release(true));
  await lockConnection(other, 'removing unused pictures');
  await remove(false);
  await expect(remove(true)).rejects.toThrow('Another process is doing it');
  expect(await app.storage.listAll()).toHaveLength(1);
});

it('what one process does alone can be done by another immediately afterwards', async () => {
  const { database } = test().app;
  const other = await database.sessions.connect();
  onTestFinished(() => other.release(true));
  const taken: boolean[] = [];
  for (let times = 0; times < 50; times++) {
    await alone(database, 'removing unused pictures', async () => {});
    taken.push(await tryLockConnection(other, 'removing unused pictures'));
    await other.query('SELECT pg_advisory_unlock_all()');
  }
  expect(taken).toEqual(Array(50).fill(true));
});
