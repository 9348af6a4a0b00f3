import { afterEach, expect, test, vi } from 'vitest';
import { openFakeConnection } from '../../lib/socket/testing-socket.ts';
import { signOut } from './sign-out.ts';
import { answerCalls } from './testing-server.ts';
import { storedTokens } from './tokens/stored-tokens.ts';
import { buildToken } from './tokens/testing-tokens.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('signing out closes the connection before the session ends at the server, and forgets everything stored', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const { connection, socket } = openFakeConnection();
  connection.attach('firmly');
  socket.admit();
  const token = buildToken();
  storedTokens.keepAccess(token);
  let wasConnected = true;
  const calls = answerCalls(() => {
    wasConnected = socket.connected;
    return { status: 204 };
  });
  await signOut();
  expect(calls.map((call) => call.token)).toEqual([token]);
  expect([wasConnected, socket.active, localStorage.length]).toEqual([false, false, 0]);
  expect(reload).toHaveBeenCalledOnce();
});
