import { z } from 'zod';
import { id, queryChoice, sortOrder, timestamp } from './fields.ts';
import { crudEndpoints } from './kit.ts';
import { waitlistPaths } from './paths/waitlist.ts';

export const waitlistEntry = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  school_name: z.string().nullable(),
  /** Form or grade. */
  form: z.string().nullable(),
  /** When they were last invited, and when nothing more was to be done for them; null until then. */
  invited_at: timestamp.nullable(),
  done_at: timestamp.nullable(),
  created_at: timestamp,
});
/** Someone on the waitlist as the API returns it. */
export type WaitlistEntry = z.input<typeof waitlistEntry>;

export const waitlist = crudEndpoints(waitlistPaths, {
  one: 'waitlist entry',
  many: 'waitlist entries',
  order: 'newest first unless sorted',
  row: waitlistEntry,
  filters: {
    /** `week`: those who have waited for more than seven days, were not invited and are not done. */
    waiting: queryChoice(['week']).optional(),
    /** Those who were invited, or those who were not. */
    is_invited: z.union([z.boolean(), z.stringbool('Must be true or false')], 'Must be true or false').optional(),
    /** `waiting`: those who are not done. */
    state: queryChoice(['waiting', 'done']).optional(),
    sort: z
      .enum(['id', 'created_at', 'name', 'school_name'], 'Must be id, created_at, name or school_name')
      .default('id'),
    order: sortOrder.optional(),
  },
});
