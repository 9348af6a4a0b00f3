import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** What a log may hold of an error: what failed and where, never a value that a statement was given. */
export interface ErrorFacts {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Where in the code, without the line that repeats the message. */
  readonly stack?: string;
  /** What the database reports about a failed statement: names, no values. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** The failed statement, with placeholders for its values. */
  readonly query?: string;
  readonly cause?: ErrorFacts;
  readonly errors?: readonly ErrorFacts[];
}

const QUERY_CHARACTERS = 1000;
const DEEPEST_CAUSE = 8;

/** Drizzle's message, with which errors of others may end: the statement, and then all its values. */
const FAILED_QUERY = /Failed query: [\s\S]*/;
/** PostgreSQL's class of values that it cannot take: their messages repeat the value. */
const VALUE_CLASS = '22';

/** The error's message without values; one without a text (several tries failed) gives its code. */
export function safeMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `A ${typeof error} was thrown`;
  if (error instanceof pg.DatabaseError && error.code?.startsWith(VALUE_CLASS)) return 'A value cannot be taken';
  if (error.message === '') return 'code' in error ? String(error.code) : error.name;
  return error.message.replace(FAILED_QUERY, 'Failed query');
}

/** The innermost error: drizzle's own only repeats the statement. */
export function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

/** The frames alone: the stack begins with the message as it was, which may hold values on further lines. */
function framesOf({ stack = '', message }: Error): string {
  const afterMessage = stack.indexOf(message) + message.length;
  return stack
    .slice(afterMessage)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

const textOf = (error: object, key: 'code' | 'table' | 'column' | 'constraint'): Partial<ErrorFacts> => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? { [key]: value } : {};
};

/** What may be logged of anything that was thrown. Its fields are named here one by one; all others are left out. */
export function factsOfError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: safeMessageOf(error) };
  const stack = framesOf(error);
  const goesOn = depth < DEEPEST_CAUSE;
  return {
    type: error.constructor.name,
    message: safeMessageOf(error),
    ...textOf(error, 'code'),
    ...(error instanceof pg.DatabaseError && {
      ...textOf(error, 'table'),
      ...textOf(error, 'column'),
      ...textOf(error, 'constraint'),
    }),
    ...(error instanceof DrizzleQueryError && { query: error.query.slice(0, QUERY_CHARACTERS) }),
    ...(stack !== '' && { stack }),
    ...(error.cause !== undefined && goesOn && { cause: factsOfError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      goesOn && { errors: error.errors.map((one: unknown) => factsOfError(one, depth + 1)) }),
  };
}

/** An error as text for a person at a terminal, with its causes and without values. */
export function explainError(error: unknown): string {
  const lines: string[] = [];
  let facts: ErrorFacts | undefined = factsOfError(error);
  for (let prefix = ''; facts !== undefined; facts = facts.cause, prefix = 'Caused by ') {
    const { type, message, code, table, column, constraint, query, stack } = facts;
    const where = Object.entries({ code, table, column, constraint }).filter(([, value]) => value !== undefined);
    lines.push(`${prefix}${type}: ${message}`, ...where.map(([name, value]) => `    ${name}: ${value}`));
    if (query !== undefined) lines.push(`    query: ${query}`);
    if (stack !== undefined) lines.push(stack);
  }
  return lines.join('\n');
}
