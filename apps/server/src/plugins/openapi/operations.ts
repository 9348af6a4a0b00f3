import { ACTIONS, actionOf } from '@quizdesk/contract/actions';
import { XLSX_TYPE } from '@quizdesk/contract/bulk-questions';
import { ERROR_STATUS, type ErrorCode, errorBody, type SentError } from '@quizdesk/contract/errors';
import { type NamedEndpoint, namedEndpoints } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { type CallName, leastRoleFor, needsProof } from '@quizdesk/contract/rules/call-rights';
import { IDEMPOTENCY_KEY_HEADER } from '@quizdesk/contract/rules/idempotency';
import { z } from 'zod';
import { answersVersion } from '../route.ts';
import { describeFields, parameterText } from './descriptions.ts';
import { exampleOf } from './examples.ts';
import { PARAMETER_TEXTS } from './texts/parameters.ts';
import { TAG_TEXTS } from './texts/tags.ts';

/** When each error is returned; every one is a component that the operations refer to. */
const ERRORS: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request is broken: its JSON, its form or its address cannot be read.',
  unauthenticated: 'There is no valid token, or the sign-in failed.',
  forbidden:
    'The account may not do this, or has to do something else first: prove who it is (`step_up`), or choose a password (`change_password`).',
  not_found: 'There is no such row.',
  conflict: 'Another row has the same already, rows depend on this one, or somebody else has changed it.',
  too_large: 'The body is larger than the call takes.',
  unsupported_file: 'The body is of a type that the call does not take.',
  no_such_range: 'The file has no bytes there: `Content-Range` says how many it has.',
  invalid: 'Fields are wrong: `details` maps each to its error.',
  too_many_requests: 'Too many attempts: `Retry-After` says when to try again.',
  internal: 'Something went wrong on the server: `request_id` names it in the log.',
  unavailable: 'The server is busy or cannot reach its database: `Retry-After` says when to try again.',
};
const CODES = Object.keys(ERRORS) as ErrorCode[];

/** One of the bodies that each error has. */
const EXAMPLES: Readonly<Record<ErrorCode, SentError>> = {
  bad_request: { code: 'bad_request', message: 'Broken JSON', detail: 'The body is not valid JSON.' },
  unauthenticated: { code: 'unauthenticated', message: 'Unauthorized', detail: 'The access token has expired.' },
  forbidden: {
    code: 'step_up',
    message: 'Confirm that it is you',
    detail: 'Your last sign-in was a while ago.',
    step_up: true,
  },
  not_found: {
    ...{ code: 'not_found', message: 'School not found', detail: 'There is no school with this id.' },
    values: { thing: 'school' },
  },
  conflict: {
    ...{ code: 'in_use', message: 'Still in use', detail: 'It still has 12 questions.' },
    values: { questions: 12 },
  },
  too_large: { code: 'too_large', message: 'Too large', detail: 'The body is larger than this call takes.' },
  unsupported_file: { code: 'unsupported_file', message: 'This is not a CSV file', detail: 'It is a PNG picture.' },
  no_such_range: {
    ...{ code: 'no_such_range', message: 'There are no such bytes', detail: 'The file has 1204 bytes.' },
    values: { size: 1204 },
  },
  invalid: {
    ...{ code: 'invalid', message: 'Validation error', detail: 'School name is required' },
    details: { name: 'School name is required' },
    fields: { name: { code: 'required' } },
  },
  too_many_requests: {
    ...{ code: 'too_many_requests', message: 'Too many attempts. Try again in 5 minutes.' },
    ...{ detail: 'Too many attempts. Try again in 5 minutes.', values: { seconds: 300 } },
  },
  internal: {
    ...{ code: 'internal', message: 'Internal Server Error', detail: 'Something went wrong on the server.' },
    request_id: '0d9f4f3e-6c0d-4f0e-9c3a-2f6a1b0c9d8e',
  },
  unavailable: {
    code: 'unavailable',
    message: 'Too busy',
    detail: 'The server is busy. Please try again in a moment.',
  },
};

const retryAfter = {
  'Retry-After': {
    description: 'Seconds after which another try makes sense.',
    schema: { type: 'integer' },
    example: 5,
  },
};
const HEADERS_OF_ERRORS: { readonly [Code in ErrorCode]?: object } = {
  unauthenticated: {
    'WWW-Authenticate': { description: 'How to sign in: `Bearer`.', schema: { type: 'string' }, example: 'Bearer' },
  },
  too_many_requests: retryAfter,
  unavailable: retryAfter,
};

const SUCCESS: Readonly<Record<Endpoint['status'], string>> = {
  200: 'Done.',
  201: 'Stored.',
  202: 'Stored, and being done in the background.',
  204: 'Done; there is no body.',
};

