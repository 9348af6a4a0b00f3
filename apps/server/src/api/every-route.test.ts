import { subscribe } from 'node:diagnostics_channel';
import { everyEndpoint } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { pathOf, useTestApp } from '../testing/test-app.ts';

/** Every route that the process registers: Fastify says so when it is made, before the first plugin. */
const registered: { readonly method: string; readonly url: string }[] = [];
subscribe('fastify.initialization', (message) => {
  // What this channel carries, by Fastify's documentation.
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) registered.push({ method: one, url });
  });
});

const guarded = everyEndpoint.filter((endpoint) => endpoint.access !== 'public');
const administrative = everyEndpoint.filter((endpoint) => endpoint.access === 'administrator');
const named = (some: readonly Endpoint[]) =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** What may be called without a token besides the public endpoints of the contract: files, probes, the console, the reference. */
const OPEN_PATHS = [/^\/(v1\/)?uploads\/:name$/, /^\/(healthz|readyz|version)$/, /^\/reference(\/|$)/];

describe('every call', () => {
  const test = useTestApp({ services: ['account', 'api'] });
  const call = (endpoint: Endpoint, headers: Record<string, string>) =>
    test().app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, { id: 1, question_id: 1, user_id: 1, id_or_username: 1 }),
      headers,
    });

  it.each(named(everyEndpoint))('%s is registered', (_, { method, path }) => {
    expect(test().app.hasRoute({ method, url: path })).toBe(true);
  });

  it.each(named(guarded))('%s needs a token: 401', async (_, endpoint) => {
    for (const authorization of [undefined, 'Bearer', 'Bearer x.y.z', 'Basic YTpi']) {
      const answer = await call(endpoint, authorization === undefined ? {} : { authorization });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ code: 'unauthenticated', message: 'Unauthorized', detail: expect.any(String) });
    }
  });

  it.each(named(administrative))('%s refuses a student: 403', async (_, endpoint) => {
    const answer = await call(endpoint, { authorization: `Bearer ${await test().tokenFor('student')}` });
    expect(answer.statusCode).toBe(403);
  });

  it('that the process offers is in the contract, or open to all on purpose', () => {
    const known = new Set(everyEndpoint.map(({ method, path }) => `${method} ${path}`));
    const routes = registered.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
    const unknown = routes.filter(
      ({ method, url }) => !known.has(`${method} ${url}`) && !OPEN_PATHS.some((open) => open.test(url)),
    );
    expect(routes.length).toBeGreaterThan(known.size);
    expect(unknown).toEqual([]);
  });
});

describe('what no route takes', () => {
  const test = useTestApp({ services: ['account', 'api'] });
  it.each([
    ['GET', '/v1/nothing', 404],
    ['PATCH', '/v1/schools', 404],
    ['GET', '/v1/schools/%E0%A4%A', 400],
    ['GET', '/v1/schools/%00', 404],
  ] as const)('%s %s is a %i with a message and a detail', async (method, url, status) => {
    const answer = await test().call({ method, url });
    expect(answer.statusCode).toBe(status);
    const { values, ...sentences } = answer.json();
    expect(sentences).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      detail: expect.any(String),
    });
    // A path that no route has is named; of one that a route refuses there is nothing to name.
    expect([undefined, { method, path: url }]).toContainEqual(values);
  });
});
