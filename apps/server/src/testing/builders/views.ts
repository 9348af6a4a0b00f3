import type { Database } from '../../db/database.ts';
import { views } from '../../db/schema/views.ts';
import { buildUser } from './users.ts';

let last = 0;

/** A view of the list of schools, of a new administrator unless an owner is given. */
export async function buildView(db: Database, values: Partial<typeof views.$inferInsert> = {}) {
  last += 1;
  const owner_id = values.owner_id ?? (await buildUser(db, { role: 'admin' })).id;
  const [row] = await db
    .insert(views)
    .values({
      ...{ list: '/schools', name: `Schools ${last}`, search: 'q=accra', is_shared: false, in_menu: true },
      ...values,
      owner_id,
    })
    .returning();
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}
