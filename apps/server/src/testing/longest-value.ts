import { z } from 'zod';

/** A JSON schema, as far as those of the contract's bodies go. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Where the contract names no length, rules that come later do: the texts of options that are right, and short words. */
const ITEMS = 50;
const CHARACTERS = 1000;

/** Of letters of ASCII alone, as `^[\w-]+$`. */
const isPlain = (pattern = '') => /^\^\[[\\\w.-]+\][\d,*+{}]+\$$/.test(pattern);
const longest = (some: readonly unknown[]) =>
  some.reduce((one, other) => (JSON.stringify(other).length > JSON.stringify(one).length ? other : one));

function longestOf(shape: Shape): unknown {
  const { type, items = {}, properties = {}, maxItems = ITEMS, maxLength = CHARACTERS, pattern, format } = shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return longest(shape.enum);
  if (shape.anyOf) return longest(shape.anyOf.map(longestOf));
  if (shape.allOf) return longest(shape.allOf.map(longestOf));
  if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([k, v]) => [k, longestOf(v)]));
  if (type === 'array') return Array.from({ length: maxItems }, () => longestOf(items));
  if (type === 'string' && format === 'date') return '2999-01-01';
  if (type === 'string') return (isPlain(pattern) ? 'a' : 'é').repeat(maxLength);
  if (type === 'boolean') return false;
  return type === 'null' ? null : Number.MIN_SAFE_INTEGER;
}

/** The longest body that a schema of the contract takes, as clients write it that escape all but ASCII. */
export function longestJson(schema: z.ZodType): string {
  // Its types are wider than what the contract uses.
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return JSON.stringify(longestOf(shape)).replaceAll('é', '\\u00e9');
}
