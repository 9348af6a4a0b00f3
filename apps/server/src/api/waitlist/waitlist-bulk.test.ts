import { expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { buildWaitlistEntry } from '../../testing/builders/waitlist.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, undo } = useOperations(test);
const bulk = useBulk(test);

it('those who waited for a week are invited, and who has no account is named with an address', async () => {
  const { db } = test().app;
  await buildWaitlistEntry(db);
  const created_at = daysAgo(9);
  const known = await buildWaitlistEntry(db, { email: 'AMA@example.org', created_at });
  const account = await buildUser(db, { email: 'ama@example.org' });
  // Nothing reaches who is barred.
  const barred = await buildUser(db, { email: 'barred@example.org', status: 'inactive' });
  const shut = await buildWaitlistEntry(db, { email: barred.email, created_at });
  const kofi = await buildWaitlistEntry(db, { email: 'kofi@example.org', created_at });
  const phoned = await buildWaitlistEntry(db, { email: null, phone: '024 555', created_at });
  await buildWaitlistEntry(db, { email: null, created_at });
  const select = { filter: { waiting: 'week' } };
  const invited = await bulk('waitlist', { select, change: { invited_at: 'now' }, expected: 5 }, 'admin');
  expect([invited.status, invited.body]).toEqual([
    200,
    {
      ...{ matched: 5, changed: 5, unchanged: 0, refused: [] },
      consequences: [
        {
          ...{ code: 'notified', message: '1 has an account and gets a notification' },
          values: { count: 1, accounts: [String(account.id)] },
        },
        {
          ...{ code: 'no_account', message: '4 have no active student account: write to them yourself' },
          values: {
            ...{ count: 4, addresses: ['barred@example.org', 'kofi@example.org', '024 555'] },
            names: [shut.name, kofi.name, phoned.name],
          },
        },
      ],
    },
  ]);
  const { rows } = await get('/v1/waitlist?state=waiting');
  expect(rows.find(({ id }: { id: number }) => id === known.id).invited_at).toMatch(/^2\d{3}-/);
  const sent = await get('/v1/notifications');
  expect(sent.rows).toMatchObject([{ user_id: account.id, type: 'alert', title: 'You are invited' }]);
});

it('who was invited waits no longer for that, and a trial says who would be invited again', async () => {
  const { db } = test().app;
  const ids: number[] = [];
  for (const invited_at of [daysAgo(7), null]) {
    ids.push((await buildWaitlistEntry(db, { created_at: daysAgo(9), invited_at })).id);
  }
  expect((await get('/v1/waitlist?waiting=week')).rows).toMatchObject([{ id: ids[1] }]);
  const invite = { select: { ids }, change: { invited_at: 'now' }, expected: 2, dry_run: true };
  const { body } = await bulk('waitlist', invite, 'admin');
  expect(body.consequences).toContainEqual({
    ...{ code: 'invited_before', message: '1 was invited before, and is invited again', values: { count: 1 } },
  });
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

it('a trial notifies nobody, and an undo takes the invitation back with the notification', async () => {
  const { db } = test().app;
  const { id } = await buildWaitlistEntry(db, { email: 'esi@example.org' });
  await buildUser(db, { email: 'ESI@example.org' });
  const invite = { select: { ids: [id] }, change: { invited_at: 'now' }, expected: 1 };
  await bulk('waitlist', { ...invite, dry_run: true }, 'admin');
  expect((await get('/v1/notifications')).count).toBe(0);
  const { operation } = await bulk('waitlist', invite, 'admin');
  expect((await get('/v1/notifications')).count).toBe(1);
  expect((await undo(operation)).statusCode).toBe(201);
  expect((await get('/v1/waitlist')).rows).toMatchObject([{ id, invited_at: null }]);
  expect((await get('/v1/notifications')).count).toBe(0);
});
