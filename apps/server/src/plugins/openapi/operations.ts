import { IDEMPOTENCY_KEY_HEADER, XLSX_TYPE } from '@quizdesk/contract/bulk-questions';
import { ERROR_STATUS, type ErrorCode, errorBody } from '@quizdesk/contract/errors';
import { type NamedEndpoint, namedEndpoints } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { z } from 'zod';
import { answersVersion } from '../route.ts';
import { exampleOf } from './examples.ts';

/** When each error is returned; every one is a component that the operations refer to. */
const ERRORS: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request is broken: its JSON, its form or its address cannot be read.',
  unauthenticated: 'There is no valid token, or the sign-in failed.',
  forbidden: 'The account may not do this.',
  not_found: 'There is no such row.',
  conflict: 'Another row has the same already, rows depend on this one, or somebody else has changed it.',
  too_large: 'The body is larger than the call takes.',
  unsupported_file: 'The body is of a type that the call does not take.',
  invalid: 'Fields are wrong: `details` maps each to its error.',
  too_many_requests: 'Too many attempts: `Retry-After` says when to try again.',
  internal: 'Something went wrong on the server: `request_id` names it in the log.',
  unavailable: 'The server is busy or cannot reach its database: `Retry-After` says when to try again.',
};
const CODES = Object.keys(ERRORS) as ErrorCode[];

/** The parts of the OpenAPI document that are completed here. */
export interface Operation {
  parameters?: { in: string; name: string; description?: string; schema: object; example?: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, object> };
  responses: Record<string, object>;
  [key: string]: unknown;
}
export interface Document {
  tags?: object[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

/** The errors that a call can end with, by what it takes. */
function errorsOf({ access, method, params, query, body, file }: Endpoint): ErrorCode[] {
  const hasBody = body !== undefined || file !== undefined;
  return CODES.filter((code) => {
    if (code === 'unauthenticated') return access !== 'public' || body !== undefined;
    if (code === 'forbidden') return access === 'administrator';
    if (code === 'not_found') return params !== undefined;
    if (code === 'conflict') return access === 'administrator' && method !== 'GET';
    if (code === 'too_large' || code === 'unsupported_file') return hasBody;
    if (code === 'invalid') return hasBody || query !== undefined;
    if (code === 'too_many_requests') return access !== 'administrator';
    return true;
  });
}

const binary = { type: 'string', format: 'binary' };

/** What a call returns where that is a file; exports are one of two kinds. */
const fileTypes = (type: string) => (type === 'application/octet-stream' ? ['text/csv', XLSX_TYPE] : [type]);

const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const tagOf = (resource: string) => words(resource).replace(/^./, (letter) => letter.toUpperCase());

const idempotencyKey = {
  in: 'header',
  name: IDEMPOTENCY_KEY_HEADER,
  description: 'Names the call, so that sending it again stores nothing twice: at most 200 characters.',
  schema: { type: 'string', maxLength: 200 },
  example: '6f2d3c1e-9f0a-4f6e-8a53-3a0a3f0d7c11',
};

const ifMatch = {
  in: 'header',
  name: 'if-match',
  description:
    'The `ETag` of the row as it was read: where somebody else has changed it since, nothing is stored and 409 has the row as it is now. `version` in the body says the same.',
  schema: { type: 'string' },
  example: '"12"',
};

const etag = { ETag: { description: 'The version of the row.', schema: { type: 'string' }, example: '"12"' } };

/** Whether an update may say which version it is based on. */
function takesVersion({ body }: Endpoint): boolean {
  const fields = body instanceof z.ZodPipe ? body.in : body;
  return fields instanceof z.ZodObject && 'version' in fields.shape;
}

function complete(operation: Operation, { resource, verb, endpoint }: NamedEndpoint): void {
  const { params, query, body, file, status, response, answersFile } = endpoint;
  operation.tags = [tagOf(resource)];
  operation.operationId = `${resource}_${verb}`;
  // The objects of examples have the names of the parameters.
  const values = { ...Object(params && exampleOf(params, resource)), ...Object(query && exampleOf(query, resource)) };
  for (const parameter of operation.parameters ?? []) parameter.example = values[parameter.name];
  if (endpoint.isIdempotent) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  if (takesVersion(endpoint)) operation.parameters = [...(operation.parameters ?? []), ifMatch];
  if (file !== undefined) {
    const schema = { type: 'object', properties: { [file]: binary }, required: [file] };
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body)
    Object.assign(operation.requestBody?.content['application/json'] ?? {}, { example: exampleOf(body, resource) });
  if (answersFile) {
    const content = Object.fromEntries(fileTypes(answersFile).map((type) => [type, { schema: binary }]));
    operation.responses = { [status]: { description: 'The file', content } };
  }
  const success = operation.responses[status];
  if (response) Object.assign(Object(success).content['application/json'], { example: exampleOf(response, resource) });
  if (answersVersion(endpoint)) Object.assign(Object(success), { headers: etag });
  for (const code of errorsOf(endpoint)) {
    operation.responses[ERROR_STATUS[code]] = { $ref: `#/components/responses/${code}` };
  }
}

/** Completes the document that was made from the routes by what their contract says besides schemas. */
export function completeOperations(document: Document): void {
  for (const named of namedEndpoints) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[named.endpoint.method.toLowerCase()];
    // A process without the API, or without the account service, has not all of them.
    if (operation) complete(operation, named);
  }
  const tags = [...new Set(namedEndpoints.map(({ resource }) => tagOf(resource)))];
  document.tags = tags.map((name) => ({ name }));
  const { $schema: _, ...schema } = z.toJSONSchema(errorBody);
  document.components.schemas = { ...document.components.schemas, Error: schema };
  document.components.responses = Object.fromEntries(
    CODES.map((code) => {
      const example = { message: 'What went wrong', detail: ERRORS[code] };
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } };
      return [code, { description: ERRORS[code], content }];
    }),
  );
}
