import { z } from 'zod';
import { DEFAULT_LIMIT, EXPORT_FORMATS, MAX_LIMIT } from './constants.ts';
import './rules/validation-messages.ts';

/**
 * One line of text: no control characters, none that change the direction of the text around it, and no halves of a
 * surrogate pair, which no database column takes.
 */
function isLine(text: string): boolean {
  return !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text) && text.isWellFormed();
}

const line = (text: z.ZodString) => text.refine(isLine, 'Contains characters that cannot be stored');

/** At least one visible character: text of invisible ones alone counts as empty. */
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

/** Text of several lines that may be missing: text without a visible character, or null, is stored as null. */
export function optionalProse(name: string, max: number) {
  return prose(z.string(`${name} must be text`).max(max, `${name} must be at most ${max} characters`))
    .transform((text) => (VISIBLE.test(text) ? text : null))
    .nullable()
    .optional();
}

/** The largest number that an integer column takes. */
const MAX_INTEGER = 2_147_483_647;

/** True for what is left out, null, or a field of a form that was left empty. */
const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/** The error of a value that is missing or of another type. */
export const requiredOr = (name: string, otherwise: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `${name} ${isMissing(input) ? 'is required' : otherwise}`,
});

/** Text that may be missing: when empty or null it is stored as null. Left out, an update keeps what is there. */
const orNull = <Input>(text: z.ZodType<string, Input>) =>
  text
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();

/** One line of text of at most `max` characters, which may be empty. */
const shortText = (name: string, max: number) =>
  z.string(`${name} must be text`).trim().max(max, `${name} must be at most ${max} characters`);

/** One line of text that may be empty. `name` begins the error message. */
export const possiblyEmptyText = (name: string, max: number) => line(shortText(name, max));

/** A whole number that must be there and be at least `min`. `name` begins the error message. */
export function requiredInteger(name: string, min: number, max = MAX_INTEGER) {
  return z
    .number(requiredOr(name, 'must be a number'))
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`);
}

/** One of a few words that must be there. `name` begins the error message. */
export function requiredChoice<const Values extends readonly string[]>(name: string, values: Values) {
  return z.enum(values, requiredOr(name, `must be one of ${values.join(', ')}`));
}

/** The id of another row. `name` begins the error message. */
export function requiredId(name: string) {
  return z
    .number(requiredOr(name, 'must be an id'))
    .int(`${name} must be an id`)
    .positive(`${name} must be an id`)
    .max(Number.MAX_SAFE_INTEGER, `${name} must be an id`);
}

/** The id of another row that may be missing: null takes it away. Left out, an update keeps what is there. */
export const optionalId = (name: string) => requiredId(name).nullable().optional();

/** Text that may be missing: an empty text or null is stored as null. Left out, an update keeps what is there. */
export function optionalText(name: string, max: number) {
  return orNull(line(shortText(name, max)));
}

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && url.hostname !== '';
}

/** An http(s) address that may be missing; empty text or null is stored as null. */
export function optionalUrl(name: string, max = 2000) {
  const isEmptyOrAddress = (text: string) => text === '' || isWebAddress(text);
  const message = `${name} must be a URL, such as https://example.org/logo.png`;
  return orNull(line(shortText(name, max)).refine(isEmptyOrAddress, message));
}

/** The file name that an upload returned, or nothing. */
export function optionalFileName(name: string) {
  const message = `${name} must be the file name of an uploaded image`;
  return orNull(shortText(name, 100).regex(/^$|^[A-Za-z0-9][A-Za-z0-9._-]*$/, message));
}

/** Money in responses: a decimal with two places, as text, so that no digit is lost. Requests accept the same text. */
export const money = z.string().regex(/^\d+\.\d{2}$/);

interface MoneyBounds {
  readonly max: number;
  /** True where it must be greater than zero. */
  readonly isPositive?: boolean;
}

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

function errorOfMoney(value: string | number, { max, isPositive = false }: MoneyBounds): string | undefined {
  const text = String(value).trim();
  const amount = Number(text);
  if (typeof value === 'string' && !DECIMAL.test(text)) return 'must be a number';
  if (isPositive ? amount <= 0 : amount < 0) return isPositive ? 'must be more than 0' : 'must be at least 0';
  if (amount > max) return `must be at most ${max}`;
  return /^[+-]?\d+(\.\d{1,2})?$/.test(text) ? undefined : 'may have two decimal places';
}

const moneyText = (name: string, bounds: MoneyBounds) =>
  z.union([z.number(), z.string()], requiredOr(name, 'must be a number')).transform((value, { addIssue }) => {
    if (typeof value === 'string' && value.trim() === '') return '';
    const error = errorOfMoney(value, bounds);
    if (error !== undefined) addIssue(`${name} ${error}`);
    return Number(value).toFixed(2);
  });

/** An amount of money that must be there: the text that responses have, or a number. `name` begins the error message. */
export function requiredMoney(name: string, bounds: MoneyBounds) {
  return moneyText(name, bounds).refine((text) => text !== '', `${name} is required`);
}

/** An amount of money that may be missing: an empty text or null is stored as null. */
export function optionalMoney(name: string, bounds: MoneyBounds) {
  return orNull(moneyText(name, bounds));
}

/** A point in time: ISO 8601 in UTC on the wire, a Date inside the server. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** An id as the database gives it. */
export const id = z.int().positive();

/** Which contents of a row are stored: another number after each change. Responses have it as their `ETag` too. */
export const version = z.int().positive();

/**
 * Of an update: the version that was read. A row that someone else has changed since is not overwritten (409); the
 * header `If-Match` says the same. Without either the update is stored whatever was there.
 */
export const seenVersion = {
  version: z.int('Version must be a whole number').min(1, 'Version must be at least 1').optional(),
};

/** A whole number in an address. */
export function queryInteger(min: number, max: number) {
  const allowed = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const fault = `Must be a whole number ${allowed}`;
  return z
    .union([z.string().regex(/^\d{1,16}$/, fault), z.number()], fault)
    .transform(Number)
    .pipe(z.int(fault).min(min, fault).max(max, fault));
}

/** `:id` of a path. Anything that is no possible id gives a 404, as an unknown one does. */
export const idParams = z.object({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) });

/** An id in a query: whole rows only, so that a filter is never silently left out. */
export const queryId = queryInteger(1, Number.MAX_SAFE_INTEGER);

/** One of a few words in a query. */
export function queryChoice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `Must be one of ${values.join(', ')}`);
}

/** The sort direction of a list. */
export const sortOrder = z.enum(['asc', 'desc'], 'Must be asc or desc');

/** What a list is exported as. */
export const exportFormat = z.enum(EXPORT_FORMATS, 'Must be csv or xlsx').default('csv');

/** The window of a list: `limit` rows after the first `offset`. */
export const pageQuery = z.object({
  limit: queryInteger(1, MAX_LIMIT).default(DEFAULT_LIMIT),
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0),
});

/** What a person typed into a search box. */
export const searchText = line(z.string().trim().max(200, 'Must be at most 200 characters'));
