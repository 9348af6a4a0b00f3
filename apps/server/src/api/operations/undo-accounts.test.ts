import { account } from '@quizdesk/contract/account';
import { users } from '@quizdesk/contract/users';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { users as table } from '../../db/schema/users.ts';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const NEEDS_PROOF = expect.objectContaining({ message: 'Confirm that it is you', step_up: true });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const as = (role: 'admin' | 'superadmin', method: Method, url: string, payload?: object) =>
  test().call({ method, url, ...(payload && { payload }) }, role);
const operationOf = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['operation-id']);
const undo = (id: number, role: 'admin' | 'superadmin' = 'superadmin') => as(role, 'POST', `/v1/operations/${id}/undo`);
const signIn = (username: string) =>
  test().app.inject({ method: 'POST', url: account.signIn.path, payload: { username, password: PASSWORD } });

/** Lets the last proof of every session be this old. */
async function provedAgo(minutes: number): Promise<void> {
  const { rows } = await test().app.db.execute<{ id: string }>(
    sql`UPDATE sessions SET proved_at = now() - make_interval(mins => ${minutes}) RETURNING id`,
  );
  for (const { id } of rows) test().app.liveSessions.forget(id);
}

async function deleteUser(role: 'student' | 'viewer' | 'admin') {
  const user = await buildUser(test().app.db, { role });
  return { ...user, deleted: operationOf(await as('superadmin', 'DELETE', pathOf(users.remove, { id: user.id }))) };
}

describe('undoing what deleted an administrator asks for the password, as adding one by hand does', () => {
  let deleted: number;
  let id: number;

  beforeEach(async () => {
    ({ deleted, id } = await deleteUser('admin'));
  });

  it.each([
    ['an undo', () => `/v1/operations/${deleted}/undo`],
    ['restoring from the trash', () => `/v1/trash/${deleted}/restore`],
  ])('%s that brings an administrator back', async (_, url) => {
    await provedAgo(11);
    expect((await as('superadmin', 'POST', url())).json()).toEqual(NEEDS_PROOF);
    expect((await as('superadmin', 'GET', `/v1/users/${id}`)).statusCode).toBe(404);
    // Given to another process.
    await test().app.db.execute(sql`UPDATE sessions SET proved_at = now()`);
    expect((await as('superadmin', 'POST', url())).statusCode).toBe(201);
  });

  it.each(['admin', 'student'] as const)('not an undo that deletes a %s again, which can be undone', async (role) => {
    const restored = operationOf(await undo((await deleteUser(role)).deleted));
    await provedAgo(11);
    expect((await undo(restored)).statusCode).toBe(201);
  });

  it('not one that brings a student back, who has no rights', async () => {
    const student = await deleteUser('student');
    await provedAgo(11);
    expect((await undo(student.deleted)).statusCode).toBe(201);
  });

  it('a version of the record that is restored', async () => {
    const { id: colleague } = await buildUser(test().app.db, { role: 'viewer' });
    const set = operationOf(
      await as('superadmin', 'PUT', pathOf(users.setPassword, { id: colleague }), { password: 'plain paper 9' }),
    );
    await as('superadmin', 'DELETE', pathOf(users.remove, { id: colleague }));
    await provedAgo(11);
    const restore = { table: 'users', row_id: colleague };
    expect((await as('superadmin', 'POST', `/v1/operations/${set}/restore`, restore)).json()).toEqual(NEEDS_PROOF);
  });
});

it('undoing at the same time what made two people superadmins leaves one', async () => {
  const { app, tokenFor } = test();
  const tokens = [await tokenFor('admin'), await tokenFor('admin')];
  const ids = tokens.map((token) => Number(decodeJwt(token).sub));
  const promoted: number[] = [];
  for (const id of ids) {
    const url = pathOf(users.updateAdministrator, { id });
    promoted.push(operationOf(await as('superadmin', 'PUT', url, { role: 'superadmin' })));
  }
  await app.db.execute(sql`UPDATE users SET role = 'admin' WHERE id NOT IN (${ids[0]}, ${ids[1]})`);
  const undos = tokens.map((token, at) => {
    const url = `/v1/operations/${promoted.at(1 - at)}/undo`;
    return app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` } });
  });
  const statuses = (await Promise.all(undos)).map(({ statusCode }) => statusCode).sort();
  // The second is refused, either as it would leave none or as someone who is no superadmin any more.
  expect([
    [201, 403],
    [201, 409],
  ]).toContainEqual(statuses);
  expect(await app.db.$count(table, eq(table.role, 'superadmin'))).toBe(1);
});

it('an administrator who comes back from the trash chooses a new password before anything else', async () => {
  const { deleted, username } = await deleteUser('viewer');
  expect((await undo(deleted)).statusCode).toBe(201);
  const { access_token } = (await signIn(username)).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const list = await test().app.inject({ method: 'GET', url: users.list.path, headers });
  expect(list.json()).toMatchObject({ message: 'Choose a password of your own first', change_password: true });
});

it('undoing what made a student active ends their sessions, as making them inactive by hand does', async () => {
  const { id, username } = await buildUser(test().app.db);
  const change = (status: string) => as('admin', 'PUT', pathOf(users.update, { id }), { status });
  // An undo must leave one.
  await buildUser(test().app.db, { role: 'superadmin' });
  const on = operationOf(await undo(operationOf(await change('inactive')), 'admin'));
  const { refresh_token } = (await signIn(username)).json();
  expect((await undo(on, 'admin')).statusCode).toBe(201);
  await change('active');
  const payload = { refresh_token };
  expect((await test().app.inject({ method: 'POST', url: account.refresh.path, payload })).statusCode).toBe(401);
});

it('restoring a version of a student from before they were active ends their sessions immediately', async () => {
  const { id, username } = await buildUser(test().app.db, { status: 'inactive' });
  await buildUser(test().app.db, { role: 'superadmin' });
  const change = (payload: object) => as('admin', 'PUT', pathOf(users.update, { id }), payload);
  const named = operationOf(await change({ name: 'Esi Ofori' }));
  await change({ status: 'active' });
  const { access_token } = (await signIn(username)).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const profile = () => test().app.inject({ method: 'GET', url: account.profile.path, headers });
  expect((await profile()).statusCode).toBe(200);
  const restored = await as('admin', 'POST', `/v1/operations/${named}/restore`, { table: 'users', row_id: id });
  expect(restored.statusCode).toBe(201);
  expect((await profile()).statusCode).toBe(401);
});
