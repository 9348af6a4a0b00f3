import {
  type BrokenConstraint,
  constraintOf,
  FOREIGN_KEY_VIOLATION,
  isAway,
  isCanceled,
  isPoolExhausted,
  isRetryable,
  isUnusableValue,
  UNIQUE_VIOLATION,
} from '../db/constraints.ts';
import { AppError, invalid } from './app-error.ts';

/**
 * The unique constraints that a caller can violate and gets an error for, as for foreign keys and lengths (`…_length`). Every
 * other one is ensured by our own code, as CHECK and NOT NULL are by the contract: a violation of those is a bug of ours and
 * becomes a 500 with a line in the log.
 */
export const CALLERS_UNIQUE_RULES: ReadonlySet<string> = new Set([
  'badges_name_key',
  'levels_level_number_key',
  'rounds_serial_number_key',
  'schools_identity_key',
  'streak_grants_date_key',
  'subscriptions_transaction_id_key',
  'users_username_key',
  'views_name_key',
]);

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
): AppError | undefined {
  const field = fieldOf(constraint, table);
  if (stillReferenced) {
    const detail = `It is still needed by ${words(table)}.`;
    return new AppError('in_use', 'Still in use', { detail, values: { by: words(table) }, cause });
  }
  if (code === UNIQUE_VIOLATION && CALLERS_UNIQUE_RULES.has(constraint)) {
    return new AppError('taken', `${sentence(field)} is already taken`, {
      values: { field },
      cause,
    });
  }
  const isTooLong = constraint.endsWith('_length');
  if (code !== FOREIGN_KEY_VIOLATION && !isTooLong) return undefined;
  const text = `${sentence(field.replace(/_id$/, ''))} ${isTooLong ? 'is too long' : 'does not exist'}`;
  return invalid({ [field]: text }, { [field]: { code: isTooLong ? 'too_big' : 'not_there' } });
}

/**
 * What the database refused, as the response a caller gets: rules that callers can break become 409 and 422 with the
 * field's name, a database that cannot be used 503. Undefined for errors that are ours.
 */
export function appErrorOfDatabase(error: unknown): AppError | undefined {
  const broken = constraintOf(error);
  if (broken) return appErrorOfConstraint(broken, error);
  if (isUnusableValue(error)) {
    const detail = 'A value holds characters that cannot be stored, or a number is out of range.';
    return new AppError('invalid', 'Validation error', { detail, cause: error });
  }
  if (isRetryable(error)) {
    return new AppError('changed_meanwhile', 'Somebody changed this at the same moment', {
      detail: 'Please try again.',
      cause: error,
    });
  }
  if (isCanceled(error)) {
    const detail = 'The server ended it. Please try again later, or ask for less in one call.';
    return new AppError('too_slow', 'This took too long', {
      detail,
      retryAfterS: 30,
      cause: error,
    });
  }
  if (isPoolExhausted(error)) {
    const detail = 'The server is busy. Please try again in a moment.';
    return new AppError('unavailable', 'Too busy', { detail, retryAfterS: 5, cause: error });
  }
  if (isAway(error)) {
    const detail = 'The server cannot reach or use its database. Please try again in a moment.';
    return new AppError('unavailable', 'Not available at the moment', { detail, retryAfterS: 5, cause: error });
  }
  return undefined;
}
