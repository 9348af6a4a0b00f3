import { everyEndpoint } from '@quizdesk/contract/every-endpoint';
import { id, timestamp } from '@quizdesk/contract/fields';
import { listOf } from '@quizdesk/contract/kit';
import { schools } from '@quizdesk/contract/schools';
import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toJson } from './answers.ts';

const date = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
const text = fc.string({ unit: 'binary', maxLength: 20 });

/** Values of a schema, and now and then something that may not fit. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema === timestamp) return date;
    if (schema instanceof z.ZodObject) {
      const parts = Object.entries(schema.shape).map(([name, part]) => [name, valuesOf(part as z.ZodType)]);
      const shape = { ...Object.fromEntries(parts), not_in_the_contract: text };
      const incomplete = fc.record(shape, { requiredKeys: [] });
      return fc.oneof({ weight: 20, arbitrary: fc.record(shape) }, { weight: 1, arbitrary: incomplete });
    }
    if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element as z.ZodType), { maxLength: 3 });
    if (schema instanceof z.ZodNullable) return fc.option(valuesOf(schema.unwrap() as z.ZodType));
    if (schema instanceof z.ZodOptional) return fc.option(valuesOf(schema.unwrap() as z.ZodType), { nil: undefined });
    if (schema instanceof z.ZodNumber) return fc.oneof(fc.nat(), fc.constantFrom(0, -0, 1, -1, 1.5, 2 ** 53));
    if (schema instanceof z.ZodBoolean) return fc.boolean();
    if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
    return fc.oneof(text, fc.constantFrom('1.50', '2026-01-01', '0b5fd9a4-8b5f-4f6e-9a44-6a0d8a3f8f0e'));
  };
  const other = fc.oneof(fc.anything(), fc.constantFrom(new Date(Number.NaN), new Date(8.64e15)));
  return fc.oneof({ weight: 100, arbitrary: fitting() }, { weight: 1, arbitrary: other });
}

/** The JSON of zod's own encoder, or that the value does not fit. */
function slowly(schema: z.ZodType, value: unknown) {
  try {
    return JSON.stringify(z.encode(schema, value as never));
  } catch {
    return 'does not fit';
  }
}

function quickly(schema: z.ZodType, value: unknown) {
  try {
    return toJson(schema, value);
  } catch {
    return 'does not fit';
  }
}

describe('the JSON of a value', () => {
  const responses = everyEndpoint.flatMap(({ response, method, path }) =>
    response ? [{ call: `${method} ${path}`, response }] : [],
  );
  it.each(responses)('of $call is what zod makes of it', ({ response }) => {
    const property = fc.property(valuesOf(response), (value) => {
      expect(quickly(response, value)).toBe(slowly(response, value));
    });
    fc.assert(property, { numRuns: runs(200) });
  });

  it('of a school is made without zod', () => {
    const row = { name: 'é "x"\n\ud800', region: null, location: 'A', logo_url: null, logo: null, version: 1 };
    const school = { id: 1, ...row, created_at: new Date(0), updated_at: new Date(1) };
    const json = toJson(schools.list.response, { rows: [{ ...school, identity_key: 'secret' }], count: 0 });
    expect(JSON.parse(String(json))).toEqual({
      rows: [{ id: 1, ...row, created_at: '1970-01-01T00:00:00.000Z', updated_at: '1970-01-01T00:00:00.001Z' }],
      count: 0,
    });
  });

  it.each([
    ['a refined list', listOf(id).refine(({ rows }) => rows.length > 1), { rows: [1], count: 1 }],
    ['a number that is no multiple', z.int().multipleOf(5), 7],
    ['an array that is too short', z.array(id).min(2), [1]],
    ['an unknown key', z.strictObject({ id }), { id: 1, more: 1 }],
    ['a missing key', z.object({ id }), {}],
  ])('%s does not fit', (_what, schema, value) => {
    expect(() => toJson(schema, value)).toThrow();
  });
});
