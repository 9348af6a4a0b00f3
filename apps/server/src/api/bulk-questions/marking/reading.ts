import type { z } from 'zod';

/** The outcome of parsing one cell: its value, perhaps with a warning, or why it has none. */
export type Reading<Value> = { readonly value: Value; readonly warning?: string } | { readonly fault: string };

const QUOTED_CHARACTERS = 40;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** True for text without a visible character, which counts as none. */
export const isEmpty = (text: string) => !VISIBLE.test(text);

/** A cell's text inside of a sentence: in quotes, on one line and not too long. */
export function quoted(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return `"${line.length > QUOTED_CHARACTERS ? `${line.slice(0, QUOTED_CHARACTERS - 1).toWellFormed()}…` : line}"`;
}

/** A sentence of the contract, worded to follow the name of a cell. */
const inCell = (message: string) => message.charAt(0).toLowerCase() + message.slice(1);

/** What a schema of the contract makes of a value, or its first error. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): Reading<z.output<Schema>> {
  const checked = schema.safeParse(value);
  return checked.success ? { value: checked.data } : { fault: inCell(checked.error.issues[0]?.message ?? 'not valid') };
}
