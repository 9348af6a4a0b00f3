import { schools } from '@quizdesk/contract/schools';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from './request.ts';
import { RequestError } from './request-error.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: () => Response) {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => response());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('parameters fill the path, and undefined values stay out of the address', async () => {
  const fetched = answerWith(() => Response.json({ rows: [], count: 0 }));
  await request(schools.list, { query: { q: 'a b&c', limit: 10, order: undefined } });
  await request(schools.find, { params: { id: 7 } });
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/v1/schools?q=a+b%26c&limit=10', '/v1/schools/7']);
});

test('a body is sent as JSON, and an answer without one is an empty object', async () => {
  const fetched = answerWith(() => new Response(null, { status: 204 }));
  expect(await request(schools.insert, { body: { name: 'Keta' } })).toEqual({});
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"name":"Keta"}' });
});

test('an error answer carries its status, its body and how long to wait', async () => {
  const body = { message: 'Too many', detail: 'wait' };
  answerWith(() => Response.json(body, { status: 429, headers: { 'retry-after': '30' } }));
  const error = await request(schools.list).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({ status: 429, message: 'Too many', body, retryAfterS: 30 });
});

test('a proxy’s error page has a status but no body', async () => {
  answerWith(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(request(schools.list)).rejects.toMatchObject({
    status: 502,
    body: undefined,
    message: 'The server answered with status 502.',
  });
});

test('no connection, and an answer that is not ours, have no status', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(request(schools.list)).rejects.toMatchObject({ name: 'RequestError', status: undefined });
  answerWith(() => new Response('<html>Sign in to the network</html>'));
  await expect(request(schools.list)).rejects.toMatchObject({ name: 'RequestError', status: undefined });
});

test('an answer that is cut short has no status either', async () => {
  const cut = () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  answerWith(() => new Response(cut()));
  await expect(request(schools.list)).rejects.toMatchObject({ name: 'RequestError', status: undefined });
});

test('a cancelled call stays a cancellation', async () => {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => Promise.reject(init.signal?.reason));
  const signal = AbortSignal.abort();
  await expect(request(schools.list, { signal })).rejects.toMatchObject({ name: 'AbortError' });
});
