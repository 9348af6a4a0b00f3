import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { timestamp } from '@quizdesk/contract/fields';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

/** The JSON of a value, or undefined where it is left out. Throws where the value does not fit the schema. */
type ToJson = (value: unknown) => string | undefined;

function misfit(): never {
  throw new Error('The value does not fit its schema');
}

/** What JSON escapes in a text, and half surrogate pairs. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;
const textToJson = (text: string) => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

const MS_PER_DAY = 86_400_000;
const FIRST_MS = Date.UTC(1000, 0);
const LAST_MS = Date.UTC(9999, 11, 31);
/** The last day that was written: rows of one page are often of one day. */
let lastDay = Number.NaN;
let lastDayText = '';

/** What `toISOString` returns, in a fraction of the time. The contract allows years of four digits alone. */
function dateToJson(value: unknown): string {
  if (!(value instanceof Date)) return misfit();
  const time = value.getTime();
  if (!(time >= FIRST_MS && time < LAST_MS))
    return /^\d{4}-/.test(value.toISOString()) ? JSON.stringify(value) : misfit();
  const day = Math.floor(time / MS_PER_DAY);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = value.toISOString().slice(0, 10);
  }
  const ms = time - day * MS_PER_DAY;
  const minutes = Math.floor(ms / 60_000);
  const seconds = twoDigits[Math.floor(ms / 1000) % 60];
  const rest = ms % 1000;
  const clock = `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${seconds}`;
  return `"${lastDayText}T${clock}.${rest < 100 ? `0${twoDigits[rest]}` : rest}Z"`;
}

/** Whatever the schema is, slowly. */
const anyToJson =
  (schema: z.ZodType): ToJson =>
  (value) =>
    // The schema checks whatever it is.
    JSON.stringify(z.encode(schema, value as never));

const hasChecks = ({ def }: z.ZodType) => (def.checks?.length ?? 0) > 0;

const BOUNDS = new Set(['number_format', 'greater_than', 'less_than']);

/** Whole numbers between their bounds are most of what is sent. Whether a bound itself is allowed the schema says. */
function numberToJson(schema: z.ZodNumber): ToJson {
  const slowly = anyToJson(schema);
  const isBounded = (schema.def.checks ?? []).every(({ _zod }) => BOUNDS.has(_zod.def.check));
  if (schema.format !== 'safeint' || !isBounded) return slowly;
  const least = schema.minValue ?? Number.NEGATIVE_INFINITY;
  const most = schema.maxValue ?? Number.POSITIVE_INFINITY;
  return (value) =>
    Number.isSafeInteger(value) && Number(value) > least && Number(value) < most ? String(value) : slowly(value);
}

function objectToJson(schema: z.ZodObject): ToJson {
  if (hasChecks(schema) || schema.def.catchall) return anyToJson(schema);
  const parts = Object.entries(schema.shape).map(([name, part]) => ({
    name,
    head: `${JSON.stringify(name)}:`,
    // The shapes of the contract hold schemas of zod's own classes alone.
    toJson: compile(part as z.ZodType),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return misfit();
    let json = '';
    for (const { name, head, toJson } of parts) {
      const part = toJson(Reflect.get(value, name));
      if (part !== undefined) json += json === '' ? head + part : `,${head}${part}`;
    }
    return `{${json}}`;
  };
}

function arrayToJson(schema: z.ZodArray<z.ZodType>): ToJson {
  if (hasChecks(schema)) return anyToJson(schema);
  const toJson = compile(schema.element);
  return (value) => (Array.isArray(value) ? `[${value.map(toJson).join(',')}]` : misfit());
}

function compile(schema: z.ZodType): ToJson {
  if (schema === timestamp) return dateToJson;
  if (schema instanceof z.ZodObject) return objectToJson(schema);
  if (schema instanceof z.ZodArray) return arrayToJson(schema as z.ZodArray<z.ZodType>);
  if (schema instanceof z.ZodNumber) return numberToJson(schema);
  if (schema instanceof z.ZodNullable) {
    const toJson = compile(schema.unwrap() as z.ZodType);
    return (value) => (value === null ? 'null' : toJson(value));
  }
  if (schema instanceof z.ZodOptional) {
    const toJson = compile(schema.unwrap() as z.ZodType);
    return (value) => (value === undefined ? undefined : toJson(value));
  }
  if (schema instanceof z.ZodBoolean) return (value) => (typeof value === 'boolean' ? String(value) : misfit());
  if (schema instanceof z.ZodEnum) {
    const texts = new Map(schema.options.map((option) => [option, JSON.stringify(option)]));
    return (value) => texts.get(value as string) ?? misfit();
  }
  if (schema instanceof z.ZodString && !hasChecks(schema))
    return (value) => (typeof value === 'string' ? textToJson(value) : misfit());
  return anyToJson(schema);
}

const compiled = new WeakMap<z.ZodType, ToJson>();

/**
 * The JSON of a value cut to its schema and checked against it: what `JSON.stringify(z.encode(schema, value))` returns, in
 * one pass over the value. Throws where the value does not fit; what is wrong with it `z.encode` says.
 */
export function toJson(schema: z.ZodType, value: unknown): string | undefined {
  let known = compiled.get(schema);
  if (!known) {
    known = compile(schema);
    compiled.set(schema, known);
  }
  return known(value);
}

/** What of a value the contract shows, whether or not it fits: other systems may have stored what no schema foresees. */
function cut(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return cut(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => cut(schema.element, item));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, part]) => [name, cut(part, Reflect.get(value, name))]),
  );
}

