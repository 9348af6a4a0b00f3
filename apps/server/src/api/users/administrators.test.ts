import { account } from '@quizdesk/contract/account';
import type { ConsoleRole } from '@quizdesk/contract/constants';
import { users } from '@quizdesk/contract/users';
import { describe, expect, it } from 'vitest';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
const add = (payload: object, as: ConsoleRole = 'superadmin') =>
  test().call({ method: 'POST', url: users.insert.path, payload }, as);
const setPassword = (id: number | string, payload: object, as: ConsoleRole = 'superadmin') =>
  test().call({ method: 'PUT', url: pathOf(users.setPassword, { id }), payload }, as);
const signIn = (username: string, password: string) =>
  test().app.inject({ method: 'POST', url: account.signIn.path, payload: { username, password } });
/** How many superadmins there are besides those who call. */
const addedCount = async () =>
  (await test().call({ method: 'GET', url: users.list.path, query: { role: 'superadmin', q: 'yaw' } })).json().count;

const whole = { name: 'Yaw Boateng', username: 'yaw.b', role: 'superadmin', password: 'dotted paper 8' };

describe('a new administrator', () => {
  it.each(['admin', 'superadmin'])('of the role %s can sign in and administer', async (role) => {
    const added = await add({ ...whole, name: ' Yaw Boateng ', email: 'yaw@example.org', role });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toEqual({
      id: expect.any(Number),
      name: 'Yaw Boateng',
      username: 'yaw.b',
      email: 'yaw@example.org',
      phone: null,
      image: null,
      role,
      status: 'active',
      school_id: null,
      school_name: null,
      school_region: null,
      level_number: null,
      last_played_at: null,
      premium_until: null,
      two_factor: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(Number),
    });
    const tokens = await signIn('YAW.B', whole.password);
    expect(tokens.statusCode).toBe(200);
    const authorization = `Bearer ${tokens.json().access_token}`;
    // The password that was given to them is changed before anything else.
    const own = { current_password: whole.password, password: 'plain paper 9' };
    const change = { method: 'PUT', url: '/v1/jwt/password', payload: own, headers: { authorization } } as const;
    expect((await test().app.inject(change)).statusCode).toBe(204);
    const answer = await test().app.inject({ method: 'GET', url: users.count.path, headers: { authorization } });
    expect(answer.statusCode).toBe(200);
  });

  it('may have no email', async () => {
    expect((await add({ ...whole, email: '' })).json().email).toBeNull();
    expect((await add({ ...whole, username: 'b', email: null })).json().email).toBeNull();
  });

  it('cannot have the username of somebody else, whatever the case: 409 names them', async () => {
    const { id } = await buildUser(test().app.db, { name: 'Esi Ofori', username: 'Yaw.B' });
    const answer = await add(whole);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'taken',
      values: { field: 'username', id, name: 'Esi Ofori', value: 'yaw.b' },
      message: 'This username is already taken',
      detail: `Esi Ofori (user ${id}) already has the username yaw.b.`,
    });
  });

  it('whose username several ask for at the same time is stored once', async () => {
    const answers = await Promise.all(['yaw', 'Yaw', 'YAW'].map((username) => add({ ...whole, username })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
    expect(await addedCount()).toBe(1);
  });

  it.each<[object, Record<string, string>]>([
    [{ name: undefined }, { name: 'Name is required' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'Name must be at most 200 characters' }],
    [{ name: 'a\0' }, { name: 'Contains characters that cannot be stored' }],
    [{ name: '\u202Eevil' }, { name: 'Contains characters that cannot be stored' }],
    [{ username: undefined }, { username: 'Username is required' }],
    [{ username: 7 }, { username: 'Username is required' }],
    [{ username: '' }, { username: 'Username is required' }],
    [{ username: 'two words' }, { username: 'Username may have letters, digits, dots, hyphens and underscores' }],
    [{ username: '3001' }, { username: 'Username must have more than digits' }],
    [{ username: 'é' }, { username: 'Username may have letters, digits, dots, hyphens and underscores' }],
    [{ username: 'x'.repeat(51) }, { username: 'Username must be at most 50 characters' }],
    [{ email: 7 }, { email: 'Email must be text' }],
    [{ email: 'nowhere' }, { email: 'Email must be an email address' }],
    [{ email: '@b' }, { email: 'Email must be an email address' }],
    [{ email: 'a b@c' }, { email: 'Email must be an email address' }],
    [{ email: `a@${'x'.repeat(200)}` }, { email: 'Email must be at most 200 characters' }],
    [{ role: undefined }, { role: 'Role is required' }],
    [{ role: 'student' }, { role: 'Role must be one of viewer, editor, admin, superadmin' }],
    [{ role: 'super_admin' }, { role: 'Role must be one of viewer, editor, admin, superadmin' }],
    [{ password: undefined }, { password: 'Password is required' }],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: 12345678 }, { password: 'Password is required' }],
    [{ password: 'seven 7' }, { password: 'Password must have at least 8 characters' }],
    [{ password: 'x'.repeat(201) }, { password: 'Password must be at most 200 characters' }],
    [{ password: 'Password1' }, { password: 'Password is one of those that are guessed first: choose another' }],
    [{ password: 'YAW.B and more' }, { password: 'Password must not contain the username' }],
    [
      { name: '', username: '?', email: 'x', role: '', password: 'x' },
      {
        name: 'Name is required',
        username: 'Username may have letters, digits, dots, hyphens and underscores',
        email: 'Email must be an email address',
        role: 'Role is required',
        password: 'Password must have at least 8 characters',
      },
    ],
  ])('is refused by its fields and nothing is stored: %j', async (wrong, details) => {
    const answer = await add({ ...whole, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual(details);
    expect(await addedCount()).toBe(0);
  });
});

