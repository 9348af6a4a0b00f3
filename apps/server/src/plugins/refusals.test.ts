import { trash } from '@quizdesk/contract/operations';
import { users } from '@quizdesk/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProcessLog } from '../logging/process-log.ts';
import { useTestApp } from '../testing/test-app.ts';

let lines: Record<string, unknown>[] = [];
const log = createProcessLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
const test = useTestApp({ services: ['account', 'api'] }, log);

beforeEach(() => {
  lines = [];
});

const remove = (token: string, id: number) =>
  test().app.inject({
    method: 'DELETE',
    url: `/v1/users/${id}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: '203.0.113.7',
  });

describe('a call that the caller may not make', () => {
  it('is a security event of the log, once a minute for each account and call', async () => {
    const token = await test().tokenFor('viewer');
    for (const id of [4711, 4712]) expect((await remove(token, id)).statusCode).toBe(403);
    expect(lines).toMatchObject([
      {
        ...{ level: 40, msg: 'security event', event: 'call.refused', call: 'users.remove', address: '203.0.113.7' },
        ...{ userId: expect.any(Number), requestId: expect.any(String) },
        reason: 'This needs the role admin or superadmin. Yours is viewer.',
      },
    ]);
    await remove(await test().tokenFor('student'), 4711);
    await test().call({ method: 'POST', url: users.insert.path, payload: {} }, 'viewer');
    expect(lines.map(({ call }) => call)).toEqual(['users.remove', 'users.remove', 'users.insert']);
  });

  it('is one too where the role of the other account forbids it', async () => {
    const superadmin = { name: 'Yaw', username: 'yaw.b', role: 'superadmin', password: 'dotted paper 8' };
    expect((await test().call({ method: 'POST', url: users.insert.path, payload: superadmin })).statusCode).toBe(403);
    expect(lines).toMatchObject([{ event: 'call.refused', reason: 'Your role, admin, may not add a superadmin.' }]);
  });

  it('is none where the password is asked for, and leaves nothing in the journal', async () => {
    const token = await test().tokenFor('superadmin');
    await test().app.database.pool.query(`UPDATE sessions SET proved_at = now() - interval '1 day'`);
    const headers = { authorization: `Bearer ${token}` };
    const emptied = await test().app.inject({ method: 'DELETE', url: trash.empty.path, headers });
    expect(emptied.json()).toMatchObject({ step_up: true });
    expect(lines).toEqual([]);
    await remove(await test().tokenFor('viewer'), 4711);
    expect((await test().app.database.pool.query('SELECT FROM operations')).rows).toEqual([]);
  });
});
