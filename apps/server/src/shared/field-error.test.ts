import { requiredInteger, requiredText } from '@quizdesk/contract/fields';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { AppError } from './app-error.ts';
import { errorBodyOf, invalid } from './app-error.ts';
import { parsePayload } from './parse-payload.ts';

const schema = z.object({
  name: requiredText('Name', 5),
  time: requiredInteger('Time', 1, 90),
  kind: z.enum(['a', 'b']).optional(),
  day: z.iso.date().optional(),
});

function refusalOf(payload: object): AppError {
  try {
    parsePayload(schema, payload);
  } catch (error) {
    // What parsePayload throws.
    return error as AppError;
  }
  throw new Error('It was taken');
}

it.each([
  [{ time: 1 }, { name: { code: 'required' } }],
  [{ name: ' ', time: 1 }, { name: { code: 'required' } }],
  [{ name: 'Asamoah', time: 1 }, { name: { code: 'too_big', values: { maximum: 5 } } }],
  [{ name: 'Ama', time: 0 }, { time: { code: 'too_small', values: { minimum: 1 } } }],
  [{ name: 'Ama', time: 'x' }, { time: { code: 'wrong_type' } }],
  [{ name: 'Ama', time: 1, kind: 'c' }, { kind: { code: 'not_one_of', values: { options: ['a', 'b'] } } }],
  [{ name: 'Ama', time: 1, day: 'today' }, { day: { code: 'wrong_form' } }],
  [{ name: 'A\0a', time: 1 }, { name: { code: 'not_allowed' } }],
])('%j says to programs %j', (payload, fields) => {
  expect(errorBodyOf(refusalOf(payload))).toMatchObject({ code: 'invalid', fields });
});

it('a fault of our own rules is not allowed, unless it says more', () => {
  expect(errorBodyOf(invalid({ answer: 'None is right' }))).toMatchObject({
    fields: { answer: { code: 'not_allowed' } },
  });
});
