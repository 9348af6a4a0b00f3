import { ACTIONS, actionOf } from '@quizdesk/contract/actions';
import { XLSX_TYPE } from '@quizdesk/contract/bulk-questions';
import type { NamedEndpoint } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { IDEMPOTENCY_KEY_HEADER } from '@quizdesk/contract/rules/idempotency';
import { answersVersion } from '../route.ts';

/** A separate schema for each file: each gets its own description. */
export const binary = () => ({ type: 'string', format: 'binary' });

/** What the contract says of a call that returns a list as a file. */
export const EXPORT = 'application/octet-stream';

/** What a call returns where that is a file; exports are one of two kinds. */
export const fileTypes = (type: string) => (type === EXPORT ? ['text/csv', XLSX_TYPE] : [type]);

export const retryAfter = {
  'Retry-After': {
    description: 'Seconds after which another try makes sense.',
    schema: { type: 'integer' },
    example: 5,
  },
};
export const idempotencyKey = {
  in: 'header',
  name: IDEMPOTENCY_KEY_HEADER,
  schema: { type: 'string', maxLength: 200 },
  example: '6f2d3c1e-9f0a-4f6e-8a53-3a0a3f0d7c11',
};

export const ifMatch = {
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
export const exportParameters = [
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
export const exportResponses = (type: string) => ({
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

const KNOWN: ReadonlySet<string> = new Set(ACTIONS);
/** Whether a call leaves an operation in the journal. */
const isRecorded = (call: string, { method, replacedBy }: Endpoint): boolean =>
  method !== 'GET' && (KNOWN.has(actionOf(call)) || replacedBy !== undefined);

/** The headers of a response that succeeded. */
export const headersOf = ({ resource, verb, endpoint }: NamedEndpoint): object => ({
  ...(answersVersion(endpoint) && etag),
  ...(isRecorded(`${resource}.${verb}`, endpoint) && operationHeaders),
  ...(endpoint.answersFile && fileHeaders),
  ...(endpoint.answersFile === EXPORT && exportHeaders),
});
