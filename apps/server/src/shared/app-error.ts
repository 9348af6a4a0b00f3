import {
  type ErrorBody,
  type ErrorCode,
  type FieldError,
  type ImportFault,
  PARTICULAR_ERRORS,
  type ParticularError,
  type SentError,
} from '@quizdesk/contract/errors';
import type { ErrorValues, RefusedRow } from '@quizdesk/contract/refused-rows';

interface AppErrorFacts {
  /** The variable parts of the sentences, by name. */
  values?: ErrorValues;
  /** What is wrong with each field, for programs; `not_allowed` where a field of `details` is left out. */
  fields?: Record<string, FieldError>;
  /** Says more than the message; the message itself where left out. */
  detail?: string;
  /** Error message by field, for `invalid`. */
  details?: Record<string, string>;
  /** All errors of an imported file; the response names the first 100. */
  faults?: readonly ImportFault[];
  /** How many errors there are, where not all are in `faults`. */
  faultsCount?: number;
  /** Which of many rows cannot be changed. */
  refused?: readonly RefusedRow[];
  /** Who changed the row concurrently, and the fields that differ. */
  conflict?: NonNullable<ErrorBody['conflict']>;
  /** Part of an operation can be undone. */
  partial?: NonNullable<ErrorBody['partial']>;
  /** The caller has to prove their password first. */
  stepUp?: true;
  /** The caller has to choose a password of their own first. */
  changePassword?: true;
  /** What completes a sign-in, and the challenge for it. */
  secondStep?: Required<Pick<ErrorBody, 'second_step' | 'challenge'>>;
  /** The HTTP status, where it says more than that of the kind. */
  status?: number;
  /** Seconds after which a new try is worth while (`Retry-After`). */
  retryAfterS?: number;
  cause?: unknown;
}

const KINDS: Readonly<Partial<Record<string, ErrorCode>>> = PARTICULAR_ERRORS;
// A code that is not in the table is a kind itself.
const kindOf = (code: ErrorCode | ParticularError) => KINDS[code] ?? (code as ErrorCode);

/** An error that a caller may read. Everything else that is thrown becomes a 500 without its text. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** The kind of error, which has its status. */
  readonly code: ErrorCode;
  /** Which of its kind it is, where clients may want to know; else the kind. */
  readonly particular: ErrorCode | ParticularError;
  readonly facts: AppErrorFacts;

  constructor(code: ErrorCode | ParticularError, message: string, facts: AppErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.particular = code;
    this.code = kindOf(code);
    this.facts = facts;
  }
}

const NAMED_FAULTS = 100;

const fieldsOf = (details: Record<string, string>, fields: Record<string, FieldError> = {}) =>
  Object.fromEntries(Object.keys(details).map((name) => [name, fields[name] ?? { code: 'not_allowed' as const }]));

/** The response body for an error. */
export function errorBodyOf({ code, particular, message, facts }: AppError): SentError {
  return {
    code: particular,
    message,
    detail: facts.detail ?? message,
    ...(facts.values && { values: facts.values }),
    ...(facts.details && { details: facts.details }),
    ...(facts.details && code === 'invalid' && { fields: fieldsOf(facts.details, facts.fields) }),
    ...(facts.partial && { partial: facts.partial }),
    ...(facts.stepUp && { step_up: true }),
    ...(facts.changePassword && { change_password: true }),
    ...facts.secondStep,
    ...(facts.conflict && { conflict: facts.conflict }),
    ...(facts.refused && { refused: [...facts.refused] }),
    ...(facts.faults && {
      faults: facts.faults.slice(0, NAMED_FAULTS),
      faults_count: facts.faultsCount ?? facts.faults.length,
    }),
  };
}

/** 404 for a row that is not (or no longer) there. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`, {
    detail: `There is no ${what.toLowerCase()} with this id.`,
    values: { thing: what.toLowerCase() },
  });
}

/** 422 for fields that are wrong; names the first hundred. */
export function invalid(details: Record<string, string>, known: Record<string, FieldError> = {}): AppError {
  const fields = Object.entries(details);
  const first = fields[0]?.[1] ?? 'Validation error';
  const detail = fields.length <= 1 ? first : `${first} (and ${fields.length - 1} more)`;
  return new AppError('invalid', 'Validation error', {
    detail,
    details: Object.fromEntries(fields.slice(0, NAMED_FAULTS)),
    fields: known,
    ...(fields.length > 1 && { values: { count: fields.length } }),
  });
}
