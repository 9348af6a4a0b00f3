/** PostgreSQL's codes for rules that live in the database. */
export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const NOT_NULL_VIOLATION = '23502';

const CONSTRAINT_CODES = new Set([UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, CHECK_VIOLATION, NOT_NULL_VIOLATION]);
/** A text that PostgreSQL cannot store or read (a zero byte, broken UTF-8, letters for a number), a number out of range. */
const UNUSABLE_VALUE_CODES = new Set(['22021', '22P02', '22P05', '22003']);
const CANCELED_CODE = '57014';
/** Serialization failure, deadlock. */
const RETRY_CODES = new Set(['40001', '40P01']);

/**
 * The database cannot be used now: lost connections, resources that are used up (a full disk, too many
 * connections), a server that is ending, starting or only read from, and files that cannot be read or written.
 */
const AWAY_CODES = /^(08...|53...|57P0[1-5]|58030|25006)$/;
const AWAY_SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOSPC', 'EDQUOT'],
]);
/** The driver gives these no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** What the driver reports about a failed statement. */
interface DriverError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly table?: string;
}

function isDriverError(error: unknown): error is DriverError {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** The driver's own error: drizzle wraps it, so it is looked for along the causes. */
function driverErrorOf(error: unknown): DriverError | undefined {
  if (isDriverError(error)) return error;
  return error instanceof Error ? driverErrorOf(error.cause) : undefined;
}

/** A rule of the database that a statement broke. */
export interface BrokenConstraint {
  readonly code: string;
  /** Its name; for a column that must not be null the column's name. */
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  /** True where a row could not go because rows of `table` need it. */
  readonly stillReferenced: boolean;
}

/** Which rule of the database a statement broke; undefined for every other error. */
export function constraintOf(error: unknown): BrokenConstraint | undefined {
  const found = driverErrorOf(error);
  if (!found || !CONSTRAINT_CODES.has(found.code)) return undefined;
  const { code, constraint = found.column, table } = found;
  return { code, constraint, table, stillReferenced: found.message.startsWith('update or delete on table') };
}

/** True for a value that PostgreSQL cannot store: an error of the caller, not ours. */
export function isUnusableValue(error: unknown): boolean {
  return UNUSABLE_VALUE_CODES.has(driverErrorOf(error)?.code ?? '');
}

/** True for a statement that ran too long and was ended. */
export function isCanceled(error: unknown): boolean {
  return driverErrorOf(error)?.code === CANCELED_CODE;
}

/** True for a transaction that lost against another one and may succeed when it is tried again. */
export function isRetryable(error: unknown): boolean {
  return RETRY_CODES.has(driverErrorOf(error)?.code ?? '');
}

/** A statement failed because the database is unreachable, hung, full or otherwise unusable now, whatever the statement. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

/** A statement was cancelled, or not begun, because the caller has closed their connection. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError';
}

/** True where the caller has disconnected, so that no one reads the outcome. */
export function isCallerGone(error: unknown): boolean {
  return error instanceof CallerGoneError || (error instanceof Error && isCallerGone(error.cause));
}

/**
 * Of those: a full disk and the like, which the server says of one statement while its connection goes on. That others
 * succeed proves nothing.
 */
export function isOutOfResources(error: unknown): boolean {
  return /^(53|58)/.test(driverErrorOf(error)?.code ?? '');
}

/** Of those: nothing can be stored, while reading may go on. */
export function isDiskFull(error: unknown): boolean {
  return (
    driverErrorOf(error)?.code === '53100' || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  );
}

/** True for the driver's errors where the database cannot be used now. */
export function isAwayCause(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (AWAY_CODES.test(code) || AWAY_SYSTEM_CODES.has(code) || AWAY_MESSAGES.test(error.message)) return true;
  // Node tries every address of a host and then names all failures.
  if (error instanceof AggregateError && error.errors.some(isAwayCause)) return true;
  return isAwayCause(error.cause);
}

/** True where a call failed because the database cannot be used for now. */
export function isAway(error: unknown): boolean {
  return error instanceof DatabaseAwayError || (error instanceof Error && isAway(error.cause));
}

/** True where no connection became free in time: pg gives this error no code. */
export function isPoolExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'timeout exceeded when trying to connect' || isPoolExhausted(error.cause);
}
