import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { buildAccountApp, buildAdministrator, closeAccountApps, signIn } from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

const OPEN = [endpoints.signIn, endpoints.secondStep, endpoints.secondStepPasskey, endpoints.refresh];
const BROKEN = ['{', '[]', '{"username":1}', '"text"', `"${'x'.repeat(2_000_000)}"`];

const send = async (app: FastifyInstance, at: number) => {
  const { method, path } = OPEN[at % OPEN.length] ?? endpoints.signIn;
  const headers = { 'content-type': 'application/json' };
  return app.inject({ method, url: path, headers, payload: BROKEN[at % BROKEN.length] ?? '' });
};

describe('bodies that calls open to all refuse', () => {
  test('are counted together, and after 300 a minute are a 429; sign-in goes on for everybody', async () => {
    const { username } = await buildAdministrator(database().db);
    const app = await buildAccountApp(database());
    const seen = new Set<number>();
    for (let at = 0; at < 300; at++) seen.add((await send(app, at)).statusCode);
    expect([...seen].sort()).toEqual([400, 413, 422]);
    for (let at = 0; at < 20; at++) {
      const { statusCode, headers } = await send(app, at);
      expect([statusCode, headers.connection]).toEqual([429, 'close']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await signIn(app, { username, from: '127.0.0.1' })).statusCode).toBe(200);
  });
});
