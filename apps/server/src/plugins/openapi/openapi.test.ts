import { everyEndpoint, type NamedEndpoint, namedEndpoints } from '@quizdesk/contract/every-endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../../testing/test-app.ts';
import type { Document, Operation } from './operations.ts';

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

describe('the description of', () => {
  it.each(named)('%s has a tag, a summary, an id of its own and its errors', (_, one) => {
    const { tags, operationId, summary, responses } = operationOf(one);
    expect(tags).toEqual([expect.stringMatching(/^[A-Z][a-z ]+$/)]);
    expect(document.tags).toContainEqual({ name: z.tuple([z.string()]).parse(tags)[0] });
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

describe('the description', () => {
  it('gives each call an id of its own', () => {
    const ids = namedEndpoints.map((one) => operationOf(one).operationId);
    expect(new Set(ids).size).toBe(everyEndpoint.length);
  });

  it('says which calls take an Idempotency-Key', () => {
    const taking = namedEndpoints.filter((one) =>
      operationOf(one).parameters?.some((p) => p.name === 'idempotency-key'),
    );
    expect(taking.map(({ endpoint }) => endpoint.path)).toEqual([
      '/v1/questions/bulk/upload',
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
      ].sort(),
    );
    for (const one of taking) {
      expect(operationOf(one).responses[one.endpoint.status]).toHaveProperty('headers.ETag');
    }
  });
});