/** The parts of the OpenAPI document that are completed here. */
export interface Operation {
  parameters?: { in: string; name: string; description?: string; schema: object; example?: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, object> };
  responses: Record<string, object>;
  [key: string]: unknown;
}
export interface Document {
  info: object;
  tags?: object[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

/** The errors that a call can end with, by what it takes. */
function errorsOf({ access, method, params, query, body, file, answersFile }: Endpoint): ErrorCode[] {
  const hasBody = body !== undefined || file !== undefined;
  return CODES.filter((code) => {
    if (code === 'unauthenticated') return access !== 'public' || body !== undefined;
    if (code === 'forbidden') return access === 'administrator';
    if (code === 'not_found') return params !== undefined;
    if (code === 'conflict') return access === 'administrator' && method !== 'GET';
    if (code === 'no_such_range') return answersFile === EXPORT;
    if (code === 'too_large' || code === 'unsupported_file') return hasBody;
    if (code === 'invalid') return hasBody || query !== undefined;
    if (code === 'too_many_requests') return access !== 'administrator';
    return true;
  });
}

/** A separate schema for each file: each gets its own description. */
const binary = () => ({ type: 'string', format: 'binary' });

/** What the contract says of a call that returns a list as a file. */
const EXPORT = 'application/octet-stream';

/** What a call returns where that is a file; exports are one of two kinds. */
const fileTypes = (type: string) => (type === EXPORT ? ['text/csv', XLSX_TYPE] : [type]);

const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const tagOf = (resource: string) => words(resource).replace(/^./, (letter) => letter.toUpperCase());

const idempotencyKey = {
  in: 'header',
  name: IDEMPOTENCY_KEY_HEADER,
  schema: { type: 'string', maxLength: 200 },
  example: '6f2d3c1e-9f0a-4f6e-8a53-3a0a3f0d7c11',
};

const ifMatch = {
  in: 'header',
  name: 'if-match',
  schema: { type: 'string' },
  example: '"12"',
};

const header = (description: string, type: string, example: unknown) => ({ description, schema: { type }, example });
const etag = { ETag: header('The version of the row, for `If-Match`.', 'string', '"12"') };
const operationHeaders = {
  'Operation-Id': header('The operation of the journal that records the change.', 'integer', 4711),
  'Operation-Can-Undo': header('Whether `POST /v1/operations/{id}/undo` can take it back.', 'boolean', true),
};
const fileHeaders = {
  'Content-Disposition': header('The name of the file.', 'string', 'attachment; filename="schools.csv"'),
};

const exportHeaders = {
  'Accept-Ranges': header('A part of the file can be asked for: `bytes`.', 'string', 'bytes'),
  ETag: header(
    'Names this file, for `If-Range`; weak (`W/`) where it is compressed on the way.',
    'string',
    '"0d9f4f3e"',
  ),
};
const headerParameter = (name: string, description: string, example: string) => ({
  ...{ in: 'header', name, description, example, schema: { type: 'string' } },
});
const exportParameters = [
  headerParameter(
    'range',
    'The part that is still missing, after a broken connection. Needs `If-Range`.',
    'bytes=1048576-',
  ),
  headerParameter(
    'if-range',
    'The `ETag` of the file that has begun to come; where it is gone, the file is sent from its start.',
    '"0d9f4f3e"',
  ),
  headerParameter(
    'prefer',
    'With `respond-async`, a call that has to wait for others is answered with its place after so many seconds.',
    'respond-async, wait=2',
  ),
];
/** What a call for a file may return besides the file. */
const exportResponses = (type: string) => ({
  202: {
    description: 'Others are made before it, to a client that prefers to be told; the same call again keeps the place.',
    headers: retryAfter,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { before: { type: 'integer', description: 'How many files are made before this one.' } },
          required: ['before'],
        },
        example: { before: 2 },
      },
    },
  },
  206: {
    description: 'The part of the file that `Content-Range` names.',
    headers: { 'Content-Range': header('Which bytes of how many.', 'string', 'bytes 1048576-2097151/2097152') },
    content: Object.fromEntries(fileTypes(type).map((one) => [one, { schema: binary() }])),
  },
});

/** The headers of a response that succeeded. */
const headersOf = ({ resource, verb, endpoint }: NamedEndpoint): object => ({
  ...(answersVersion(endpoint) && etag),
  ...(isRecorded(`${resource}.${verb}`, endpoint) && operationHeaders),
  ...(endpoint.answersFile && fileHeaders),
  ...(endpoint.answersFile === EXPORT && exportHeaders),
});

const KNOWN: ReadonlySet<string> = new Set(ACTIONS);
/** Whether a call leaves an operation in the journal. */
const isRecorded = (call: string, { method, replacedBy }: Endpoint): boolean =>
  method !== 'GET' && (KNOWN.has(actionOf(call)) || replacedBy !== undefined);

