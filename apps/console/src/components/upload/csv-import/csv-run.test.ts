import { expect, test } from 'vitest';
import { RequestError } from '../../../lib/request-error.ts';
import { importRefusal, uploadProblem } from './csv-run.ts';

const faults = [{ row: 4, column: 'NAME', value: '', message: 'School name is required' }];

test('a file with faults is refused with them and their number', () => {
  const body = { message: 'The file has 120 faults', detail: 'x', details: { CSV: 'x' }, faults, faults_count: 120 };
  expect(importRefusal(new RequestError(body.message, 422, body))).toEqual({
    message: 'The file has 120 faults',
    detail: undefined,
    faults,
    faultsCount: 120,
  });
});

test.each([
  [413, { message: 'The file has too many rows', detail: 'At most 200,000 rows.' }, 'At most 200,000 rows.'],
  [415, { message: 'This is not a CSV file', detail: 'This is not a CSV file' }, undefined],
  [422, { message: 'Columns are missing', detail: '', details: { CSV: 'NAME and REGION' } }, 'NAME and REGION'],
])('a file refused with %i says why in the server’s words', (status, body, detail) => {
  expect(importRefusal(new RequestError(body.message, status, body))).toMatchObject({ message: body.message, detail });
});

test('a failure that is not about the file is no refusal', () => {
  const error = new RequestError('Internal Server Error', 500, { message: 'Internal Server Error', detail: '' });
  expect(importRefusal(error)).toBeUndefined();
  expect(uploadProblem(error)).toBe('Failed to upload CSV.');
  expect(uploadProblem(new RequestError('No connection.'))).toBe('Failed to upload CSV. No connection.');
});
