import {
  type BrokenConstraint,
  constraintOf,
  FOREIGN_KEY_VIOLATION,
  isCanceled,
  isPoolExhausted,
  isRetryable,
  isUnusableValue,
  UNIQUE_VIOLATION,
} from '../db/constraints.ts';
import { AppError, invalid } from './app-error.ts';

const words = (name: string) => name.replaceAll('_', ' ');
const sentence = (name: string) => words(name).replace(/^./, (letter) => letter.toUpperCase());

/**
 * The field a constraint is about. Constraints are named `<table>_<field>_key`, `<table>_<field>_check`,
 * `<table>_<field>_length` and, as Drizzle does it, `<table>_<field>_<other table>_<its key>_fk`.
 */
function fieldOf(constraint: string, table: string): string {
  const rest = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : constraint;
  const foreignKey = /^(.+?_id)_.+_fk$/.exec(rest);
  return foreignKey?.[1] ?? rest.replace(/_(key|check|length)$/, '');
}

function appErrorOfConstraint(
  { code, constraint = '', table = '', stillReferenced }: BrokenConstraint,
  cause: unknown,
): AppError {
  const field = fieldOf(constraint, table);
  if (stillReferenced) {
    const detail = `It is still needed by ${words(table)}.`;
    return new AppError('conflict', 'Still in use', { detail, cause });
  }
  if (code === UNIQUE_VIOLATION) {
    return new AppError('conflict', `${sentence(field)} is already taken`, { cause });
  }
  const broken = constraint.endsWith('_length') ? 'is too long' : 'is not allowed';
  const fault = code === FOREIGN_KEY_VIOLATION ? 'does not exist' : broken;
  return invalid({ [field]: `${sentence(field.replace(/_id$/, ''))} ${fault}` });
}

/**
 * What the database refused, as the answer a caller gets: broken rules become 409 and 422 with the field's name.
 * Undefined for errors that are ours.
 */
export function appErrorOfDatabase(error: unknown): AppError | undefined {
  const broken = constraintOf(error);
  if (broken) return appErrorOfConstraint(broken, error);
  if (isUnusableValue(error)) {
    const detail = 'A value holds characters that cannot be stored, or a number is out of range.';
    return new AppError('invalid', 'Validation error', { detail, cause: error });
  }
  if (isRetryable(error)) {
    return new AppError('conflict', 'Somebody changed this at the same moment', {
      detail: 'Please try again.',
      cause: error,
    });
  }
  if (isCanceled(error)) {
    return new AppError('unavailable', 'This took too long', {
      detail: 'The server ended it. Please try again later.',
      cause: error,
    });
  }
  if (isPoolExhausted(error)) {
    const detail = 'The server is busy. Please try again in a moment.';
    return new AppError('unavailable', 'Too busy', { detail, retryAfterS: 5, cause: error });
  }
  return undefined;
}
