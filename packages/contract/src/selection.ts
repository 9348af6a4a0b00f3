import { z } from 'zod';
import { requiredId } from './fields.ts';
import { MAX_SELECTED_ROWS } from './paths/bulk.ts';

const ids = z
  .array(requiredId('Id'), 'Ids must be a list')
  .max(MAX_SELECTED_ROWS, `There can be at most ${MAX_SELECTED_ROWS} ids`);

/** Rows of a list: those with these ids, or all that pass the list's filter but some. */
export function rowSelection<Filters extends z.ZodRawShape>(filters: Filters) {
  return z
    .strictObject({
      ids: ids.min(1, 'Ids are required').optional(),
      filter: z.strictObject(filters).optional(),
      except: ids.optional(),
    })
    .superRefine((value, context) => {
      const isFiltered = value.filter !== undefined;
      if ((value.ids === undefined) !== isFiltered)
        context.addIssue({ code: 'custom', message: 'Select must have either ids or a filter' });
      if (value.except !== undefined && !isFiltered)
        context.addIssue({ code: 'custom', path: ['except'], message: 'Except goes with a filter' });
    });
}

/** Long enough for as many ids as a selection may have. */
export const SELECTION_BYTES = 512 * 1024;
