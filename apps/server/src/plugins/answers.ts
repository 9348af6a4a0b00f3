import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { toJson } from './json-encoder.ts';

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