/** A value as the JSON that is sent. */
export type Encode = (schema: z.ZodType, value: unknown) => string;

/**
 * How answers become JSON: cut to the contract and checked against it. What does not fit is logged and sent all the same,
 * for one row that another system has stored must not take a whole list from everybody; with `strict` it is an error,
 * so that tests find ours.
 */
export function answerEncoder(log: FastifyBaseLogger, strict: boolean): Encode {
  return (schema, value) => {
    try {
      return toJson(schema, value) ?? 'null';
    } catch {
      // What is wrong with it the schema says.
    }
    try {
      // Whatever it is, the schema is about to check it.
      return JSON.stringify(z.encode(schema, value as never));
    } catch (error) {
      if (strict) throw error;
      log.error({ err: error }, 'an answer does not fit the contract and was sent as it is');
      return JSON.stringify(cut(schema, value) ?? null);
    }
  };
}

/** Rows are encoded so many at a time; between two steps others are served. */
const STEP = 100;

interface LongAnswer {
  readonly rows: readonly unknown[];
  readonly rest?: AsyncIterable<readonly unknown[]> | undefined;
}

/** The answer's rows, where it is a list that is too long to be encoded in one go. */
export function longAnswerOf(answer: unknown): LongAnswer | undefined {
  if (typeof answer !== 'object' || answer === null || !('rows' in answer) || !Array.isArray(answer.rows))
    return undefined;
  const isLong = answer.rows.length > STEP || ('rest' in answer && answer.rest !== undefined);
  // `rest` is there on pages alone, which say what it is (db/pages.ts).
  return isLong ? (answer as LongAnswer) : undefined;
}

async function* encodeRows(encode: Encode, row: z.ZodType, { rows, rest }: LongAnswer): AsyncGenerator<string> {
  let separator = '';
  const batches = async function* () {
    yield rows;
    if (rest) yield* rest;
  };
  for await (const batch of batches()) {
    for (let start = 0; start < batch.length; start += STEP) {
      const some = batch.slice(start, start + STEP).map((one) => encode(row, one));
      yield separator + some.join(',');
      separator = ',';
      await setImmediate();
    }
  }
}

/** A long list as a stream of JSON, so that it takes little memory however long it is; who goes away ends the reading. */
export function streamAnswer(encode: Encode, schema: z.ZodObject, answer: LongAnswer): Readable {
  const rows = schema.shape.rows;
  if (!(rows instanceof z.ZodArray)) throw new Error('Only lists are streamed');
  const element = rows.element;
  if (!(element instanceof z.ZodType)) throw new Error('A list has a schema for its rows');
  const { rows: _, rest: __, ...others } = answer;
  const tail = encode(schema.omit({ rows: true }), others).slice(1);
  return Readable.from(
    (async function* () {
      yield '{"rows":[';
      yield* encodeRows(encode, element, answer);
      yield tail === '}' ? ']}' : `],${tail}`;
    })(),
  );
}
