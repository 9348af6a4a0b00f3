import { z } from 'zod';
import { DEFAULT_LIMIT, MAX_LIMIT } from './constants.ts';
import './fault-words.ts';

/** One call of a service: what it takes and answers. The server registers routes from it, the console calls through it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, version included: `/v1/schools/:id`. */
  readonly path: string;
  readonly summary: string;
  /** Who may call: anyone, whoever is signed in, or only a signed-in administrator. */
  readonly access: 'public' | 'account' | 'administrator';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Largest JSON body in bytes, where it is more than the services' usual 1 MiB. */
  readonly maxBytes?: number;
  /** The form field that carries a file, where the body is multipart. */
  readonly file?: string;
  readonly status: 200 | 201 | 204;
  /** Absent where the answer has no body (204) or is a file. */
  readonly response?: z.ZodType;
  /** The content type of the answer, where it is a file. */
  readonly answersFile?: string;
}

/** Keeps an endpoint's exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** What a caller may send, before defaults are filled in and text is turned into numbers. */
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
/** What a caller receives: JSON, so timestamps are strings. */
export type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : undefined;

/**
 * One line of text: no control characters, none that turn the direction of what stands around it, and no halves of a
 * surrogate pair, which no database column takes.
 */
function isLine(text: string): boolean {
  return !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text) && text.isWellFormed();
}

const line = (text: z.ZodString) => text.refine(isLine, 'Contains characters that cannot be stored');

/** At least one sign that can be seen: text of invisible signs alone is no text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text that must be there, without surrounding spaces, at most `max` characters. `name` begins the error message. */
export function requiredText(name: string, max: number) {
  return line(
    z
      .string(`${name} is required`)
      .trim()
      .regex(VISIBLE, `${name} is required`)
      .max(max, `${name} must be at most ${max} characters`),
  );
}

/** Several lines of text: of the control characters only line breaks and tabs. */
function isProse(text: string): boolean {
  return !/[^\P{Cc}\t\n\r]/u.test(text) && text.isWellFormed();
}

const prose = (text: z.ZodString) => text.refine(isProse, 'Contains characters that cannot be stored');

/** Text of several lines that must be there, kept exactly as it was written, at most `max` characters. */
export function requiredProse(name: string, max: number) {
  return prose(
    z
      .string(`${name} is required`)
      .regex(VISIBLE, `${name} is required`)
      .max(max, `${name} must be at most ${max} characters`),
  );
}

/** Text of several lines that may be missing: text without a visible sign, or null, is stored as null. */
export function optionalProse(name: string, max: number) {
  return prose(z.string(`${name} must be text`).max(max, `${name} must be at most ${max} characters`))
    .transform((text) => (VISIBLE.test(text) ? text : null))
    .nullable()
    .optional();
}

/** The largest number that an integer column takes. */
const MAX_INTEGER = 2_147_483_647;

/** What says nothing: left out, or a field of a form that was left empty. */
export const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/** A whole number that must be there and be at least `min`. `name` begins the error message. */
export function requiredInteger(name: string, min: number, max = MAX_INTEGER) {
  return z
    .number({ error: ({ input }) => (isMissing(input) ? `${name} is required` : `${name} must be a number`) })
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`);
}

/** One of a few words that must be there. `name` begins the error message. */
export function requiredChoice<const Values extends readonly string[]>(name: string, values: Values) {
  return z.enum(values, {
    error: ({ input }) => (isMissing(input) ? `${name} is required` : `${name} must be one of ${values.join(', ')}`),
  });
}

/** The id of another row. `name` begins the error message. */
export function requiredId(name: string) {
  return z
    .number({ error: ({ input }) => (isMissing(input) ? `${name} is required` : `${name} must be an id`) })
    .int(`${name} must be an id`)
    .positive(`${name} must be an id`)
    .max(Number.MAX_SAFE_INTEGER, `${name} must be an id`);
}

/** Text that may be missing: an empty text or null is stored as null. Left out, an update keeps what is there. */
export function optionalText(name: string, max: number) {
  return line(z.string(`${name} must be text`).trim().max(max, `${name} must be at most ${max} characters`))
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional();
}

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && url.hostname !== '';
}

/** An http(s) address that may be missing; empty text or null is stored as null. */
export function optionalUrl(name: string, max = 2000) {
  return line(z.string(`${name} must be text`).trim().max(max, `${name} must be at most ${max} characters`))
    .refine((text) => text === '' || isWebAddress(text), `${name} must be a URL, such as https://example.org/logo.png`)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional();
}

