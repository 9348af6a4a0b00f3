import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bulkQuestions } from '../bulk-questions.ts';
import { everyEndpoint } from '../every-endpoint.ts';
import { schools } from '../schools.ts';
import { runs } from '../testing/property-runs.ts';

const wordsFor = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  ['-1', 'Must be a whole number from 1 to 10000'],
  ['0', 'Must be a whole number from 1 to 10000'],
  ['10001', 'Must be a whole number from 1 to 10000'],
  ['ten', 'Must be a whole number from 1 to 10000'],
])('a limit of %s says what is allowed', (limit, words) => {
  expect(wordsFor(schools.list.query, { limit })).toEqual([['limit', words]]);
  expect(wordsFor(schools.list.query, { offset: '-1' })).toEqual([['offset', 'Must be a whole number of at least 0']]);
});

test('options that are texts, in an upload, are told what they must be', () => {
  const [item] = wordsFor(bulkQuestions.upload.body, [{ options: ['a', 'b'] }]) ?? [];
  expect(item).toEqual(['0.options.0', 'Must be an object with named fields']);
  expect(wordsFor(bulkQuestions.upload.body, undefined)).toEqual([['', 'Send a list of questions']]);
});

test('no schema speaks in the words of the validator, whatever it is given', () => {
  const schemas = everyEndpoint.flatMap(({ params, query, body }) =>
    [params, query, body].filter((one) => one !== undefined),
  );
  const value = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constant(Number.NaN));
  fc.assert(
    fc.property(fc.constantFrom(...schemas), value, fc.array(value), (schema, whole, parts) => {
      const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      const filled = Object.fromEntries(fields.map((name, index) => [name, parts[index % Math.max(1, parts.length)]]));
      for (const [, message] of [...(wordsFor(schema, whole) ?? []), ...(wordsFor(schema, filled) ?? [])]) {
        expect(message).not.toMatch(/Invalid|Too (big|small)|expected|received|undefined|NaN|nan\b/);
      }
    }),
    { numRuns: runs(500) },
  );
});
