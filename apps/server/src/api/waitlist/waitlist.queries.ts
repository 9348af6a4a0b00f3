import type { waitlist as endpoints } from '@quizdesk/contract/waitlist';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { describeList } from '../../db/list.ts';
import { newestPage, type Page } from '../../db/pages.ts';
import { waitlist } from '../../db/schema/waitlist.ts';

const list = describeList(waitlist, {
  id: waitlist.id,
  name: waitlist.name,
  email: waitlist.email,
  phone: waitlist.phone,
  school_name: waitlist.school_name,
  form: waitlist.form,
  created_at: waitlist.created_at,
});

/** A page of the waitlist: who signed up last comes first. */
export function listWaitlist(
  db: Database,
  query: z.output<typeof endpoints.list.query>,
): Promise<Page<typeof waitlist.$inferSelect>> {
  return newestPage(db, list, query);
}

/** True if there was an entry to remove. */
export async function removeFromWaitlist(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(waitlist).where(eq(waitlist.id, id)).returning({ id: waitlist.id });
  return removed.length > 0;
}
