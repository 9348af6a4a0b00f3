import type { ErrorBody, ErrorCode, ImportFault } from '@quizdesk/contract/errors';

interface AppErrorFacts {
  /** Says more than the message; the message itself where left out. */
  detail?: string;
  /** Error message by field, for `invalid`. */
  details?: Record<string, string>;
  /** All errors of an imported file; the response names the first 100. */
  faults?: readonly ImportFault[];
  /** How many errors there are, where not all are in `faults`. */
  faultsCount?: number;
  /** Who changed the row concurrently, and the fields that differ. */
  conflict?: NonNullable<ErrorBody['conflict']>;
  /** The caller has to prove their password first. */
  stepUp?: true;
  /** The caller has to choose a password of their own first. */
  changePassword?: true;
  /** What completes a sign-in, and the challenge for it. */
  secondStep?: Required<Pick<ErrorBody, 'second_step' | 'challenge'>>;
  /** Seconds after which a new try is worth while (`Retry-After`). */
  retryAfterS?: number;
  cause?: unknown;
}

/** An error that a caller may read. Everything else that is thrown becomes a 500 without its text. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly facts: AppErrorFacts;

  constructor(code: ErrorCode, message: string, facts: AppErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.code = code;
    this.facts = facts;
  }
}

const NAMED_FAULTS = 100;

/** The response body for an error. */
export function errorBodyOf({ message, facts }: AppError): ErrorBody {
  return {
    message,
    detail: facts.detail ?? message,
    ...(facts.details && { details: facts.details }),
    ...(facts.stepUp && { step_up: true }),
    ...(facts.changePassword && { change_password: true }),
    ...facts.secondStep,
    ...(facts.conflict && { conflict: facts.conflict }),
    ...(facts.faults && {
      faults: facts.faults.slice(0, NAMED_FAULTS),
      faults_count: facts.faultsCount ?? facts.faults.length,
    }),
  };
}

/** 404 for a row that is not (or no longer) there. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`, { detail: `There is no ${what.toLowerCase()} with this id.` });
}

/** 422 for fields that are wrong; names the first hundred. */
export function invalid(details: Record<string, string>): AppError {
  const fields = Object.entries(details);
  const first = fields[0]?.[1] ?? 'Validation error';
  const detail = fields.length <= 1 ? first : `${first} (and ${fields.length - 1} more)`;
  return new AppError('invalid', 'Validation error', {
    detail,
    details: Object.fromEntries(fields.slice(0, NAMED_FAULTS)),
  });
}
