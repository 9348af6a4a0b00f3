import { openRecord } from '@quizdesk/contract/socket/events';
import { z } from 'zod';

/** What one process publishes to the others: who has a record open there. Ids alone: Redis carries no names. */
export const opening = openRecord.extend({
  process: z.string(),
  user_ids: z.array(z.int()),
  /** The others are asked to publish theirs. */
  asks: z.boolean(),
});
export type Opening = z.infer<typeof opening>;
