import { expect, it } from 'vitest';
import { sessions } from '../../db/schema/sessions.ts';
import { buildSessions } from '../../testing/builders/sessions.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, addSchool, undo } = useOperations(test);
const bulk = useBulk(test);

async function students() {
  const { db } = test().app;
  return [(await buildUser(db, { name: 'Abena' })).id, (await buildUser(db, { name: 'Kofi' })).id];
}

it('students get a school, and those who leave another one are counted', async () => {
  const [one = 0, two = 0] = await students();
  const [first, second] = [await addSchool('Achimota'), await addSchool('Mfantsipim')];
  const give = (ids: readonly number[], school_id: number | null) =>
    bulk('users', { select: { ids }, change: { school_id }, expected: ids.length }, 'admin');
  await give([one], first.id);
  const moved = await give([one, two], second.id);
  expect(moved.body.consequences).toEqual([
    { code: 'other_school', message: '1 leaves another school', values: { count: 1 } },
  ]);
  expect((await get(`/v1/users?school_id=${second.id}`)).count).toBe(2);
  expect((await give([one], null)).body.changed).toBe(1);
  expect(await get(`/v1/users/${one}`)).toMatchObject({ school_id: null });
});

it('of a change of several fields everything that follows is said', async () => {
  const { db } = test().app;
  const ids = await students();
  const [first, second] = [await addSchool('Achimota'), await addSchool('Mfantsipim')];
  const change = (fields: object) => bulk('users', { select: { ids }, change: fields, expected: 2 }, 'admin');
  await change({ school_id: first.id, status: 'inactive' });
  const stayed = await change({ school_id: first.id, status: 'active' });
  expect(stayed.body).toMatchObject({ changed: 2, consequences: [] });
  await buildSessions(db, ids[0] ?? 0, 1);
  const left = await change({ school_id: second.id, status: 'inactive' });
  expect(left.body.consequences.map(({ code }: { code: string }) => code)).toEqual(['other_school', 'signed_out']);
});

it('a student who is barred is signed out immediately, as by a single change', async () => {
  const { db } = test().app;
  const ids = await students();
  await buildSessions(db, ids[0] ?? 0, 2);
  const barred = await bulk('users', { select: { ids }, change: { status: 'inactive' }, expected: 2 }, 'admin');
  expect(barred.body.consequences).toEqual([{ code: 'signed_out', message: '1 is signed out', values: { count: 1 } }]);
  const open = await db.select().from(sessions);
  expect(open.filter(({ user_id }) => ids.includes(user_id)).map(({ revoked_at }) => revoked_at)).not.toContain(null);
});

it('an administrator among them is refused by name, and nobody is changed unless the others may be', async () => {
  const { db } = test().app;
  const ids = await students();
  const editor = await buildUser(db, { name: 'Efua', role: 'editor' });
  const body = { select: { ids: [...ids, editor.id] }, change: { status: 'inactive' }, expected: 3 };
  const reason = 'Only students can be changed here';
  const refusal = [{ id: editor.id, name: 'Efua', reason }];
  const refused = await bulk('users', body, 'admin');
  expect([refused.status, refused.body]).toEqual([
    422,
    {
      ...{ code: 'rows_refused', message: '1 of 3 cannot be changed', detail: `Efua: ${reason}` },
      ...{ values: { count: 1, matched: 3 }, details: { select: `Efua: ${reason}` }, refused: refusal },
      fields: { select: { code: 'not_allowed' } },
    },
  ]);
  expect(await get(`/v1/users/${ids[0]}`)).toMatchObject({ status: 'active' });
  const tried = await bulk('users', { ...body, dry_run: true }, 'admin');
  expect(tried.body).toMatchObject({ matched: 3, changed: 2, refused: refusal });
  const partial = await bulk('users', { ...body, allow_partial: true }, 'admin');
  expect(partial.body).toEqual(tried.body);
  expect(await get(`/v1/users/${editor.id}`)).toMatchObject({ status: 'active' });
});

it('deletes follow the rules of single ones: by role, never oneself, and with what ends', async () => {
  const { db } = test().app;
  const ids = await students();
  await buildSubscription(db, { user_id: ids[0] ?? 0 });
  const chief = await buildUser(db, { name: 'Ama', role: 'superadmin' });
  const everyone = await get('/v1/users?limit=100');
  const self = everyone.rows.find(
    ({ role, id }: { role: string; id: number }) => role === 'superadmin' && id !== chief.id,
  );
  const asAdmin = await bulk('users', { select: { ids: [...ids, chief.id] }, remove: true, expected: 3 }, 'admin');
  expect([asAdmin.status, asAdmin.body.refused]).toEqual([
    422,
    [{ id: chief.id, name: 'Ama', reason: 'Your role, admin, may not delete the role superadmin' }],
  ]);
  const all = { select: { ids: [...ids, chief.id, self.id] }, remove: true, expected: 4, allow_partial: true };
  const removed = await bulk('users', all);
  expect([removed.status, removed.body]).toEqual([
    200,
    {
      ...{ matched: 4, changed: 3, unchanged: 0 },
      refused: [{ id: self.id, name: self.name, reason: 'You cannot delete yourself' }],
      consequences: [{ code: 'premium_ends', message: '1 has premium, which ends', values: { count: 1 } }],
    },
  ]);
  expect((await get('/v1/users?role=student')).count).toBe(0);
});

it('those without premium get one to try and the others keep theirs; all lose it, and each is one operation', async () => {
  const { db } = test().app;
  const ids = await students();
  const paid = await buildSubscription(db, { user_id: ids[0] ?? 0 });
  const premium = async () => (await get('/v1/users?is_premium=true')).count;
  const set = (is_premium: boolean) => bulk('users', { select: { ids }, change: { is_premium }, expected: 2 }, 'admin');
  const given = await set(true);
  expect(given.body).toMatchObject({ matched: 2, changed: 1, unchanged: 1 });
  expect(await premium()).toBe(2);
  expect(await get(`/v1/user/subscriptions/${ids[1]}`)).toMatchObject({ plan: 'test', amount: '0.00' });
  expect(await get(`/v1/user/subscriptions/${ids[0]}`)).toMatchObject({ id: paid.id });
  const taken = await set(false);
  const text = '2 have premium, which ends';
  expect(taken.body.consequences).toEqual([{ code: 'premium_ends', message: text, values: { count: 2 } }]);
  expect(await premium()).toBe(0);
  for (const { operation } of [taken, given]) expect((await undo(operation)).statusCode).toBe(201);
  expect(await premium()).toBe(1);
});
