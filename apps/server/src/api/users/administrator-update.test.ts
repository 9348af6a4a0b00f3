import { account } from '@quizdesk/contract/account';
import type { ConsoleRole } from '@quizdesk/contract/constants';
import { users } from '@quizdesk/contract/users';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '../../db/schema/notifications.ts';
import { recovery_codes, second_factors } from '../../db/schema/second-factors.ts';
import { users as table } from '../../db/schema/users.ts';
import { buildPasskey } from '../../testing/builders/passkeys.ts';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { operationOf } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const db = () => test().app.db;
const change = (id: number, payload: object, as: ConsoleRole = 'superadmin') =>
  test().call({ method: 'PUT', url: pathOf(users.updateAdministrator, { id }), payload }, as);
const turnOff = (id: number, as: ConsoleRole = 'superadmin') =>
  test().call({ method: 'DELETE', url: pathOf(users.turnOffTwoFactor, { id }) }, as);
const undo = (operation: number, as: ConsoleRole = 'superadmin') =>
  test().call({ method: 'POST', url: `/v1/operations/${operation}/undo` }, as);
const find = async (id: number) =>
  (await test().call({ method: 'GET', url: pathOf(users.find, { id_or_username: String(id) }) })).json();
const signIn = (username: string) =>
  test().app.inject({ method: 'POST', url: account.signIn.path, payload: { username, password: PASSWORD } });

/** An administrator who is signed in, and a call of theirs. */
async function signedIn(role: ConsoleRole) {
  const user = await buildUser(db(), { role });
  const tokens = (await signIn(user.username)).json();
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
    test().app.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...user, call };
}

/** Lets the last proof of every session be this old. */
async function provedAgo(minutes: number): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(
    sql`UPDATE sessions SET proved_at = now() - make_interval(mins => ${minutes}) RETURNING id`,
  );
  for (const { id } of rows) test().app.liveSessions.forget(id);
}

let editor: typeof table.$inferSelect;
beforeEach(async () => {
  editor = await buildUser(db(), { name: 'Efua', username: 'efua', role: 'editor', email: null });
});

describe('an administrator', () => {
  it('gets another name, email and role; what is left out stays, and an undo takes it back', async () => {
    const before = await find(editor.id);
    const changed = await change(editor.id, { name: ' Efua Sam ', email: 'efua@example.org', role: 'admin' });
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      expect.objectContaining({ id: editor.id, name: 'Efua Sam', email: 'efua@example.org', role: 'admin' }),
    ]);
    expect((await change(editor.id, { name: 'Efua' })).json()).toMatchObject({ name: 'Efua', role: 'admin' });
    expect((await undo(operationOf(changed))).statusCode).toBe(409);
    const renamed = await change(editor.id, { email: '' });
    expect(renamed.json()).toMatchObject({ email: null, role: 'admin' });
    const url = `/v1/operations/${operationOf(changed)}`;
    const { action } = (await test().call({ method: 'GET', url })).json();
    expect(action).toBe('users.update_administrator');
    const role = await change(editor.id, { role: 'viewer' });
    expect((await undo(operationOf(role))).statusCode).toBe(201);
    expect(await find(editor.id)).toEqual({
      ...before,
      version: expect.any(Number),
      updated_at: expect.any(String),
      role: 'admin',
    });
  });

  it('has the rights of another role from the next call on', async () => {
    const ama = await signedIn('admin');
    const add = () => ama.call('POST', '/v1/schools', { name: `School ${crypto.randomUUID()}` });
    expect((await add()).statusCode).toBe(201);
    expect((await change(ama.id, { role: 'viewer' })).statusCode).toBe(200);
    await provedAgo(0);
    expect((await add()).statusCode).toBe(403);
  });

  it.each([
    ['admin', 'editor', { role: 'admin' }, 200],
    ['admin', 'editor', { role: 'superadmin' }, 403],
    ['admin', 'admin', { role: 'viewer' }, 200],
    ['admin', 'superadmin', { name: 'Kofi' }, 403],
    ['superadmin', 'superadmin', { role: 'admin' }, 200],
    ['superadmin', 'student', { name: 'Kofi' }, 409],
    ['editor', 'viewer', { name: 'Kofi' }, 403],
  ] as const)('as %s: a %s with %j is %i', async (as, role, payload, status) => {
    const { id } = await buildUser(db(), { role });
    expect((await change(id, payload, as)).statusCode).toBe(status);
  });

  it('changes their own name and never their own role', async () => {
    const ama = await signedIn('admin');
    const own = (payload: object) => ama.call('PUT', pathOf(users.updateAdministrator, { id: ama.id }), payload);
    expect((await own({ name: 'Ama B', role: 'admin' })).json()).toMatchObject({ name: 'Ama B', role: 'admin' });
    for (const role of ['superadmin', 'viewer']) {
      expect((await own({ role })).json()).toMatchObject({ code: 'own_account' });
    }
    expect(await find(ama.id)).toMatchObject({ role: 'admin' });
  });

  it('does not get a role back by undoing what took it, nor gives one that they could not give', async () => {
    const chief = await signedIn('superadmin');
    const lowered = operationOf(await change(chief.id, { role: 'admin' }));
    await provedAgo(0);
    const own = await chief.call('POST', `/v1/operations/${lowered}/undo`);
    expect([own.statusCode, (await find(chief.id)).role]).toEqual([403, 'admin']);
    expect((await undo(lowered, 'admin')).statusCode).toBe(403);
    expect((await undo(lowered)).statusCode).toBe(201);
    const raised = operationOf(await change(editor.id, { role: 'admin' }));
    const loweredAgain = operationOf(await undo(raised));
    const ama = await signedIn('admin');
    await provedAgo(11);
    expect((await undo(loweredAgain)).json()).toMatchObject({ step_up: true });
    await provedAgo(0);
    const demoted = operationOf(await change(ama.id, { role: 'editor' }));
    await change(ama.id, { name: 'Ama' });
    expect((await ama.call('POST', `/v1/operations/${demoted}/undo`)).statusCode).toBe(403);
  });

  it('needs a proof for another role, and none for another name', async () => {
    await test().call({ method: 'GET', url: '/v1/users' }, 'superadmin');
    await provedAgo(11);
    expect((await change(editor.id, { role: 'admin' })).json()).toMatchObject({ step_up: true });
    expect((await change(editor.id, { name: 'Efua Sam', role: 'editor' })).statusCode).toBe(200);
  });

  it('stays a superadmin where nobody else is one', async () => {
    const one = await signedIn('superadmin');
    const two = await signedIn('superadmin');
    await db().execute(
      sql`UPDATE users SET role = 'admin' WHERE role = 'superadmin' AND id NOT IN (${one.id}, ${two.id})`,
    );
    const lower = (by: typeof one, id: number) =>
      by.call('PUT', pathOf(users.updateAdministrator, { id }), { role: 'admin' });
    const answers = await Promise.all([lower(one, two.id), lower(two, one.id)]);
    expect(answers.map(({ statusCode }) => statusCode === 200).filter(Boolean)).toHaveLength(1);
    const left = await db().select().from(table).where(eq(table.role, 'superadmin'));
    expect(left).toHaveLength(1);
  });

  it('is not overwritten by who saw an older version, and cannot have the email of another', async () => {
    const { version } = await find(editor.id);
    await change(editor.id, { name: 'Efua Sam', version });
    const stale = await change(editor.id, { name: 'Efua Asare', version });
    expect([stale.statusCode, stale.json().conflict.differs]).toEqual([409, ['name']]);
    await buildUser(db(), { name: 'Kofi', email: 'Kofi@example.org' });
    expect((await change(editor.id, { email: 'kofi@example.org' })).json()).toMatchObject({ code: 'taken' });
  });

  it.each([
    [{ role: 'student' }, 'role'],
    [{ role: 'chief' }, 'role'],
    [{ name: ' ' }, 'name'],
    [{ email: 'x' }, 'email'],
  ])('is refused with %j, by the field', async (payload, field) => {
    const answer = await change(editor.id, payload);
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, [field]]);
  });
});

