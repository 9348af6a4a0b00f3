import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { openSocket, useRealtimeApp } from './testing-sockets.ts';
import { mayOpenSocket } from './upgrades.ts';

const config = parseConfig({
  CONSOLE_URL: 'https://console.example.org/',
  MAIN_SITE_URL: 'https://quiz.example.org/site',
  SOCKET_ORIGINS: 'https://app.example.org, http://localhost:8081',
});
const proxied = { ...config, trustedProxies: 1 };

test.each([
  ['something that is no browser', undefined, true],
  ['a page of the same host', 'https://api.example.org', true],
  ['the console elsewhere', 'https://console.example.org', true],
  ['the main site', 'https://quiz.example.org', true],
  ["the participants' app", 'https://app.example.org', true],
  ['an app while it is written', 'http://localhost:8081', true],
  ['another port', 'http://localhost:8082', false],
  ['another site', 'https://evil.example', false],
  ['a site that looks alike', 'https://api.example.org.evil.example', false],
  ['a page without an origin', 'null', false],
  ['nonsense', 'x', false],
])('a socket of %s', (_, origin, may) => {
  const headers = { host: 'API.example.org', ...(origin !== undefined && { origin }) };
  expect(mayOpenSocket({ headers }, config)).toBe(may);
});

test('behind a proxy that is trusted, and only there, its own host is the one that the proxy names', () => {
  const headers = { host: 'upstream', 'x-forwarded-host': 'api.example.org', origin: 'https://api.example.org' };
  expect(mayOpenSocket({ headers }, proxied)).toBe(true);
  expect(mayOpenSocket({ headers }, config)).toBe(false);
});

const app = useRealtimeApp();

test('a page of another site gets no socket, whatever its token', async () => {
  const token = await app().tokenFor('admin');
  const open = (origin: string) => {
    const { socket } = openSocket(app().url, token, { headers: { origin } });
    return new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', (error) => resolve(error.message));
    });
  };
  expect(await open('https://evil.example')).toBe('websocket error');
  expect(await open(app().url)).toBe('connected');
});
