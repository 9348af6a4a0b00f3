import { type ListPreferenceInput, MAX_LAYOUTS, MAX_VIEWS, type ViewInput } from '@quizdesk/contract/views';
import { and, count, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { PageWindow } from '../../db/lists/page-statements.ts';
import { shortList } from '../../db/lists/short-list.ts';
import { users } from '../../db/schema/users.ts';
import { list_preferences, views } from '../../db/schema/views.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { crudQueries } from '../crud/crud-queries.ts';

const columns = {
  ...getTableColumns(views),
  owner_name: sql<string>`(SELECT u.name FROM ${users} u WHERE u.id = ${views.owner_id})`.as('owner_name'),
};

/** The caller's own views, and those for everyone. */
const seenBy = (personId: number) => or(eq(views.owner_id, personId), views.is_shared);

interface ListQuery extends PageWindow {
  readonly personId: number;
  readonly list?: string | undefined;
}

export const viewQueries = {
  ...crudQueries(views, columns),
  list: shortList<typeof columns, ListQuery>(
    views,
    columns,
    { by: ['list', 'name', 'id'], direction: 'asc' },
    ({ personId, list }) => and(seenBy(personId), list === undefined ? undefined : eq(views.list, list)),
  ),
  /** A view that the person sees; it stays as it is until the transaction ends. */
  async findSeen(tx: Database, id: number, personId: number) {
    const [found] = await tx
      .select({ owner_id: views.owner_id, list: views.list, name: views.name, is_shared: views.is_shared })
      .from(views)
      .where(and(eq(views.id, id), seenBy(personId)))
      .for('update');
    return found;
  },
};

/** Refuses another view of a person who has as many as one may have. Locks the account, so that parallel calls count each other. */
export async function refuseTooMany(tx: Database, personId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update');
  const [found] = await tx.select({ many: count() }).from(views).where(eq(views.owner_id, personId));
  if ((found?.many ?? 0) < MAX_VIEWS) return;
  const message = `You have ${MAX_VIEWS} views, which is as many as can be kept. Delete one first.`;
  throw invalid({ name: message }, { name: { code: 'not_allowed', values: { max: MAX_VIEWS } } });
}

/** Names the view that its owner has under this name already; undefined where it is gone by now. */
export async function takenName(
  db: Database,
  { owner_id, list, name }: Pick<ViewInput, 'list' | 'name'> & { readonly owner_id: number },
  cause: unknown,
): Promise<AppError | undefined> {
  const sameName = and(eq(views.owner_id, owner_id), eq(views.list, list), eq(views.name, name));
  const same = await viewQueries.findWhere(db, sameName);
  return (
    same &&
    new AppError('taken', 'This name is already taken', {
      detail: `A view of this list is called "${same.name}" already.`,
      values: { field: 'name', id: same.id, name: same.name },
      cause,
    })
  );
}

const shown = {
  list: list_preferences.list,
  columns: list_preferences.columns,
  rows: list_preferences.rows,
  is_dense: list_preferences.is_dense,
};

export const listPreferences = (db: Database, personId: number) =>
  db.select(shown).from(list_preferences).where(eq(list_preferences.user_id, personId)).orderBy(list_preferences.list);

/** Keeps how a person wants a list to be shown, for the last hundred lists of theirs. */
export async function savePreference(db: Database, personId: number, { list, ...layout }: ListPreferenceInput) {
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(list_preferences)
      .values({ user_id: personId, list, ...layout })
      .onConflictDoUpdate({
        target: [list_preferences.user_id, list_preferences.list],
        set: { ...layout, updated_at: sql`now()` },
      })
      .returning(shown);
    if (!saved) throw new Error('The insert returned no row');
    await tx.execute(sql`
      DELETE FROM ${list_preferences} WHERE user_id = ${personId} AND list IN (
        SELECT p.list FROM ${list_preferences} p WHERE p.user_id = ${personId} AND p.list <> ${list}
        ORDER BY p.updated_at DESC, p.list OFFSET ${MAX_LAYOUTS - 1})`);
    return saved;
  });
}
