import type { FieldError } from '@quizdesk/contract/errors';
import type { z } from 'zod';
import { invalid } from './app-error.ts';
import { fieldErrorOf } from './field-error.ts';

/** A field of a body as a caller writes it, from the path that leads to it: `options[1].option_text`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      const name = String(part);
      return /^\d+$/.test(name) ? `[${name}]` : index === 0 ? name : `.${name}`;
    })
    .join('');
}

/** What a schema makes of a payload; throws a 422 that names every wrong field. The payload itself is called `whole`. */
export function parsePayload<Schema extends z.ZodType>(
  schema: Schema,
  payload: unknown,
  whole = 'payload',
): z.output<Schema> {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  const details: Record<string, string> = {};
  const fields: Record<string, FieldError> = {};
  for (const { path, message, code, ...facts } of result.error.issues) {
    const name = fieldName(path) || whole;
    details[name] ??= message;
    fields[name] ??= fieldErrorOf({ code, message, facts });
  }
  throw invalid(details, fields);
}
