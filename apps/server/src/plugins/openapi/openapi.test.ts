import { everyEndpoint, type NamedEndpoint, namedEndpoints } from '@quizdesk/contract/every-endpoint';
import { notificationBatches } from '@quizdesk/contract/notification-batches';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sendRaw } from '../../testing/raw-request.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { FIELD_TEXTS } from './descriptions.ts';
import type { Document, Operation } from './operations.ts';
import { PARAMETER_TEXTS } from './texts/parameters.ts';
import { TAG_TEXTS } from './texts/tags.ts';

const test = useTestApp({ services: ['account', 'api'] });
let document: Document;

beforeAll(async () => {
  document = (await test().app.inject({ method: 'GET', url: '/reference/json' })).json();
});

const named = namedEndpoints.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const);

function operationOf({ endpoint: { method, path } }: NamedEndpoint): Operation {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

const jsonOf = (part: unknown) =>
  z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.object(), example: z.unknown() }) }) })
    .parse(part).content['application/json'];

const errorReference = z.object({ $ref: z.string().regex(/^#\/components\/responses\/\w+$/) });

describe('the reference', () => {
  beforeAll(() => test().app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = (method: string, url: string, headers = '') =>
    sendRaw(test().app, `${method} ${url} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n`);

  it.each(['GET', 'HEAD'])('ends the connection after %s where it is asked to', async (method) => {
    expect(await ask(method, '/reference/json')).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  });

  it('sends nothing again to a browser that has it, and says nothing of its length', async () => {
    const file = '/reference/static/swagger-ui.css';
    const [, tag] = /^etag: (.*)\r$/im.exec(await ask('HEAD', file)) ?? [];
    const again = await ask('GET', file, `if-none-match: ${tag}\r\n`);
    expect(again).toMatch(/^HTTP\/1\.1 304 /);
    expect(again).not.toMatch(/^content-(length|type):/im);
  });

  it('is sent whole, whatever part is asked for', async () => {
    expect(await ask('HEAD', '/reference/static/swagger-ui.css', 'range: bytes=900000000-\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });
});

describe('the description of', () => {
  it.each(named)('%s has a tag, a summary, a unique id and its errors', (_, one) => {
    const { tags, operationId, summary, responses } = operationOf(one);
    expect(tags).toEqual([expect.stringMatching(/^[A-Z][a-z ]+$/)]);
    expect(operationId).toMatch(/^\w+_\w+$/);
    expect(summary).toMatch(/^[A-Z].{5,}/);
    const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    expect(errors.map(([status]) => status)).toEqual(expect.arrayContaining(['500', '503']));
    for (const [, error] of errors) {
      const { $ref } = errorReference.parse(error);
      expect(document.components.responses).toHaveProperty($ref.split('/').at(-1) ?? '');
    }
  });

  it.each(named)('%s has examples that fit the contract', (_, one) => {
    const { params, query, body, response, status } = one.endpoint;
    const operation = operationOf(one);
    const examples = (place: string) =>
      Object.fromEntries(operation.parameters?.flatMap((p) => (p.in === place ? [[p.name, p.example]] : [])) ?? []);
    if (params) expect(params.safeParse(examples('path')).error).toBeUndefined();
    if (query) expect(query.safeParse(examples('query')).error).toBeUndefined();
    if (body) expect(body.safeParse(jsonOf(operation.requestBody).example).error).toBeUndefined();
    if (response) expect(response.safeParse(jsonOf(operation.responses[status]).example).error).toBeUndefined();
  });

  it.each(named.filter(([, { endpoint }]) => endpoint.file ?? endpoint.answersFile))('%s has its files', (_, one) => {
    const { file, answersFile, status } = one.endpoint;
    const binary = { type: 'string', format: 'binary' };
    const { requestBody, responses } = operationOf(one);
    if (file !== undefined) {
      expect(requestBody?.content['multipart/form-data']).toMatchObject({ schema: { properties: { [file]: binary } } });
    }
    if (answersFile === undefined) return;
    const { content } = z
      .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
      .parse(responses[status]);
    expect(Object.values(content).map(({ schema }) => schema)).toEqual(Object.keys(content).map(() => binary));
  });
});

/** Every field of a schema, with the way to it. */
function fieldsIn(schema: unknown, path: string): [path: string, field: Record<string, unknown>][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const parts = Object.entries(schema).filter(([key]) => key !== 'properties' && key !== 'example');
  const fields = Object.entries(Object('properties' in schema ? schema.properties : {}));
  return [
    ...fields.flatMap(([name, field]) => [
      [`${path}.${name}`, Object(field)] as [string, Record<string, unknown>],
      ...fieldsIn(field, `${path}.${name}`),
    ]),
    ...parts.flatMap(([, part]) => fieldsIn(part, path)),
  ];
}

const operationsOf = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
const SENTENCE = /^[A-Z`“].{3,}[.\d`]$/;

describe('every text', () => {
  it('is there: of each tag, call, parameter, response and field', () => {
    const texts = [
      ...(document.tags ?? []).map((tag) => [Reflect.get(tag, 'name'), Reflect.get(tag, 'description')]),
      ...operationsOf().flatMap(([call, { parameters = [] }]) =>
        parameters.map(({ name, description }) => [`${call} ${name}`, description]),
      ),
      ...namedEndpoints.flatMap((one) => {
        const { operationId, description, responses } = operationOf(one);
        const { description: outcome } = Object(responses[one.endpoint.status]);
        return [
          [operationId, description],
          [`${operationId} ${one.endpoint.status}`, outcome],
        ];
      }),
      ...operationsOf()
        .flatMap(([call, { requestBody, responses }]) => fieldsIn({ requestBody, responses }, call))
        .map(([path, { description }]) => [path, description]),
      ...fieldsIn(document.components, 'component').map(([path, { description }]) => [path, description]),
    ];
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.filter(([, text]) => !SENTENCE.test(String(text)))).toEqual([]);
  });

  it('is of something', () => {
    const all = JSON.stringify(document);
    const said = [...Object.entries(FIELD_TEXTS), ...Object.entries(PARAMETER_TEXTS)];
    expect(said.filter(([, text]) => !all.includes(JSON.stringify(text)))).toEqual([]);
    expect(document.tags?.length).toBe(new Set(namedEndpoints.map(({ resource }) => resource)).size);
    expect(Object.values(TAG_TEXTS).filter((text) => !all.includes(JSON.stringify(text)))).toEqual([]);
  });
});

describe('the description', () => {
  it('introduces what a client needs', () => {
    const { description } = z.object({ description: z.string() }).parse(document.info);
    const named = [...description.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/v1\/[^`]+)`/g)];
    expect(named.length).toBeGreaterThan(5);
    for (const [, method = '', path = ''] of named) expect(document.paths[path]).toHaveProperty(method.toLowerCase());
    for (const word of [
      'refresh_token',
      'Retry-After',
      'Idempotency-Key',
      'Operation-Id',
      'socket.io',
      'step_up',
      'next',
    ]) {
      expect(description).toContain(word);
    }
  });

  it('shows defaults and bounds of pages', () => {
    for (const one of namedEndpoints.filter(({ endpoint }) => 'limit' in (endpoint.query?.shape ?? {}))) {
      const { parameters = [] } = operationOf(one);
      const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema;
      expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 10_000, default: 100 });
      expect(schemaOf('offset')).toEqual({ type: 'integer', minimum: 0, default: 0 });
    }
  });

  it('says of each call that writes which operation it answers with', () => {
    const naming = namedEndpoints.filter((one) => {
      const { headers = {} } = Object(operationOf(one).responses[one.endpoint.status]);
      return 'Operation-Id' in headers && 'Operation-Can-Undo' in headers;
    });
    const names = naming.map(({ resource, verb }) => `${resource}.${verb}`);
    expect(names).toEqual(
      expect.arrayContaining(['schools.insert', 'schools.importCsv', 'users.remove', 'trash.empty']),
    );
    expect(naming.filter(({ endpoint }) => endpoint.method === 'GET')).toEqual([]);
  });

  it('gives each call a unique id', () => {
    const ids = namedEndpoints.map((one) => operationOf(one).operationId);
    expect(new Set(ids).size).toBe(everyEndpoint.length);
  });

  it('marks the calls that others replace as deprecated, and no other', () => {
    const deprecated = namedEndpoints.filter((one) => operationOf(one).deprecated === true);
    expect(deprecated.map(({ resource, verb }) => `${resource}.${verb}`)).toEqual(['notificationBatches.stopByDelete']);
    expect(deprecated.map(({ endpoint }) => endpoint.replacedBy)).toEqual([notificationBatches.stop]);
  });

  it('says which calls take an Idempotency-Key', () => {
    const taking = namedEndpoints.filter((one) =>
      operationOf(one).parameters?.some((p) => p.name === 'idempotency-key'),
    );
    expect(taking.map(({ endpoint }) => endpoint.path)).toEqual([
      '/v1/questions/bulk/upload',
      '/v1/imports/:id/apply',
      '/v1/notifications/batches',
      '/v1/questions',
    ]);
  });

  it('says which calls take the version that was read, and that they respond with one', () => {
    const taking = namedEndpoints.filter((one) => operationOf(one).parameters?.some((p) => p.name === 'if-match'));
    expect(taking.map(({ resource, verb }) => `${resource}.${verb}`).sort()).toEqual(
      [
        ...namedEndpoints.filter(({ verb }) => verb === 'update').map(({ resource }) => `${resource}.update`),
        'quizOfDay.setDay',
        'users.updateAdministrator',
      ].sort(),
    );
    for (const one of taking) {
      expect(operationOf(one).responses[one.endpoint.status]).toHaveProperty('headers.ETag');
    }
  });
});
