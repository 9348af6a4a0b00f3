import { RequestError } from '../lib/request-error.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether two sets of values say the same; spaces around a text do not count, as they are not stored. */
export function isSameValues(one: Values, other: Values): boolean {
  const settled = (values: Values) =>
    JSON.stringify(values, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value));
  return settled(one) === settled(other);
}

/** What a refused form shows: faults beside their fields, and a message for the rest. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string | undefined;
}

/**
 * Sorts a failed save: faults of fields that the form has go there, a conflict goes to the field that names the thing (in
 * the words that say what is in the way), and everything else becomes the message above the buttons.
 */
export function refusalOf(error: unknown, fieldNames: readonly string[], conflictField: string): Refusal {
  if (!(error instanceof RequestError)) throw error;
  if (error.status === 409) {
    return { fields: { [conflictField]: error.body?.detail || error.message }, message: undefined };
  }
  const entries = Object.entries(error.body?.details ?? {});
  const fields = Object.fromEntries(entries.filter(([name]) => fieldNames.includes(name)));
  const rest = entries.filter(([name]) => !fieldNames.includes(name)).map(([name, fault]) => `${name}: ${fault}`);
  if (Object.keys(fields).length === 0 && rest.length === 0) return { fields, message: error.message };
  return { fields, message: rest.length === 0 ? undefined : rest.join('. ') };
}
