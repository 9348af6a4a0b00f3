import { io } from 'socket.io-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from './open-socket.ts';

vi.mock('socket.io-client', () => ({ io: vi.fn(() => ({})) }));

beforeEach(() => {
  vi.clearAllMocks();
});

const optionsOf = () => vi.mocked(io).mock.calls[0]?.[1];

test('it is a websocket alone, gives up a try after 20 s, and comes back after 1 to 5 s, give or take a half', () => {
  openSocket(async () => null);
  expect(vi.mocked(io).mock.calls[0]).toEqual([
    window.location.origin,
    expect.objectContaining({
      path: '/socket.io/',
      transports: ['websocket'],
      timeout: 20_000,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
    }),
  ]);
});

test('every try hands over the access token as it is then', async () => {
  let token = 'the first';
  openSocket(async () => token);
  const auth = optionsOf()?.auth;
  const given = () =>
    new Promise((give) => {
      if (typeof auth === 'function') auth(give);
    });
  expect(await given()).toEqual({ token: 'the first' });
  token = 'the second';
  expect(await given()).toEqual({ token: 'the second' });
});