/** The file name that an upload answered, or nothing. */
export function optionalFileName(name: string) {
  return z
    .string(`${name} must be text`)
    .trim()
    .max(100, `${name} must be at most 100 characters`)
    .regex(/^$|^[A-Za-z0-9][A-Za-z0-9._-]*$/, `${name} must be the file name of an uploaded image`)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional();
}

/** Money in answers: a decimal with two places, as text, so that no digit is lost. Calls take it back as it is. */
export const money = z.string().regex(/^\d+\.\d{2}$/);

interface MoneyBounds {
  readonly max: number;
  /** True where it must be more than nothing. */
  readonly isPositive?: boolean;
}

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

function faultOfMoney(value: string | number, { max, isPositive = false }: MoneyBounds): string | undefined {
  const text = String(value).trim();
  const amount = Number(text);
  if (typeof value === 'string' && !DECIMAL.test(text)) return 'must be a number';
  if (isPositive ? amount <= 0 : amount < 0) return isPositive ? 'must be more than 0' : 'must be at least 0';
  if (amount > max) return `must be at most ${max}`;
  return /^[+-]?\d+(\.\d{1,2})?$/.test(text) ? undefined : 'may have two decimal places';
}

const moneyText = (name: string, bounds: MoneyBounds) =>
  z
    .union([z.number(), z.string()], {
      error: ({ input }) => (isMissing(input) ? `${name} is required` : `${name} must be a number`),
    })
    .transform((value, { addIssue }) => {
      if (typeof value === 'string' && value.trim() === '') return '';
      const fault = faultOfMoney(value, bounds);
      if (fault !== undefined) addIssue(`${name} ${fault}`);
      return Number(value).toFixed(2);
    });

/** An amount of money that must be there: the text that answers have, or a number. `name` begins the error message. */
export function requiredMoney(name: string, bounds: MoneyBounds) {
  return moneyText(name, bounds).refine((text) => text !== '', `${name} is required`);
}

/** An amount of money that may be missing: an empty text or null is stored as null. */
export function optionalMoney(name: string, bounds: MoneyBounds) {
  return moneyText(name, bounds)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional();
}

/** A point in time: ISO 8601 in UTC on the wire, a Date inside the server. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** An id as the database gives it. */
export const id = z.int().positive();

/** A whole number in an address. */
function queryInteger(min: number, max: number) {
  const allowed = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const fault = `Must be a whole number ${allowed}`;
  return z
    .union([z.string().regex(/^\d{1,16}$/, fault), z.number()], fault)
    .transform(Number)
    .pipe(z.int(fault).min(min, fault).max(max, fault));
}

/** `:id` of a path. Anything that is no possible id is answered like an unknown one: 404. */
export const idParams = z.object({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) });

/** An id in a query: whole rows only, so that a filter is never silently left out. */
export const queryId = queryInteger(1, Number.MAX_SAFE_INTEGER);

/** The direction of a list that can be sorted. */
export const sortOrder = z.enum(['asc', 'desc'], 'Must be asc or desc');

/** The window of a list: `limit` rows after the first `offset`. */
export const pageQuery = z.object({
  limit: queryInteger(1, MAX_LIMIT).default(DEFAULT_LIMIT),
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0),
});

/** What a person typed into a search box. */
export const searchText = line(z.string().trim().max(200, 'Must be at most 200 characters'));

/** A list's answer. `count` is exact: all rows that match, not only those of this page. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), count: z.int().nonnegative() });
}

/** A bare number, as every count call answers. */
export const countAnswer = z.int().nonnegative();

/**
 * What depends on one row, to be shown before it is deleted: `GET {path}/:id/dependents`. Counted when asked alone, for
 * there may be millions.
 */
export function dependentsEndpoint<const Path extends string, const Kind extends string>(
  path: Path,
  thing: string,
  kinds: readonly Kind[],
) {
  return endpoint({
    method: 'GET',
    path: `${path}/:id/dependents`,
    summary: `How many rows of each kind depend on one ${thing}`,
    access: 'administrator',
    params: idParams,
    status: 200,
    response: z.record(z.enum(kinds), countAnswer),
  });
}

/** A count call: `GET {path}/count`, with `?status=` where the resource has one. */
export function countEndpoint<const Path extends string, const Status extends readonly string[]>(
  path: Path,
  what: string,
  statuses: Status,
) {
  return endpoint({
    method: 'GET',
    path: `${path}/count`,
    summary: `How many ${what} there are`,
    access: 'administrator',
    query: z.object({ status: z.enum(statuses, `Must be one of ${statuses.join(', ')}`).optional() }),
    status: 200,
    response: countAnswer,
  });
}
