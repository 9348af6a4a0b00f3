import { randomBytes } from 'node:crypto';
import { schools } from '@quizdesk/contract/schools';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { recordOperation } from '../../db/journal/operation.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import { buildCoinPackage } from '../../testing/builders/coin-packages.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

const test = useTestApp({ services: ['account', 'api'] });
/** By then everything that a test has stored is old. */
const later = () => new Date(Date.now() + 1000);

async function store(): Promise<string> {
  const name = `${randomBytes(20).toString('hex')}.webp`;
  await test().app.storage.write(name, Buffer.from('a picture'));
  return name;
}

/** Stores a picture for each place that can name one, and names it there. */
async function storeNamed(): Promise<string[]> {
  const { db } = test().app;
  const names = await Promise.all([store(), store(), store(), store(), store(), store()]);
  const [logo = '', address = '', icon = '', badge = '', media = '', image = ''] = names;
  await db.execute(`INSERT INTO schools (name, identity_key, logo, logo_url)
    VALUES ('A', 'a', '${logo}', 'https://example.org/uploads/${address}')`);
  await buildCoinPackage(db, { icon });
  await buildBadge(db, { icon: badge });
  await buildQuestion(db, { media_file: media });
  await buildUser(db, { image: `uploads/${image}` });
  return names;
}

const isThere = async (name: string) => {
  const file = await test().app.storage.find(name);
  file?.stream.destroy();
  return file !== undefined;
};
const remove = (before = later()) => removeUnusedPictures(test().app, { before });

describe('pictures', () => {
  it('that no row names go, those that any row names stay, and so does what is young or no picture of ours', async () => {
    const { storage } = test().app;
    const names = await storeNamed();
    await storage.write('logo.webp', Buffer.from('the operator put it here'));
    const unused = await store();
    await remove(new Date(Date.now() - 60_000));
    expect(await isThere(unused)).toBe(true);
    await remove();
    expect(await isThere(unused)).toBe(false);
    expect(await Promise.all([...names, 'logo.webp'].map(isThere))).toEqual(new Array(7).fill(true));
  });

  it('that the journal alone names stay, whatever row had them, until it forgets them', async () => {
    const { db } = test().app;
    const names = await storeNamed();
    const deleteRows = async (tx: Database) => {
      for (const table of ['badges', 'coin_packages', 'questions', 'schools', 'users'])
        await tx.execute(`DELETE FROM ${table}`);
    };
    await recordOperation(db, { action: 'everything.delete' }, deleteRows, () => undefined);
    await remove();
    expect(await Promise.all(names.map(isThere))).toEqual(new Array(6).fill(true));
    await db.execute(`SELECT journal_expire(now() + interval '1 day', now())`);
    await remove();
    expect(await Promise.all(names.map(isThere))).toEqual(new Array(6).fill(false));
  });

  it('that were replaced go once no version of their row is kept, and their successors stay', async () => {
    const [first, second] = [await store(), await store()];
    const added = await test().call({ method: 'POST', url: schools.insert.path, payload: { name: 'A', logo: first } });
    const url = `/v1/schools/${added.json().id}`;
    await test().call({ method: 'PUT', url, payload: { name: 'A', logo: second } });
    await remove();
    expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
    await test().app.db.execute(`SELECT journal_expire(now() + interval '1 day', now())`);
    await remove();
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  });

  it('that a request has named stay for a day, though its row is not stored yet or deleted again', async () => {
    const [named, abandoned] = [await store(), await store()];
    const before = new Date(Date.now() + 2);
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(before.getTime());
    const added = await test().call({ method: 'POST', url: schools.insert.path, payload: { name: 'A', logo: named } });
    await test().call({ method: 'DELETE', url: `/v1/schools/${added.json().id}` });
    await remove(before);
    expect([await isThere(named), await isThere(abandoned)]).toEqual([true, false]);
  });
});
