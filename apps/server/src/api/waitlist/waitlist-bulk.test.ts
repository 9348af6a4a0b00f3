import { expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { buildWaitlistEntry } from '../../testing/builders/waitlist.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get } = useOperations(test);
const bulk = useBulk(test);

it('those who waited for a week are invited, and who has no account is named with an address', async () => {
  const { db } = test().app;
  await buildWaitlistEntry(db);
  const created_at = daysAgo(9);
  const known = await buildWaitlistEntry(db, { email: 'AMA@example.org', created_at });
  await buildUser(db, { email: 'ama@example.org' });
  await buildWaitlistEntry(db, { email: 'kofi@example.org', created_at });
  await buildWaitlistEntry(db, { email: null, phone: '024 555', created_at });
  await buildWaitlistEntry(db, { email: null, created_at });
  const select = { filter: { waiting: 'week' } };
  const invited = await bulk('waitlist', { select, change: { invited_at: 'now' }, expected: 4 }, 'admin');
  expect([invited.status, invited.body]).toEqual([
    200,
    {
      ...{ matched: 4, changed: 4, unchanged: 0, refused: [] },
      consequences: [
        {
          ...{ code: 'no_account', message: '3 have no account: write to them yourself' },
          values: { count: 3, addresses: ['kofi@example.org', '024 555'] },
        },
      ],
    },
  ]);
  const { rows } = await get('/v1/waitlist?state=waiting');
  expect(rows.find(({ id }: { id: number }) => id === known.id).invited_at).toMatch(/^2\d{3}-/);
});

it('who is done no longer waits, until that is taken back', async () => {
  const { db } = test().app;
  const { id } = await buildWaitlistEntry(db, { created_at: daysAgo(9) });
  const counts = async () =>
    Promise.all(
      ['?state=waiting', '?state=done', '?waiting=week', ''].map(
        async (query) => (await get(`/v1/waitlist${query}`)).count,
      ),
    );
  const set = (done_at: 'now' | null) =>
    bulk('waitlist', { select: { ids: [id] }, change: { done_at }, expected: 1 }, 'admin');
  expect(await counts()).toEqual([1, 0, 1, 1]);
  expect((await set('now')).status).toBe(200);
  expect(await counts()).toEqual([0, 1, 0, 1]);
  await set(null);
  expect(await counts()).toEqual([1, 0, 1, 1]);
});
