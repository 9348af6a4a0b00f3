import type { ErrorBody } from '@quizdesk/contract/errors';
import { expect, test } from 'vitest';
import { RequestError } from '../../lib/request-error.ts';
import { signInAlert, waitText } from './sign-in-alert.ts';

const both: ErrorBody = { message: 'the message', detail: 'the detail' };
const detailOnly: ErrorBody = { message: '', detail: 'the detail' };
const nothing: ErrorBody = { message: '', detail: '' };
const fields: ErrorBody = { ...both, details: { username: 'Username is too long', password: 'other' } };

const answered = (status: number, body: ErrorBody | undefined, retryAfterS?: number) =>
  new RequestError('not for people', status, body, retryAfterS);

test.each<[string, unknown, string]>([
  ['no error object', undefined, 'An unknown error occurred'],
  ['null', null, 'An unknown error occurred'],
  ['no status, with a message', new RequestError('could not be reached'), 'could not be reached'],
  ['no status, without a message', new RequestError(''), 'Something went wrong'],
  ['something that is no error', 'text', 'Something went wrong'],
  ['422 with details', answered(422, fields), 'Username is too long'],
  ['422 without details', answered(422, both), 'the detail'],
  ['422 with nothing', answered(422, nothing), 'Validation error'],
  ['401 with both', answered(401, both), 'the message'],
  ['401 with a detail', answered(401, detailOnly), 'the detail'],
  ['401 with nothing', answered(401, nothing), 'Unauthorized'],
  ['401 without a body', answered(401, undefined), 'Unauthorized'],
  ['404 with both', answered(404, both), 'the message'],
  ['404 with a detail', answered(404, detailOnly), 'the detail'],
  ['404 with nothing', answered(404, nothing), 'Not Found'],
  ['400 with both', answered(400, both), 'the message'],
  ['400 with a detail', answered(400, detailOnly), 'the detail'],
  ['400 with nothing', answered(400, nothing), 'Bad Request'],
  ['500 with both', answered(500, both), 'the detail'],
  ['500 with nothing', answered(500, nothing), 'Internal Server Error'],
  ['another status with both', answered(503, both), 'the message'],
  ['another status with a detail', answered(403, detailOnly), 'the detail'],
  ['another status with nothing', answered(418, nothing), 'An unknown error occurred'],
  [
    '429 that says how long',
    answered(429, { ...both, message: 'Try again in 20 seconds.' }, 20),
    'Try again in 20 seconds.',
  ],
  [
    '429 that does not',
    answered(429, { ...both, message: 'Too many attempts.' }, 45),
    'Too many attempts. Try again in 45 seconds.',
  ],
])('%s', (_, error, expected) => {
  expect(signInAlert(error)).toBe(expected);
});

test('a wait is given in seconds, a long one in minutes', () => {
  expect(waitText(1)).toBe('1 second');
  expect(waitText(90)).toBe('90 seconds');
  expect(waitText(121)).toBe('3 minutes');
});
