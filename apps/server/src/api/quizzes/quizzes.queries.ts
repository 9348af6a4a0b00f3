import type { quizzes as endpoints } from '@quizdesk/contract/quizzes';
import { desc } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Page } from '../../db/pages.ts';
import { quizzes } from '../../db/schema/quizzes.ts';
import { always, countBeside, pageOf } from '../../db/short-list.ts';

export type QuizQuery = z.output<typeof endpoints.list.query>;
export type QuizRow = typeof quizzes.$inferSelect;

/** A page of quizzes, newest first. */
export async function listQuizzes(db: Database, { limit, offset }: QuizQuery): Promise<Page<QuizRow>> {
  const total = countBeside(db, quizzes);
  const page = db.select().from(quizzes).orderBy(desc(quizzes.id)).limit(limit).offset(offset).as('page');
  return pageOf(await db.select().from(total).leftJoin(page, always).orderBy(desc(page.id)));
}
