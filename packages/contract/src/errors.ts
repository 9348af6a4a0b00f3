import { z } from 'zod';

/** Every kind of error the services answer, with its HTTP status. */
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
 * The body of every error answer. `message` is a short sentence for people, `detail` says more, `details` maps a field
 * to its fault (422 only).
 */
export const errorBody = z.object({
  message: z.string(),
  detail: z.string(),
  details: z.record(z.string(), z.string()).optional(),
  /** Faults of an imported file, the first 100, and how many there are in all. */
  faults: z.array(importFault).optional(),
  faults_count: z.int().optional(),
  /** Somebody else has changed the row since it was read (409): who, when, and the fields in which both differ. */
  conflict: z
    .object({
      changed_by: z.string().nullable(),
      changed_at: z.string(),
      version: z.int(),
      differs: z.array(z.string()),
    })
    .optional(),
  /** Names a 500 in the server's log. */
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
