import { MAX_CSV_BYTES, MAX_IMAGE_BYTES, MAX_WORKBOOK_BYTES, NEW_ADMIN_ROLES } from '@quizdesk/contract/constants';
import { everyEndpoint } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pathOf, useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const named = (some: readonly Endpoint[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);
const takes = (endpoint: Endpoint, name: string) => name in (endpoint.query?.shape ?? {});

/** An error in the words of the contract; `fields` are those that it names. */
function expectError(answer: LightMyRequestResponse, status: number, ...fields: readonly string[]): void {
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([status, expect.any(String)]);
  const details =
    status !== 422
      ? {}
      : { details: expect.objectContaining(Object.fromEntries(fields.map((name) => [name, expect.any(String)]))) };
  expect(answer.json()).toEqual({ message: expect.stringMatching(/\S/), detail: expect.any(String), ...details });
}

const lists = everyEndpoint.filter((endpoint) => takes(endpoint, 'limit'));

describe('every list', () => {
  it.each(named(lists))('%s has rows and their exact count, and takes limit and offset', async (_, endpoint) => {
    const get = (query: Record<string, string>) => test().call({ method: 'GET', url: endpoint.path, query });
    expect(endpoint.query?.parse({})).toMatchObject({ limit: 100, offset: 0 });
    const { rows, count } = (await get({})).json();
    expect(rows).toHaveLength(count);
    const none = (await get({ limit: '10000', offset: '9999' })).json();
    expect(none).toEqual({ rows: [], count });
    for (const limit of ['0', '-1', '1.5', 'ten', '10001']) expectError(await get({ limit }), 422, 'limit');
    for (const offset of ['-1', '1.5', 'ten', '99999999999999999999'])
      expectError(await get({ offset }), 422, 'offset');
  });
});

describe('every id', () => {
  const byId = everyEndpoint.filter(({ params }) => params !== undefined && !('id_or_username' in params.shape));
  /** The last ones are larger than any number that is exact. */
  const NONE = ['0', '-1', '1.5', '1e3', 'abc', '%00', '%20', '9007199254740993', '9'.repeat(40)];

  it.each(named(byId))('%s knows nothing of ids that are none, or nobody’s: 404', async (_, endpoint) => {
    const [name = ''] = Object.keys(endpoint.params?.shape ?? {});
    const query = takes(endpoint, 'status') ? { status: 'active' } : {};
    const call = (id: string) => test().call({ method: endpoint.method, url: pathOf(endpoint, { [name]: id }), query });
    for (const id of NONE) expectError(await call(id), 404);
    // Where a body is needed it is looked at before the row is looked for.
    for (const id of ['4711', '9007199254740991']) expectError(await call(id), endpoint.body ? 422 : 404);
  });

  const shapeOf = ({ body }: Endpoint) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []);
  const withIds = everyEndpoint.filter((endpoint) =>
    shapeOf(endpoint).some((name) => name.endsWith('_id') && name !== 'transaction_id'),
  );

  it.each(named(withIds))('%s refuses what is no id in its body: 422', async (_, endpoint) => {
    const fields = shapeOf(endpoint).filter((name) => name.endsWith('_id') && name !== 'transaction_id');
    for (const none of [0, -1, 1.5, 'abc', true, [], {}, 1e300]) {
      const payload = Object.fromEntries(fields.map((name) => [name, none]));
      const answer = await test().call({ method: endpoint.method, url: pathOf(endpoint, { id: 1 }), payload });
      expectError(answer, 422, ...fields);
    }
  });
});

describe('every role that may administer', () => {
  const administrative = everyEndpoint.filter(({ access }) => access === 'administrator');

  it.each(NEW_ADMIN_ROLES)('%s is let in to every call', async (role) => {
    const authorization = `Bearer ${await test().tokenFor(role)}`;
    for (const endpoint of administrative) {
      const url = pathOf(endpoint, { id: 4711, question_id: 4711, user_id: 4711, id_or_username: 4711 });
      const answer = await test().app.inject({ method: endpoint.method, url, headers: { authorization } });
      expect([401, 403], `${endpoint.method} ${url}`).not.toContain(answer.statusCode);
    }
  });
});

describe('every file', () => {
  const MOST: Readonly<Record<string, number>> = {
    '/v1/schools/csv': MAX_CSV_BYTES,
    '/v1/upload/image': MAX_IMAGE_BYTES,
    '/v1/questions/bulk/preview/dict': MAX_WORKBOOK_BYTES,
    '/v1/questions/bulk/preview/marked': MAX_WORKBOOK_BYTES,
  };
  const uploads = everyEndpoint.filter(({ file }) => file !== undefined);

  it.each(named(uploads))('%s refuses one that is too large with 413, another kind with 415', async (_, endpoint) => {
    const { method, path } = endpoint;
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const payload = new FormData();
      payload.append(endpoint.file ?? '', new Blob([bytes]), 'sent');
      return test().call({ method, url: path, payload });
    };
    expectError(await send(new Uint8Array((MOST[path] ?? 0) + 1)), 413);
    expectError(await send(new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n')), 415);
    expectError(await test().call({ method, url: path, payload: { file: 'text' } }), 415);
  });

  it('of JSON that is too large is a 413, and a body that is no JSON a 415', async () => {
    const call = (payload: string, type: string) =>
      test().call({ method: 'POST', url: '/v1/schools', payload, headers: { 'content-type': type } });
    expectError(await call(`{"name":"${'a'.repeat(1024 * 1024)}"}`, 'application/json'), 413);
    expectError(await call('name=a', 'application/x-www-form-urlencoded'), 415);
  });
});
