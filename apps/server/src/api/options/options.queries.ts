import type { options as endpoints, OptionInput, OptionUpdate } from '@quizdesk/contract/options';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Page } from '../../db/pages.ts';
import { options } from '../../db/schema/options.ts';
import { always, countBeside, pageOf } from '../../db/short-list.ts';

export type OptionQuery = z.output<typeof endpoints.list.query>;
export type OptionRow = typeof options.$inferSelect;

/** A page of options by quiz and label, of all quizzes or of one. */
export async function listOptions(db: Database, { quiz_id, limit, offset }: OptionQuery): Promise<Page<OptionRow>> {
  const where = quiz_id === undefined ? undefined : eq(options.quiz_id, quiz_id);
  const total = countBeside(db, options, where);
  const page = db
    .select()
    .from(options)
    .where(where)
    .orderBy(options.quiz_id, options.label, options.id)
    .limit(limit)
    .offset(offset)
    .as('page');
  return pageOf(await db.select().from(total).leftJoin(page, always).orderBy(page.quiz_id, page.label, page.id));
}

export async function insertOption(db: Database, input: OptionInput): Promise<OptionRow> {
  const [row] = await db.insert(options).values(input).returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
}

/** Changes an option; what the input leaves out stays as it is. */
export async function updateOption(db: Database, id: number, input: OptionUpdate): Promise<OptionRow | undefined> {
  const [row] = await db
    .update(options)
    .set({ ...input, updated_at: sql`now()` })
    .where(eq(options.id, id))
    .returning();
  return row;
}

/** True if there was an option to remove. */
export async function removeOption(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(options).where(eq(options.id, id)).returning({ id: options.id });
  return removed.length > 0;
}
