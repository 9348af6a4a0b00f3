import { account } from '@quizdesk/contract/account';
import { users } from '@quizdesk/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import type { users as table } from '../../db/schema/users.ts';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { operationOf } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const change = (id: number | string, payload: object) =>
  test().call({ method: 'PUT', url: pathOf(users.update, { id }), payload });
const signIn = (username: string) =>
  test().app.inject({ method: 'POST', url: account.signIn.path, payload: { username, password: PASSWORD } });

async function addSchool(name: string): Promise<number> {
  return (await test().call({ method: 'POST', url: '/v1/schools', payload: { name } })).json().id;
}

const whole = {
  name: 'Esi Ofori-Atta',
  username: 'esi.ofori',
  email: 'esi@example.org',
  phone: '+233 20 555',
  status: 'active',
};

let student: typeof table.$inferSelect;
beforeEach(async () => {
  student = await buildUser(test().app.db, { name: 'Esi', username: 'esi', email: null, phone: '020' });
});

describe('a student', () => {
  it('is changed by an admin, and answered as it is then', async () => {
    const answer = await change(student.id, { ...whole, name: ' Esi Ofori-Atta ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: student.id, role: 'student', ...whole });
    expect(new Date(answer.json().updated_at) >= student.updated_at).toBe(true);
    const url = pathOf(users.find, { id_or_username: 'ESI.OFORI' });
    expect((await test().call({ method: 'GET', url })).json()).toEqual(answer.json());
  });

  it.each([
    [{}, {}],
    [{ email: 'esi@example.org' }, { email: 'esi@example.org' }],
    [{ phone: '' }, { phone: null }],
    [{ phone: null }, { phone: null }],
    [{ username: 'ESI' }, { username: 'ESI' }],
    [{ role: 'superadmin', password: 'ruled paper 9', id: 1, image: 'x' }, {}],
  ])('keeps what %j leaves out', async (payload, changed) => {
    const kept = { name: 'Esi', username: 'esi', email: null, phone: '020', role: 'student', status: 'active' };
    expect((await change(student.id, payload)).json()).toMatchObject({ ...kept, ...changed });
    expect((await signIn('esi')).statusCode).toBe(200);
  });

  it('gets a school and loses it with null; a school that is not there is 422', async () => {
    const school = await addSchool('Keta Lagoon');
    const [at, none] = [
      { school_id: school, school_name: 'Keta Lagoon' },
      { school_id: null, school_name: null },
    ];
    expect((await change(student.id, { school_id: school })).json()).toMatchObject(at);
    expect((await change(student.id, { phone: '021' })).json()).toMatchObject(at);
    const rows = await test().call({ method: 'GET', url: '/v1/users?role=student&q=Esi' });
    expect(rows.json().rows).toEqual([expect.objectContaining(at)]);
    expect((await change(student.id, { school_id: null })).json()).toMatchObject(none);
    const refused = await change(student.id, { school_id: school + 1 });
    expect([refused.statusCode, refused.json().details]).toEqual([422, { school_id: 'School does not exist' }]);
  });

  it('has no school once it is deleted, and the same one, with the same version, once that is undone', async () => {
    await buildUser(test().app.db, { role: 'superadmin' });
    const school = await addSchool('Keta Lagoon');
    const before = (await change(student.id, { school_id: school })).json();
    const removed = await test().call({ method: 'DELETE', url: `/v1/schools/${school}` });
    const find = { method: 'GET', url: pathOf(users.find, { id_or_username: String(student.id) }) } as const;
    expect((await test().call(find)).json()).toMatchObject({ school_id: null, school_name: null });
    const operation = operationOf(removed);
    const undone = await test().call({ method: 'POST', url: `/v1/operations/${operation}/undo` });
    expect(undone.json()).toMatchObject({ undoes: operation });
    expect((await test().call(find)).json()).toEqual(before);
  });

  it('who has joined a school since keeps its import from being undone', async () => {
    const added = await test().call({ method: 'POST', url: '/v1/schools', payload: { name: 'Keta Lagoon' } });
    await change(student.id, { school_id: added.json().id });
    const undone = await test().call({ method: 'POST', url: `/v1/operations/${operationOf(added)}/undo` });
    expect([undone.statusCode, undone.json().detail]).toEqual([409, expect.stringContaining('users refer to it')]);
  });

  it('who becomes inactive is signed out everywhere immediately and cannot sign in; who is active again can', async () => {
    const { access_token, refresh_token } = (await signIn('esi')).json();
    const headers = { authorization: `Bearer ${access_token}` };
    const who = () => test().app.inject({ method: 'GET', url: account.profile.path, headers });
    expect((await who()).statusCode).toBe(200);
    expect((await change(student.id, { status: 'inactive' })).json().status).toBe('inactive');
    expect((await who()).statusCode).toBe(401);
    const payload = { refresh_token };
    const refreshed = await test().app.inject({ method: 'POST', url: account.refresh.path, payload });
    expect(refreshed.statusCode).toBe(401);
    expect((await signIn('esi')).statusCode).toBe(401);
    await change(student.id, { status: 'active' });
    expect((await signIn('esi')).statusCode).toBe(200);
  });

  it('cannot get the username of somebody else, whatever the case: 409 names them', async () => {
    const other = await buildUser(test().app.db, { name: 'Kofi', username: 'kofi' });
    const answer = await change(student.id, { ...whole, username: 'KOFI' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'taken',
        values: { field: 'username', id: other.id, name: 'Kofi', value: 'KOFI' },
        message: 'This username is already taken',
        detail: `Kofi (user ${other.id}) already has the username KOFI.`,
      },
    ]);
  });

  it('cannot get the email of somebody else, whatever the case: 409 names them', async () => {
    const other = await buildUser(test().app.db, { name: 'Kofi', role: 'admin', email: 'Kofi@Example.org' });
    const answer = await change(student.id, { email: 'kofi@example.org' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'taken',
        values: { field: 'email', id: other.id, name: 'Kofi', value: 'kofi@example.org' },
        message: 'This email is already taken',
        detail: `Kofi (user ${other.id}) already has the email kofi@example.org.`,
      },
    ]);
  });

  it('whose email repeats since before keeps it', async () => {
    const { db } = test().app;
    await buildUser(db, { email: 'shared@example.org' });
    const same = await buildUser(db, { email: 'shared@example.org' });
    expect((await change(same.id, { name: 'Same', email: 'Shared@example.org' })).statusCode).toBe(200);
  });

  it('whose email several get at the same time shares it with nobody', async () => {
    const { db } = test().app;
    const all = [student, await buildUser(db), await buildUser(db)];
    const answers = await Promise.all(all.map(({ id }) => change(id, { email: 'one@example.org' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it.each<[object, Record<string, string>]>([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: null }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'Name must be at most 200 characters' }],
    [{ username: ' ' }, { username: 'Username is required' }],
    [{ username: 'two words' }, { username: 'Username must have no spaces' }],
    [{ username: 'x'.repeat(101) }, { username: 'Username must be at most 100 characters' }],
    [{ email: 'nowhere' }, { email: 'Email must be an email address' }],
    [{ phone: 'x'.repeat(51) }, { phone: 'Phone must be at most 50 characters' }],
    [{ phone: 20 }, { phone: 'Phone must be text' }],
    [{ status: 'gone' }, { status: 'Status must be one of active, inactive' }],
    [
      { name: '', username: '', email: 'x', status: '' },
      {
        name: 'Name is required',
        username: 'Username is required',
        email: 'Email must be an email address',
        status: 'Status is required',
      },
    ],
  ])('is refused by its fields and stays: %j', async (payload, details) => {
    const answer = await change(student.id, payload);
    expect([answer.statusCode, answer.json().details]).toEqual([422, details]);
  });

  it('is not an administrator: 409 says so', async () => {
    const { id } = await buildUser(test().app.db, { name: 'Ama', role: 'admin' });
    const answer = await change(id, whole);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'Not a student',
        detail: 'Ama is no student, and only students are changed here.',
        values: { name: 'Ama' },
      },
    ]);
  });

  it('that is not there is a 404', async () => {
    expect((await change('987654', whole)).statusCode).toBe(404);
  });
});
