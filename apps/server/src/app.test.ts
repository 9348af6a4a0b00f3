import { account } from '@quizdesk/contract/account';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions } from './db/schema/sessions.ts';
import { createProcessLog } from './logging/process-log.ts';
import { buildUser, PASSWORD } from './testing/builders/users.ts';
import { failInserts } from './testing/database/failing-statements.ts';
import { withoutTable } from './testing/database/without-table.ts';
import { useTestApp } from './testing/test-app.ts';

describe.each([
  [0, '198.51.100.9'],
  [1, '192.0.2.7'],
  [2, '192.0.2.1'],
])('with %i reverse proxies in front', (trustedProxies, address) => {
  const test = useTestApp({ trustedProxies });
  it(`a caller counts as ${address}, whatever else the header says`, async () => {
    const { username } = await buildUser(test().app.db, { role: 'admin' });
    const answer = await test().app.inject({
      method: 'POST',
      url: account.signIn.path,
      remoteAddress: '198.51.100.9',
      headers: { 'x-forwarded-for': '203.0.113.66, 192.0.2.1, 192.0.2.7' },
      payload: { username, password: PASSWORD },
    });
    expect(answer.statusCode).toBe(200);
    expect((await test().app.db.select().from(sessions)).map((session) => session.address)).toEqual([address]);
  });
});

describe('a console on another host', () => {
  const test = useTestApp({ consoleUrl: 'https://console.example.org' });
  const preflight = (origin: string) =>
    test().app.inject({
      method: 'OPTIONS',
      url: account.signIn.path,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  it('may call with its cookies, and no other page may', async () => {
    const own = (await preflight('https://console.example.org')).headers;
    expect(own['access-control-allow-origin']).toBe('https://console.example.org');
    expect(own['access-control-allow-credentials']).toBe('true');
    const other = (await preflight('https://elsewhere.example.org')).headers;
    expect(other['access-control-allow-origin']).toBe('https://console.example.org');
  });
});

describe('the process', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createProcessLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const test = useTestApp({}, log);
  const readiness = async () => {
    const answer = await test().app.inject({ method: 'GET', url: '/readyz' });
    return [answer.statusCode, answer.json()];
  };
  /** The tests of other files, which share the database, may have left it with a full disk too. */
  const whenFullDisksAreLongPast = async () => {
    const laterMs = performance.now() + 31_000;
    vi.spyOn(performance, 'now').mockReturnValue(laterMs);
    try {
      await vi.waitFor(async () => expect(await readiness()).toEqual([200, { status: 'ok' }]), 10_000);
    } finally {
      vi.restoreAllMocks();
    }
  };
  beforeAll(whenFullDisksAreLongPast);

  it('answers the probes without a token', async () => {
    expect((await test().app.inject({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect(await readiness()).toEqual([200, { status: 'ok' }]);
  });

  it('says with ?verbose what it works with, and which release it is', async () => {
    const { version } = (await test().app.inject({ method: 'GET', url: '/version' })).json();
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    await test().app.database.pool.query(
      `INSERT INTO job_runs (name, started_at, duration_ms, error) VALUES ('awarding badges', now(), 1, 'no'), ('noting questions', now(), 1, NULL)`,
    );
    const answer = await test().app.inject({ method: 'GET', url: '/readyz?verbose' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...{ status: 'ok', version, database: 'ok', writable: true, redis: 'not used', pictures: 'ok' },
        ...{ replica: 'not used', disk: { free_bytes: expect.any(Number) }, jobs_behind: ['awarding badges'] },
      },
    ]);
  });

  it('is not ready while the disk of the database is full, lives, and is ready again when it has room', async () => {
    const { app } = test();
    const insert = () => app.db.execute(`INSERT INTO schools (name, identity_key) VALUES ('A', 'a')`);
    await failInserts(app.database.pool, { table: 'schools', code: '53100' });
    await expect(insert()).rejects.toThrow();
    const detail = "The database's disk is full: nothing can be stored.";
    expect(await readiness()).toEqual([503, { status: 'unavailable', detail }]);
    expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    await whenFullDisksAreLongPast();
    expect(await readiness()).toEqual([200, { status: 'ok' }]);
  });

  it('shows the reference with nothing of other hosts', async () => {
    const { headers } = await test().app.inject({ method: 'GET', url: '/reference' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toMatch(/https?:|\.io/);
  });

  it('describes every call at /reference/json', async () => {
    const { paths } = (await test().app.inject({ method: 'GET', url: '/reference/json' })).json();
    expect(paths['/v1/schools/{id}'].put.responses['200'].content['application/json'].schema.properties).toMatchObject({
      name: { type: 'string' },
      created_at: { type: 'string', format: 'date-time' },
    });
    expect(paths['/v1/schools'].get.security).toEqual([{ token: [] }]);
  });

  it('answers 500 without internals, and names the line in the log', async () => {
    // A table that is not there is a fault of ours.
    await withoutTable(test().app.db, 'rounds', async () => {
      const answer = await test().call({ method: 'GET', url: '/v1/rounds/count', query: { status: 'inactive' } });
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        code: 'internal',
        message: 'Internal Server Error',
        detail: expect.stringContaining(answer.json().request_id),
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(answer.body).not.toContain('rounds');
      const logged = lines.filter(({ reqId }) => reqId === answer.json().request_id);
      expect(logged).toMatchObject([{ msg: 'request failed', err: { query: expect.stringContaining('rounds') } }]);
    });
  });
});
