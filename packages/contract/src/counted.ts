import { z } from 'zod';

/**
 * Of how many of the students who played all is counted: until that is all of them, no one is ranked and no figures are shown.
 * Null once it is, which is nearly always: days of play are counted from the start after some upgrades, and where the contest's
 * time zone has changed; standings by subject also for seconds after answered questions were deleted, restored or moved.
 */
export const counted = z.object({ students: z.int().nonnegative(), of: z.int().nonnegative() }).nullable();
export type Counted = z.output<typeof counted>;
