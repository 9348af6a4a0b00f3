import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import type { Database } from '../../db/database.ts';
import { options } from '../../db/schema/options.ts';

let built = 0;

/** An option of quiz 9. */
export async function buildOption(
  db: Database,
  values: Partial<typeof options.$inferInsert> = {},
): Promise<typeof options.$inferSelect> {
  const number = ++built;
  const [option] = await db
    .insert(options)
    .values({ quiz_id: DEFAULT_QUIZ_ID, option_text: `Option ${number}`, label: 'a', ...values })
    .returning();
  if (!option) throw new Error('The insert returned no row');
  return option;
}
