import { z } from 'zod';
import { SECOND_STEPS } from './passkeys.ts';
import { errorValues, refusedRow } from './refused-rows.ts';

/** Every kind of error that the services return, with its HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_file: 415,
  no_such_range: 416,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What clients may want to distinguish within these kinds, each with its kind. */
export const PARTICULAR_ERRORS = {
  wrong_credentials: 'unauthenticated',
  session_ended: 'unauthenticated',
  second_step: 'unauthenticated',
  step_up: 'forbidden',
  change_password: 'forbidden',
  set_up_second_step: 'forbidden',
  role_needed: 'forbidden',
  taken: 'conflict',
  in_use: 'conflict',
  changed_since: 'conflict',
  changed_meanwhile: 'conflict',
  other_count: 'conflict',
  cannot_undo: 'conflict',
  own_account: 'conflict',
  last_superadmin: 'conflict',
  day_locked: 'conflict',
  payment_recorded: 'conflict',
  not_counted: 'conflict',
  rows_refused: 'invalid',
  too_slow: 'unavailable',
} as const satisfies Readonly<Record<string, ErrorCode>>;
export type ParticularError = keyof typeof PARTICULAR_ERRORS;

/** Every code that the body of an error may have. */
export const ERROR_CODES = [...Object.keys(ERROR_STATUS), ...Object.keys(PARTICULAR_ERRORS)] as (
  | ErrorCode
  | ParticularError
)[];

/** What may be wrong with one field. */
export const FIELD_ERRORS = [
  'required',
  'wrong_type',
  'too_small',
  'too_big',
  'not_one_of',
  'wrong_form',
  'unknown',
  'not_there',
  'not_allowed',
] as const;

export const fieldError = z.object({ code: z.enum(FIELD_ERRORS), values: errorValues.optional() });
export type FieldError = z.infer<typeof fieldError>;

/** Something wrong with one cell of an imported file. Rows are numbered as a spreadsheet shows them: the header is row 1. */
export const importFault = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof importFault>;

/**
 * The body of every error response. `message` is a short sentence for people, `detail` says more, `details` maps a field
 * to its error (422 only). `code`, `values` and `fields` say the same to programs.
 */
export const errorBody = z.object({
  code: z.enum(ERROR_CODES),
  values: errorValues.optional(),
  message: z.string(),
  detail: z.string(),
  details: z.record(z.string(), z.string()).optional(),
  fields: z.record(z.string(), fieldError).optional(),
  /** Errors of an imported file, the first 100, and how many there are in all. */
  faults: z.array(importFault).optional(),
  faults_count: z.int().optional(),
  /**
   * Someone else has changed the row since it was read (409): who and when by the journal, the fields in which what was
   * sent differs from what is stored, and the row as it is now.
   */
  conflict: z
    .object({
      changed_by: z.string().nullable(),
      changed_at: z.string(),
      version: z.int(),
      differs: z.array(z.string()),
      present: z.record(z.string(), z.unknown()),
    })
    .optional(),
  /**
   * Part of an operation can be undone (409): how many of its rows go back, and how many stay, where the same call is sent with
   * `allow_partial`. `details` names those that were changed since.
   */
  partial: z.object({ can_go_back: z.int(), left: z.int() }).optional(),
  /** Why none of many rows was changed (422): those that cannot be. */
  refused: z.array(refusedRow).optional(),
  /** The call needs a recent proof of who the caller is (403): `POST /v1/jwt/prove`, then the same call again. */
  step_up: z.literal(true).optional(),
  /** The caller's password was given by someone else (403): `PUT /v1/jwt/password` comes before everything else. */
  change_password: z.literal(true).optional(),
  /** What completes a sign-in whose password was right (401), with the challenge. */
  second_step: z.array(z.enum(SECOND_STEPS)).optional(),
  challenge: z.string().optional(),
  /** Names a 500 in the server's log. */
  request_id: z.string().optional(),
});
/** What the services send. */
export type SentError = z.infer<typeof errorBody>;
/** What a client gets: what is in front of the services, such as a proxy, sends no code. */
export type ErrorBody = Omit<SentError, 'code'> & { readonly code?: SentError['code'] | undefined };
