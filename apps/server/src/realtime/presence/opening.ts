import { openRecord } from '@quizdesk/contract/socket/events';
import { z } from 'zod';

/** What one process tells the others: who has a record open there. Ids alone: Redis carries no names. */
export const opening = openRecord.extend({
  process: z.string(),
  user_ids: z.array(z.int()),
  /** The others are to tell theirs. */
  asks: z.boolean(),
});
export type Opening = z.infer<typeof opening>;
