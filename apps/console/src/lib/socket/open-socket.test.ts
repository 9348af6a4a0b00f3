import { expect, test } from 'vitest';
import { openSocket } from './open-socket.ts';

test('it is a websocket alone, gives up a try after 20 s, and comes back after 1 to 5 s, give or take a half', () => {
  const { io: manager } = openSocket(async () => null);
  expect(Reflect.get(manager, 'uri')).toBe(window.location.origin);
  expect(manager.opts).toMatchObject({
    path: '/socket.io/',
    transports: ['websocket'],
    autoConnect: false,
    timeout: 20_000,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
  });
});

test('every try hands over the access token as it is then', async () => {
  let token = 'the first';
  const { auth } = openSocket(async () => token);
  const given = () =>
    new Promise((give) => {
      if (typeof auth === 'function') auth(give);
    });
  expect(await given()).toEqual({ token: 'the first' });
  token = 'the second';
  expect(await given()).toEqual({ token: 'the second' });
});
