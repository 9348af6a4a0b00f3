import type { ConsoleRole, Role } from '@quizdesk/contract/constants';
import { users } from '@quizdesk/contract/users';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const CALLS = {
  add: (role: ConsoleRole, other: Role) => {
    const payload = { name: 'Yaw', username: 'yaw.b', role: other, password: 'dotted paper 8' };
    return test().call({ method: 'POST', url: users.insert.path, payload }, role);
  },
  delete: async (role: ConsoleRole, other: Role) => {
    const { id } = await buildUser(test().app.db, { role: other });
    return test().call({ method: 'DELETE', url: pathOf(users.remove, { id }) }, role);
  },
  'set the password of': async (role: ConsoleRole, other: Role) => {
    const { id } = await buildUser(test().app.db, { role: other });
    const payload = { password: 'plain paper 9' };
    return test().call({ method: 'PUT', url: pathOf(users.setPassword, { id }), payload }, role);
  },
};

const TABLE: [role: ConsoleRole, action: keyof typeof CALLS, other: Role, status: number][] = [
  ['admin', 'add', 'viewer', 201],
  ['admin', 'add', 'editor', 201],
  ['admin', 'add', 'admin', 201],
  ['admin', 'add', 'superadmin', 403],
  ['superadmin', 'add', 'admin', 201],
  ['superadmin', 'add', 'superadmin', 201],
  ['admin', 'delete', 'student', 204],
  ['admin', 'delete', 'editor', 204],
  ['admin', 'delete', 'admin', 204],
  ['admin', 'delete', 'superadmin', 403],
  ['superadmin', 'delete', 'student', 204],
  ['superadmin', 'delete', 'admin', 204],
  ['superadmin', 'delete', 'superadmin', 204],
  ['admin', 'set the password of', 'editor', 403],
  ['admin', 'set the password of', 'admin', 403],
  ['admin', 'set the password of', 'superadmin', 403],
  ['superadmin', 'set the password of', 'viewer', 204],
  ['superadmin', 'set the password of', 'admin', 204],
  ['superadmin', 'set the password of', 'superadmin', 204],
];

describe('what administrators may do to accounts', () => {
  it.each(TABLE)('%s: %s %s is %i', async (role, action, other, status) => {
    const answer = await CALLS[action](role, other);
    expect(answer.statusCode).toBe(status);
    if (status !== 403) return;
    const article = /^[ae]/.test(other) ? 'an' : 'a';
    const detail = `Your role, ${role}, may not ${action} ${article} ${other}.`;
    expect(answer.json()).toEqual({
      ...{ code: 'forbidden', message: 'Forbidden', detail },
      values: { role, action: expect.any(String), of: other },
    });
  });

  it('a superadmin does not set their own password without the present one', async () => {
    const token = await test().tokenFor('superadmin');
    const { sub, username } = decodeJwt<{ username: string }>(token);
    const answer = await test().app.inject({
      method: 'PUT',
      url: pathOf(users.setPassword, { id: Number(sub) }),
      payload: { password: 'plain paper 9' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Your own password is changed with the present one.',
    ]);
    const payload = { username, password: PASSWORD };
    expect((await test().app.inject({ method: 'POST', url: '/v1/jwt/signin', payload })).statusCode).toBe(200);
  });
});
