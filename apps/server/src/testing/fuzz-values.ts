import fc from 'fast-check';
import { z } from 'zod';

/** A JSON schema, as far as those of the contract go. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Values that have broken services: characters and numbers that no column can store, other types, long texts. */
const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    'a\u0000b',
    '\ud800',
    '\u202eabc',
    `'; DROP TABLE users; --`,
    '%',
    '\\',
    '../../etc/passwd',
    '__proto__',
    'NaN',
    '-1',
    '1e309',
    '0000-01-01',
    '2026-02-30',
    '9999-12-31T23:59:59.999Z',
    '+20260-01-01',
  ),
  fc.constantFrom(-1, 0, 0.1, 1e21, 2 ** 31, 2 ** 53, Number.MIN_VALUE, -(2 ** 63)),
  fc.constantFrom(true, {}, [], [[]], { length: 1e9 }, [null], { toString: 1 }),
  fc.integer({ min: 1, max: 5 }).map((thousands) => 'é'.repeat(thousands * 1000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

function textOf({ maxLength = 50 }: Shape): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) }),
    fc.constantFrom('physics', 'true', '1', '2', '2026-11-21', 'https://example.org/a.png', 'a.webp', 'a@example.org'),
  );
}

function fittingOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(likelyOf));
  if (shape.properties) {
    const parts = Object.entries(shape.properties).map(([name, part]) => [name, likelyOf(part)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: [] });
  }
  const { type, minimum = 0, maximum = 100, items = {} } = shape;
  if (type === 'array') return fc.array(likelyOf(items), { maxLength: 4 });
  if (type === 'string') return textOf(shape);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type !== 'integer' && type !== 'number') return fc.jsonValue({ maxDepth: 2 });
  const min = Math.max(minimum, -1000);
  return fc.integer({ min, max: Math.max(min, Math.min(maximum, 1000)) });
}

/** Values that mostly fit a shape, for only those get past the first check, and are hostile in places. */
function likelyOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fittingOf(shape) }, { weight: 1, arbitrary: HOSTILE });
}

/** Values for a schema of the contract: what it takes, nearly so, and not at all. */
export function valuesFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  // Its types are wider than what the contract uses.
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return fc.oneof({ weight: 15, arbitrary: fittingOf(shape) }, { weight: 1, arbitrary: HOSTILE });
}

/** A hostile or plain text for an address or a header. */
export const addressPart = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }).map(String) },
  { weight: 1, arbitrary: HOSTILE.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))) },
);
