import { schools } from '@quizdesk/contract/schools';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

/** What each header is to make a browser do, for an answer that is data and no page. */
const EFFECTS: readonly (readonly [effect: string, header: string, value: string | RegExp])[] = [
  ['load and run nothing where it takes the answer for a page', 'content-security-policy', /default-src 'none'/],
  ['show the answer in no frame', 'content-security-policy', /frame-ancestors 'none'/],
  ['read the answer from no other site', 'cross-origin-resource-policy', 'same-origin'],
  ['keep windows of other sites away from it', 'cross-origin-opener-policy', 'same-origin'],
  ['share no process with other origins of the site', 'origin-agent-cluster', '?1'],
  ['tell other sites no address', 'referrer-policy', 'no-referrer'],
  ['come back only over HTTPS, for a year', 'strict-transport-security', /^max-age=31536000;/],
  ['believe the type that it is sent as', 'x-content-type-options', 'nosniff'],
  ['keep no copy', 'cache-control', 'no-store'],
  // For browsers that know none of the above.
  ['show it in no frame of another site, in old browsers', 'x-frame-options', /^(SAMEORIGIN|DENY)$/],
  ['look up no names for it', 'x-dns-prefetch-control', 'off'],
  ['open no download in its own right', 'x-download-options', 'noopen'],
  ['let no plugin of another site read it', 'x-permitted-cross-domain-policies', 'none'],
  ['leave out a filter that can itself be abused', 'x-xss-protection', '0'],
];
function expectSafe(headers: Readonly<Record<string, unknown>>, except?: string): void {
  for (const [effect, header, value] of EFFECTS) {
    if (header === except) continue;
    expect(headers[header], effect).toEqual(typeof value === 'string' ? value : expect.stringMatching(value));
  }
}

describe('the headers that keep browsers safe', () => {
  const test = useTestApp({ services: ['account', 'api'] });

  it.each([
    ['a list', schools.list.path, 200],
    ['an unknown row', '/v1/schools/1', 404],
    ['an unknown path', '/v1/nothing', 404],
    ['a query that does not fit', `${schools.list.path}?limit=x`, 422],
    ['an address that cannot be read', '/v1/schools/%ff', 400],
    ['an address with a part that is too long', `/v1/schools/${'1'.repeat(200)}`, 414],
  ])('are on %s', async (_what, url, status) => {
    const { statusCode, headers } = await test().call({ url });
    expect(statusCode).toBe(status);
    expectSafe(headers);
  });

  it('are on a refusal, and none of them is missing or added', async () => {
    const { statusCode, headers } = await test().app.inject({ url: schools.list.path });
    expect(statusCode).toBe(401);
    const own = ['connection', 'content-length', 'content-type', 'date', 'www-authenticate'];
    expectSafe(headers);
    const safe = EFFECTS.map(([, header]) => header);
    expect(new Set(Object.keys(headers))).toEqual(new Set([...safe, ...own]));
  });
});

describe('with a console on another host', () => {
  const test = useTestApp({ services: ['account', 'api'], consoleUrl: 'https://console.example' });

  it('its pages may use what is sent', async () => {
    const { headers } = await test().call({ url: schools.list.path });
    expectSafe(headers, 'cross-origin-resource-policy');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('whoever asks for the methods without an origin is told them', async () => {
    const { statusCode, headers } = await test().app.inject({ method: 'OPTIONS', url: schools.list.path });
    expect([statusCode, headers['access-control-allow-methods']]).toEqual([204, 'GET, POST, PUT, PATCH, DELETE']);
  });
});