describe('two-factor sign-in of another administrator', () => {
  beforeEach(async () => {
    await buildPasskey(db(), editor.id);
    await db().insert(second_factors).values({ user_id: editor.id, secret: 'a secret', confirmed_at: new Date() });
    await db().insert(recovery_codes).values({ user_id: editor.id, code_hash: 'a hash' });
  });

  it('is turned off by a superadmin: all steps go, the sessions end, they are told, and it is in the audit log', async () => {
    const ama = await signedIn('admin');
    await buildPasskey(db(), ama.id);
    expect(await find(ama.id)).toMatchObject({ two_factor: true });
    const answer = await turnOff(ama.id);
    expect([answer.statusCode, (await find(ama.id)).two_factor]).toEqual([204, false]);
    expect((await ama.call('GET', '/v1/users')).statusCode).toBe(401);
    expect((await signIn(ama.username)).json()).toHaveProperty('access_token');
    const told = await db()
      .select()
      .from(notifications)
      .where(and(eq(notifications.user_id, ama.id), eq(notifications.type, 'alert')));
    expect(told.map(({ title }) => title)).toContain('Your two-factor sign-in was turned off');
    const operation = operationOf(answer);
    const stored = (await test().call({ method: 'GET', url: `/v1/operations/${operation}` })).json();
    expect(stored).toMatchObject({ action: 'users.turn_off_two_factor', table: 'users', row_id: ama.id });
    expect((await undo(operation)).statusCode).toBe(409);
    expect((await turnOff(editor.id)).statusCode).toBe(204);
    for (const steps of [second_factors, recovery_codes]) {
      expect(await db().select().from(steps).where(eq(steps.user_id, editor.id))).toEqual([]);
    }
    expect((await turnOff(editor.id)).json()).toMatchObject({ message: 'Two-factor sign-in is off' });
  });

  it.each(['viewer', 'editor', 'admin'] as const)('not by the role %s', async (as) => {
    expect((await turnOff(editor.id, as)).statusCode).toBe(403);
    expect(await find(editor.id)).toMatchObject({ two_factor: true });
  });

  it('nor of oneself, of a student, or of nobody', async () => {
    const chief = await signedIn('superadmin');
    const url = pathOf(users.turnOffTwoFactor, { id: chief.id });
    const own = await test().app.inject({ method: 'DELETE', url, headers: await headersOf(chief.username) });
    expect(own.json()).toMatchObject({ code: 'own_account' });
    const student = await buildUser(db());
    expect((await find(student.id)).two_factor).toBeNull();
    expect((await turnOff(student.id)).json()).toMatchObject({ message: 'Not an administrator' });
    expect((await turnOff(987654)).statusCode).toBe(404);
  });
});

async function headersOf(username: string) {
  return { authorization: `Bearer ${(await signIn(username)).json().access_token}` };
}