describe('a new password', () => {
  it.each<ConsoleRole>(['admin', 'superadmin'])(
    'of an administrator (%s) is the only one that works, and every session ends immediately',
    async (role) => {
      const { id, username } = await buildUser(test().app.db, { role });
      const tokens = (await signIn(username, PASSWORD)).json();
      const who = () =>
        test().app.inject({
          method: 'GET',
          url: account.profile.path,
          headers: { authorization: `Bearer ${tokens.access_token}` },
        });
      expect((await who()).statusCode).toBe(200);

      const answer = await setPassword(id, { password: 'plain paper 9' });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect((await who()).statusCode).toBe(401);
      const { refresh_token } = tokens;
      const refreshed = await test().app.inject({
        method: 'POST',
        url: account.refresh.path,
        payload: { refresh_token },
      });
      expect(refreshed.statusCode).toBe(401);
      expect((await signIn(username, PASSWORD)).statusCode).toBe(401);
      expect((await signIn(username, 'plain paper 9')).statusCode).toBe(200);
    },
  );

  it('is not set for a student: 409 says why', async () => {
    const { id } = await buildUser(test().app.db, { name: 'Esi Ofori', username: 'esi' });
    const answer = await setPassword(id, { password: 'plain paper 9' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'conflict',
      message: 'Not an administrator',
      detail: 'Esi Ofori (esi) is a student, and only passwords of administrators are set here.',
      values: { name: 'Esi Ofori', username: 'esi' },
    });
    expect((await signIn('esi', PASSWORD)).statusCode).toBe(200);
  });

  it.each([
    [{}, 'Password is required'],
    [{ password: null }, 'Password is required'],
    [{ password: 'seven 7' }, 'Password must have at least 8 characters'],
    [{ password: 'x'.repeat(201) }, 'Password must be at most 200 characters'],
    [{ password: '12345678' }, 'Password is one of those that are guessed first: choose another'],
    [{ password: 'esi.ofori 77' }, 'Password must not contain the username'],
  ])('cannot be %j', async (payload, fault) => {
    const { id, username } = await buildUser(test().app.db, { role: 'admin', username: 'Esi.Ofori' });
    const answer = await setPassword(id, payload);
    expect([answer.statusCode, answer.json().details]).toEqual([422, { password: fault }]);
    expect((await signIn(username, PASSWORD)).statusCode).toBe(200);
  });

  it('of nobody is a 404', async () => {
    expect((await setPassword('987654', { password: 'plain paper 9' })).statusCode).toBe(404);
  });
});
