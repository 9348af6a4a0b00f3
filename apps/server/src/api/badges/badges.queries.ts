import type { BadgeInput } from '@quizdesk/contract/badges';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Page, Window } from '../../db/pages.ts';
import { badges } from '../../db/schema/badges.ts';
import { always, countBeside, pageOf } from '../../db/short-list.ts';

/** A badge as the API answers it. */
export type BadgeRow = typeof badges.$inferSelect & { readonly awards_count: number };

const columns = {
  id: badges.id,
  name: badges.name,
  description: badges.description,
  tier: badges.tier,
  type: badges.type,
  icon: badges.icon,
  visual_level: badges.visual_level,
  hidden: badges.hidden,
  // Written out: Drizzle leaves the table's name off columns of the outer query.
  awards_count: sql<number>`(SELECT count(*)::int FROM user_badges a WHERE a.badge_id = badges.id)`.as('awards_count'),
  created_at: badges.created_at,
  updated_at: badges.updated_at,
};

/** A page of badges by tier and name. */
export async function listBadges(db: Database, { limit, offset }: Window): Promise<Page<BadgeRow>> {
  const total = countBeside(db, badges);
  const page = db.select(columns).from(badges).orderBy(badges.tier, badges.name).limit(limit).offset(offset).as('page');
  return pageOf(await db.select().from(total).leftJoin(page, always).orderBy(page.tier, page.name));
}

async function findWhere(db: Database, where: SQL): Promise<BadgeRow | undefined> {
  const [row] = await db.select(columns).from(badges).where(where);
  return row;
}

export function findBadge(db: Database, id: number): Promise<BadgeRow | undefined> {
  return findWhere(db, eq(badges.id, id));
}

/** The badge that has this name, in whatever case, if there is one. */
export function findBadgeByName(db: Database, name: string): Promise<BadgeRow | undefined> {
  return findWhere(db, sql`lower(${badges.name}) = lower(${name})`);
}

/** Stores a badge; whoever has earned it before is given it within seconds. */
export async function insertBadge(db: Database, input: BadgeInput): Promise<BadgeRow> {
  const [row] = await db.insert(badges).values(input).returning(columns);
  if (!row) throw new Error('The insert answered no row');
  return row;
}

/** Changes a badge; what the input leaves out stays as it is. */
export async function updateBadge(db: Database, id: number, input: BadgeInput): Promise<BadgeRow | undefined> {
  const [row] = await db
    .update(badges)
    .set({ ...input, updated_at: sql`now()` })
    .where(eq(badges.id, id))
    .returning(columns);
  return row;
}

/** True if there was a badge to remove. */
export async function removeBadge(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(badges).where(eq(badges.id, id)).returning({ id: badges.id });
  return removed.length > 0;
}
