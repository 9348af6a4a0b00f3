import type { Database } from '../../db/database.ts';
import { quizzes } from '../../db/schema/quizzes.ts';

let built = 0;

/** A quiz besides quiz 9, which is always there. */
export async function buildQuiz(
  db: Database,
  values: Partial<typeof quizzes.$inferInsert> = {},
): Promise<typeof quizzes.$inferSelect> {
  const number = ++built;
  const [quiz] = await db
    .insert(quizzes)
    .values({ title: `Quiz ${number}`, ...values })
    .returning();
  if (!quiz) throw new Error('The insert returned no row');
  return quiz;
}
