import { z } from 'zod';
import { SECOND_STEPS } from './passkeys.ts';

/** Every kind of error that the services return, with its HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_file: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

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
 * to its error (422 only).
 */
export const errorBody = z.object({
  message: z.string(),
  detail: z.string(),
  details: z.record(z.string(), z.string()).optional(),
  /** Errors of an imported file, the first 100, and how many there are in all. */
  faults: z.array(importFault).optional(),
  faults_count: z.int().optional(),
  /**
   * Somebody else has changed the row since it was read (409): who and when by the journal, the fields in which what was
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
  /** The call needs a recent proof of who the caller is (403): `POST /v1/jwt/prove`, then the same call again. */
  step_up: z.literal(true).optional(),
  /** The caller's password was given by somebody else (403): `PUT /v1/jwt/password` comes before everything else. */
  change_password: z.literal(true).optional(),
  /** What completes a sign-in whose password was right (401), with the challenge. */
  second_step: z.array(z.enum(SECOND_STEPS)).optional(),
  challenge: z.string().optional(),
  /** Names a 500 in the server's log. */
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
