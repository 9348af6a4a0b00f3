import { expect, it, vi } from 'vitest';
import { disconnectAll } from './socket-server.ts';

it('disconnects thousands of sockets within its time, and not all in the same moment', async () => {
  let closed = 0;
  const socket = { conn: { close: () => closed++, request: { socket: { destroy: () => {} } } } };
  // Nothing else of a socket is used.
  const sockets = Array.from({ length: 5000 }, () => socket as unknown as Parameters<typeof disconnectAll>[0][number]);
  const done = disconnectAll(sockets, 500);
  expect(closed).toBeGreaterThan(0);
  expect(closed).toBeLessThan(1000);
  await vi.waitFor(() => expect(closed).toBe(5000), { timeout: 3000 });
  await done;
});
