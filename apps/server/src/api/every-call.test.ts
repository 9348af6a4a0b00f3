import { MAX_CSV_BYTES, MAX_IMAGE_BYTES, MAX_WORKBOOK_BYTES } from '@quizdesk/contract/constants';
import { errorBody } from '@quizdesk/contract/errors';
import { everyEndpoint, namedEndpoints } from '@quizdesk/contract/every-endpoint';
import { imports } from '@quizdesk/contract/imports';
import type { Endpoint } from '@quizdesk/contract/kit';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleOf } from '../plugins/openapi/examples.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
/** Asks as someone who may make every call. */
const ask = (options: InjectOptions) => test().call(options, 'superadmin');

const named = (some: readonly Endpoint[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);
const takes = (endpoint: Endpoint, name: string) => name in (endpoint.query?.shape ?? {});

/** An error in the words of the contract; `fields` are those that it names. */
function expectError(answer: LightMyRequestResponse, status: number, ...fields: readonly string[]): void {
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([status, expect.any(String)]);
  const details =
    status !== 422
      ? {}
      : { details: expect.objectContaining(Object.fromEntries(fields.map((name) => [name, expect.any(String)]))) };
  const body = answer.json();
  expect(body).toMatchObject({ message: expect.stringMatching(/\S/), detail: expect.any(String), ...details });
  // The same for programs, and nothing else.
  expect(errorBody.strict().safeParse(body).error).toBeUndefined();
  expect(Object.keys(body.fields ?? {})).toEqual(Object.keys(body.details ?? {}));
}

/** What each parameter of a path may be. */
const PLACES = {
  ...{ id: 1, question_id: 1, user_id: 1, operation_id: 1, id_or_username: 1, date: '2999-01-01' },
  session_id: '0d9f4f3e-6c0d-4f0e-9c3a-2f6a1b0c9d8e',
};

const answers = ({ response }: Endpoint, name: string) => response instanceof z.ZodObject && name in response.shape;
/** What reads rows, by the shape of its response. */
const withRows = everyEndpoint.filter((endpoint) => endpoint.method === 'GET' && answers(endpoint, 'rows'));
const [byCursor, lists] = [
  withRows.filter((one) => answers(one, 'next')),
  withRows.filter((one) => !answers(one, 'next')),
];

/** An import of the caller that is kept. */
async function ownImport(): Promise<number> {
  const payload = new FormData();
  payload.append(imports.insert.file, new Blob(['NAME,REGION,LOCATION\nAdisadel,Central,Cape Coast\n']), 'sent.csv');
  return (await ask({ method: 'POST', url: imports.insert.path, query: { kind: 'schools' }, payload })).json().id;
}

describe('every list', () => {
  it.each(named(lists))('%s has rows and their exact count, and takes limit and offset', async (_, endpoint) => {
    const own = (await ask({ method: 'GET', url: '/v1/jwt/profile' })).json();
    const id = endpoint === imports.rows ? await ownImport() : own.id;
    const get = (query: Record<string, string>) => ask({ method: 'GET', url: pathOf(endpoint, { id }), query });
    expect(endpoint.query?.parse({})).toMatchObject({ limit: 100, offset: 0 });
    const { rows, count } = (await get({})).json();
    expect(rows).toHaveLength(count);
    const none = (await get({ limit: '10000', offset: '9999' })).json();
    expect(none).toMatchObject({ rows: [], count });
  });

  it('that is read by cursor says so: it has `next`, no count and no window', () => {
    expect(byCursor.map(({ path }) => path)).toEqual(['/v1/users/:id/timeline']);
    for (const endpoint of byCursor) {
      expect([answers(endpoint, 'count'), takes(endpoint, 'limit'), takes(endpoint, 'offset')]).not.toContain(true);
      expect(endpoint.summary).toMatch(/by cursor/);
    }
  });
});

describe('every query', () => {
  const NO_ID = ['', '0', '-1', '1.5', 'x', '99999999999999999999'];
  const NO_TIME = ['yesterday', '2026-02-30', '0000-01-01', '0000-01-01T00:00:00Z', '2026-03-01T10:00'];
  /** What a parameter of this name refuses, whichever call takes it. */
  const REFUSED: Readonly<Record<string, readonly string[]>> = {
    limit: ['', '0', '-1', '1.5', 'ten', '10001'],
    offset: ['-1', '1.5', 'ten', '99999999999999999', '99999999999999999999'],
    sort: ['', 'password_hash', 'region; DROP TABLE schools'],
    order: ['', 'up'],
    q: ['a\0', 'x'.repeat(201)],
    region: ['a\0', 'x'.repeat(201)],
    status: ['', 'gone', 'deleted'],
    role: ['', 'teacher'],
    action: ['x'.repeat(101)],
    from: NO_TIME,
    to: NO_TIME,
    user_id: NO_ID,
    quiz_id: NO_ID,
    level_id: NO_ID,
    round_id: NO_ID,
    subject: ['', 'astronomy'],
    answer_type: ['', 'essay'],
    question_type: ['', 'daily'],
  };
  const withQuery = everyEndpoint.filter(({ query }) => query !== undefined);

  it.each(named(withQuery))('%s names the parameter that it refuses: 422', async (_, endpoint) => {
    for (const parameter of Object.keys(endpoint.query?.shape ?? {})) {
      for (const value of REFUSED[parameter] ?? ['nothing like it']) {
        const url = pathOf(endpoint, PLACES);
        const answer = await ask({ method: endpoint.method, url, query: { [parameter]: value } });
        expectError(answer, 422, parameter);
      }
    }
  });

  const calls = namedEndpoints.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const);
  it.each(calls)('%s refuses parameters that it does not know: 422', async (_, { resource, endpoint }) => {
    const { method, body } = endpoint;
    const query = { page: 'x', password_hash: '1' };
    // The body is looked at first.
    const payload = body && Object(exampleOf(body, resource));
    const answer = await ask({ method, url: pathOf(endpoint, PLACES), query, ...(payload && { payload }) });
    expectError(answer, 422, ...Object.keys(query));
  });

  it('names what it refuses where that is called as what every object has', async () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      const answer = await ask({ method: 'GET', url: `/v1/schools?${name}=1` });
      expectError(answer, 422);
      expect(Object.entries(answer.json().details)).toEqual([[name, 'There is no such parameter']]);
    }
  });
});

