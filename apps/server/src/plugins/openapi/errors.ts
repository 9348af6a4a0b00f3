import { ERROR_STATUS, type ErrorCode, errorBody, type SentError } from '@quizdesk/contract/errors';
import type { Endpoint } from '@quizdesk/contract/kit';
import { z } from 'zod';
import { describeFields } from './descriptions.ts';
import { EXPORT, retryAfter } from './headers-and-files.ts';

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

const HEADERS_OF_ERRORS: { readonly [Code in ErrorCode]?: object } = {
  unauthenticated: {
    'WWW-Authenticate': { description: 'How to sign in: `Bearer`.', schema: { type: 'string' }, example: 'Bearer' },
  },
  too_many_requests: retryAfter,
  unavailable: retryAfter,
};

/** The errors that a call can end with, by what it takes. */
function codesOf({ access, method, params, query, body, file, answersFile }: Endpoint): ErrorCode[] {
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

/** References to the errors that a call can end with, by their status. */
export const errorResponses = (endpoint: Endpoint): Record<string, object> =>
  Object.fromEntries(codesOf(endpoint).map((code) => [ERROR_STATUS[code], { $ref: `#/components/responses/${code}` }]));

/** Adds the errors to the components of the document. */
export function describeErrors(components: Record<string, Record<string, object>>): void {
  const { $schema: _, ...schema } = z.toJSONSchema(errorBody);
  describeFields(schema, 'error');
  components.schemas = { ...components.schemas, Error: schema };
  components.responses = Object.fromEntries(
    CODES.map((code) => {
      const content = {
        'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: EXAMPLES[code] },
      };
      const headers = HEADERS_OF_ERRORS[code];
      return [code, { description: ERRORS[code], ...(headers && { headers }), content }];
    }),
  );
}
