import { z } from 'zod';
import { exportFormat, requiredInteger } from './fields.ts';
import { countAnswer, endpoint } from './kit.ts';
import { MAX_SELECTED_ROWS } from './paths/bulk.ts';
import type { Call } from './paths/crud-paths.ts';
import { errorValues, refusedRow } from './refused-rows.ts';
import { rowSelection, SELECTION_BYTES } from './selection.ts';

/** What a change or a delete of many rows brings with it, besides the rows themselves. */
export const BULK_CONSEQUENCES = [
  'round_gets',
  'round_over_limit',
  'round_left',
  'still_planned',
  'answers_kept',
  'days_freed',
  'students_without_school',
  'other_school',
  'signed_out',
  'premium_ends',
  'no_account',
  'notified',
  'invited_before',
] as const;
export type BulkConsequenceCode = (typeof BULK_CONSEQUENCES)[number];

export const bulkConsequence = z.object({ code: z.enum(BULK_CONSEQUENCES), message: z.string(), values: errorValues });
export type BulkConsequence = z.infer<typeof bulkConsequence>;

export const bulkOutcome = z.object({
  /** Rows that were selected: those changed, unchanged and refused. */
  matched: countAnswer,
  changed: countAnswer,
  unchanged: countAnswer,
  refused: z.array(refusedRow),
  consequences: z.array(bulkConsequence),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

const flag = (name: string) => z.boolean(`${name} must be true or false`).default(false);

/** The call that gives the selected rows of a resource as a file. */
export const selectedExport = <const Path extends Call, Filters extends z.ZodRawShape>(
  path: Path,
  { many, filters }: { readonly many: string; readonly filters: Filters },
) =>
  endpoint({
    ...path,
    summary: `The selected ${many} as a file`,
    body: z.strictObject({ select: rowSelection(filters), format: exportFormat }),
    maxBytes: SELECTION_BYTES,
    status: 200,
    answersFile: 'application/octet-stream',
  });

/**
 * The call that changes or deletes many rows of a resource: those with these ids, or all that pass the list's filter but some.
 *
 * @example
 * // { select: { filter: { round_id: 3 }, except: [7] }, change: { round_id: 4 }, expected: 118 }
 * bulkEndpoint(bulkPaths.questions, { many: 'questions', filters: questions.list.query.omit(PAGE).shape, change });
 */
export function bulkEndpoint<
  const Path extends Call,
  Filters extends z.ZodRawShape,
  // Nothing can be changed where the resource names no field.
  Change extends z.ZodRawShape = Record<never, never>,
>(
  path: Path,
  { many, filters, change }: { readonly many: string; readonly filters: Filters; readonly change?: Change },
) {
  const changes = z.strictObject((change ?? {}) as Change).partial();
  const body = z
    .strictObject({
      select: rowSelection(filters),
      change: changes.optional(),
      remove: z.literal(true, 'Remove must be true').optional(),
      /** How many rows the caller saw: where as many are no longer selected, nothing is stored. */
      expected: requiredInteger('Expected', 1, MAX_SELECTED_ROWS),
      dry_run: flag('Dry run'),
      allow_partial: flag('Allow partial'),
    })
    .superRefine((value, context) => {
      if ((value.change === undefined) === (value.remove === undefined))
        context.addIssue({ code: 'custom', path: ['change'], message: 'Either change or remove is required' });
      else if (value.change && Object.values(value.change).every((field) => field === undefined))
        context.addIssue({ code: 'custom', path: ['change'], message: 'Change must have a field' });
    });
  return endpoint({
    ...path,
    summary: `Change or delete many ${many} as one operation, or see what that would do`,
    body,
    maxBytes: SELECTION_BYTES,
    status: 200,
    response: bulkOutcome,
  });
}