const KIB = 1024;
const sizeText = (bytes: number) => (bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`);

/** Who may make a call, and what else it asks for. */
function descriptionOf({ resource, verb, endpoint }: NamedEndpoint): string {
  // Every endpoint is placed in the table of rights under its names.
  const call = `${resource}.${verb}` as CallName;
  const least = leastRoleFor(call);
  const replacement = endpoint.replacedBy;
  return [
    ...(replacement ? [`Deprecated: use \`${replacement.method} ${replacement.path}\`. Answers until 0.5.`] : []),
    least === 'anyone' ? 'For everybody, without a token.' : `For accounts with the role ${least} or one above it.`,
    ...(needsProof(call) ? ['Needs a proof of the last ten minutes: 403 with `step_up` without one.'] : []),
    ...(endpoint.maxBytes ? [`The body may have ${sizeText(endpoint.maxBytes)}.`] : []),
  ].join(' ');
}

/** Whether an update may say which version it is based on. */
function takesVersion({ body }: Endpoint): boolean {
  const fields = body instanceof z.ZodPipe ? body.in : body;
  return fields instanceof z.ZodObject && 'version' in fields.shape;
}

function complete(operation: Operation, named: NamedEndpoint): void {
  const { resource, verb, endpoint } = named;
  const { params, query, body, file, status, response, answersFile } = endpoint;
  operation.tags = [tagOf(resource)];
  operation.operationId = `${resource}_${verb}`;
  operation.description = descriptionOf(named);
  // The objects of examples have the names of the parameters.
  const values = { ...Object(params && exampleOf(params, resource)), ...Object(query && exampleOf(query, resource)) };
  for (const parameter of operation.parameters ?? []) parameter.example = values[parameter.name];
  if (endpoint.isIdempotent) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  if (answersFile === EXPORT) operation.parameters = [...(operation.parameters ?? []), ...exportParameters];
  if (takesVersion(endpoint)) operation.parameters = [...(operation.parameters ?? []), ifMatch];
  for (const parameter of operation.parameters ?? []) {
    const text = parameterText(resource, verb, parameter.name);
    if (text !== undefined) parameter.description = text;
  }
  if (file !== undefined) {
    const schema = { type: 'object', properties: { [file]: binary() }, required: [file] };
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body)
    Object.assign(operation.requestBody?.content['application/json'] ?? {}, { example: exampleOf(body, resource) });
  if (answersFile) {
    const content = Object.fromEntries(fileTypes(answersFile).map((type) => [type, { schema: binary() }]));
    operation.responses = {
      [status]: { description: 'The file', content },
      ...(answersFile === EXPORT && exportResponses(answersFile)),
    };
  }
  const success = operation.responses[status];
  if (response) Object.assign(Object(success).content['application/json'], { example: exampleOf(response, resource) });
  if (success && !response && !answersFile) Object.assign(success, { content: undefined });
  const headers = headersOf(named);
  Object.assign(Object(success), { description: SUCCESS[status], ...(Object.keys(headers).length > 0 && { headers }) });
  for (const part of [operation.requestBody, ...Object.values(operation.responses)]) {
    for (const { schema } of Object.values(Object(part).content ?? {}).map(Object)) describeFields(schema, resource);
  }
  for (const code of errorsOf(endpoint)) {
    operation.responses[ERROR_STATUS[code]] = { $ref: `#/components/responses/${code}` };
  }
}

/** The pictures are served by no endpoint of the contract; their older address is left out. */
function completeFiles(document: Document): void {
  for (const path of Object.keys(document.paths).filter((one) => one.startsWith('/uploads/')))
    delete document.paths[path];
  for (const operation of Object.values(document.paths['/v1/uploads/{name}'] ?? {})) {
    operation.tags = [tagOf('uploads')];
    for (const parameter of operation.parameters ?? []) Object.assign(parameter, { description: PARAMETER_TEXTS.name });
    operation.responses = {
      200: { description: 'The picture.', content: { 'image/*': { schema: binary() } } },
      [ERROR_STATUS.not_found]: { $ref: '#/components/responses/not_found' },
    };
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
  completeFiles(document);
  const texts: Readonly<Record<string, string | undefined>> = TAG_TEXTS;
  document.tags = namedEndpoints
    .filter(({ resource }, at) => namedEndpoints.findIndex((other) => other.resource === resource) === at)
    .map(({ resource, endpoint }) => ({
      name: tagOf(resource),
      description: texts[resource] ?? `${endpoint.summary}.`,
    }));
  const { $schema: _, ...schema } = z.toJSONSchema(errorBody);
  describeFields(schema, 'error');
  document.components.schemas = { ...document.components.schemas, Error: schema };
  document.components.responses = Object.fromEntries(
    CODES.map((code) => {
      const content = {
        'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: EXAMPLES[code] },
      };
      const headers = HEADERS_OF_ERRORS[code];
      return [code, { description: ERRORS[code], ...(headers && { headers }), content }];
    }),
  );
}