describe('every body', () => {
  const withFields = everyEndpoint.filter(({ body }) => body instanceof z.ZodObject);
  const send = (endpoint: Endpoint, payload: string) => {
    const url = pathOf(endpoint, PLACES);
    return ask({ method: endpoint.method, url, payload, headers: { 'content-type': 'application/json' } });
  };

  it.each(named(withFields))('%s is an object: 422', async (_, endpoint) => {
    for (const payload of ['null', '[]', '"one"', '7', 'true']) expectError(await send(endpoint, payload), 422, 'body');
  });

  it.each(named(withFields))(
    '%s names each of its fields that is of a wrong type, and no other: 422',
    async (_, endpoint) => {
      const shape: z.ZodRawShape = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {};
      const fields = Object.keys(shape);
      // A field that is an object takes no text, every other one no object.
      const valueFor = (field: unknown): unknown =>
        field instanceof z.ZodOptional
          ? valueFor(field.unwrap())
          : field instanceof z.ZodObject
            ? 'a text'
            : { nested: true };
      const wrong = Object.fromEntries([...fields, 'nothing_like_it'].map((name) => [name, valueFor(shape[name])]));
      const answer = await send(endpoint, JSON.stringify(wrong));
      expectError(answer, 422, ...fields);
      expect(Object.keys(answer.json().details)).not.toContain('nothing_like_it');
    },
  );

  it.each(named(withFields))('%s that is no JSON is a 400', async (_, endpoint) => {
    for (const payload of ['', '{', '{"a":1}}', '\u0000']) expectError(await send(endpoint, payload), 400);
  });
});

describe('every id', () => {
  const NO_IDS = ['id_or_username', 'date'];
  const byId = everyEndpoint.filter(({ params }) => params && !NO_IDS.some((name) => name in params.shape));
  /** The last ones are larger than any number that is exact. */
  const NONE = ['0', '-1', '1.5', '1e3', 'abc', '%201', '%00', '%20', '9007199254740993', '9'.repeat(40)];

  it.each(named(byId))('%s knows nothing of ids that are none, or nobody’s: 404', async (_, endpoint) => {
    const [name = ''] = Object.keys(endpoint.params?.shape ?? {});
    const query = takes(endpoint, 'status') ? { status: 'active' } : {};
    const call = (id: string) => ask({ method: endpoint.method, url: pathOf(endpoint, { [name]: id }), query });
    for (const id of NONE) expectError(await call(id), 404);
    // Where a body is needed it is looked at before the row is looked for.
    const needsBody = endpoint.body?.safeParse(undefined).success === false;
    for (const id of ['4711', '9007199254740991']) expectError(await call(id), needsBody ? 422 : 404);
  });

  const shapeOf = ({ body }: Endpoint) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []);
  const withIds = everyEndpoint.filter((endpoint) =>
    shapeOf(endpoint).some((name) => name.endsWith('_id') && name !== 'transaction_id'),
  );

  it.each(named(withIds))('%s refuses what is no id in its body: 422', async (_, endpoint) => {
    const fields = shapeOf(endpoint).filter((name) => name.endsWith('_id') && name !== 'transaction_id');
    for (const none of [0, -1, 1.5, 'abc', true, [], {}, 1e300]) {
      const payload = Object.fromEntries(fields.map((name) => [name, none]));
      const answer = await ask({ method: endpoint.method, url: pathOf(endpoint, { id: 1 }), payload });
      expectError(answer, 422, ...fields);
    }
  });
});

describe('every file', () => {
  const MOST: Readonly<Record<string, number>> = {
    '/v1/schools/csv': MAX_CSV_BYTES,
    '/v1/users/schools/csv': MAX_CSV_BYTES,
    '/v1/imports': MAX_CSV_BYTES,
    '/v1/upload/image': MAX_IMAGE_BYTES,
    '/v1/questions/bulk/preview/dict': MAX_WORKBOOK_BYTES,
    '/v1/questions/bulk/preview/marked': MAX_WORKBOOK_BYTES,
  };
  const uploads = everyEndpoint.filter(({ file }) => file !== undefined);

  it.each(named(uploads))('%s refuses one that is too large with 413, another kind with 415', async (_, endpoint) => {
    const { method, path } = endpoint;
    const query: Record<string, string> = takes(endpoint, 'kind') ? { kind: 'schools' } : {};
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const payload = new FormData();
      payload.append(endpoint.file ?? '', new Blob([bytes]), 'sent');
      return ask({ method, url: path, payload, query });
    };
    expectError(await send(new Uint8Array((MOST[path] ?? 0) + 1)), 413);
    expectError(await send(new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n')), 415);
    expectError(await ask({ method, url: path, payload: { file: 'text' }, query }), 415);
  });

  it('of JSON that is too large is a 413, and a body that is no JSON a 415', async () => {
    const call = (payload: string, type: string) =>
      ask({ method: 'POST', url: '/v1/schools', payload, headers: { 'content-type': type } });
    expectError(await call(`{"name":"${'a'.repeat(1024 * 1024)}"}`, 'application/json'), 413);
    expectError(await call('name=a', 'application/x-www-form-urlencoded'), 415);
  });
});
