import { serverWords } from '../../lib/alert-words.ts';
import { RequestError } from '../../lib/request-error.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether two sets of values are equal; spaces around a text do not count, as they are not stored, nor the keys that tell
 * the rows of a list apart: a row that was removed and added again has another one.
 */
export function isSameValues(one: Values, other: Values): boolean {
  const settled = (values: Values) =>
    JSON.stringify(values, (name, value: unknown) => {
      if (name === 'key') return undefined;
      return typeof value === 'string' ? value.trim() : value;
    });
  return settled(one) === settled(other);
}

/** What a refused form shows: faults next to their fields, and a message for the rest. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string | undefined;
}

/** A field's path as the form writes it, from how the server names it: `options[1].option_text` is `options.1.option_text`. */
function pathOf(name: string): string {
  return name.replace(/\[(\d+)\]/g, '.$1');
}

/** Whether the values have a field at this path. */
function hasField(values: Values, path: string): boolean {
  let value: unknown = values;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false;
    value = (value as Values)[part];
  }
  return true;
}

/** The server's message and detail, unless the caller has already worded them. */
function messageOf(error: RequestError): string {
  return error.message === error.body?.message ? serverWords(error) : error.message;
}

/**
 * Sorts a failed save: faults of fields that the form has go there, a conflict goes to the field that names the record (in
 * the words that say what is in the way), and everything else becomes the message above the buttons.
 */
export function refusalOf(error: unknown, values: Values, conflictField?: string): Refusal {
  if (!(error instanceof RequestError)) throw error;
  if (error.status === 409) {
    const reason = error.body?.detail || error.message;
    return conflictField === undefined
      ? { fields: {}, message: reason }
      : { fields: { [conflictField]: reason }, message: undefined };
  }
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const [name, fault] of Object.entries(error.body?.details ?? {})) {
    const path = pathOf(name);
    if (hasField(values, path)) fields[path] = fault;
    else rest.push(`${name}: ${fault}`);
  }
  if (Object.keys(fields).length === 0 && rest.length === 0) return { fields, message: messageOf(error) };
  return { fields, message: rest.length === 0 ? undefined : rest.join('. ') };
}

/**
 * What a number's field says: the number, or the text itself where it is none, for the schema to refuse in words. Fields
 * hold what was typed; this is asked when the form is checked and sent.
 */
export function numberOf(text: string): number | string {
  const typed = text.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}

/** The same for a field that may be left empty. */
export function optionalNumberOf(text: string): number | string | undefined {
  return text.trim() === '' ? undefined : numberOf(text);
}

/**
 * The fields of a form that holds texts, as they are typed, by what they are called: empty, and from a stored row, where a
 * number is written out and a value that is missing is an empty text.
 */
export function textFields<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const textsBy = (textOf: (name: Name) => string) =>
    // Every label's name is given its text.
    Object.fromEntries(Object.keys(labels).map((name) => [name, textOf(name as Name)])) as Record<Name, string>;
  return {
    labels,
    emptyValues: textsBy(() => ''),
    valuesOf: (row: Readonly<Record<Name, string | number | null>>) => textsBy((name) => String(row[name] ?? '')),
  };
}
