import type { BadgeInput } from '@quizdesk/contract/badges';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { countDependents } from '../../db/dependents.ts';
import type { Page, Window } from '../../db/pages.ts';
import { badges, user_badges } from '../../db/schema/badges.ts';
import { always, countBeside, pageOf } from '../../db/short-list.ts';

/** A badge as the API answers it. */
export type BadgeRow = typeof badges.$inferSelect;

/** A page of badges by tier and name. */
export async function listBadges(db: Database, { limit, offset }: Window): Promise<Page<BadgeRow>> {
  const total = countBeside(db, badges);
  const page = db.select().from(badges).orderBy(badges.tier, badges.name).limit(limit).offset(offset).as('page');
  return pageOf(await db.select().from(total).leftJoin(page, always).orderBy(page.tier, page.name));
}

async function findWhere(db: Database, where: SQL): Promise<BadgeRow | undefined> {
  const [row] = await db.select().from(badges).where(where);
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
  const [row] = await db.insert(badges).values(input).returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
}

/** Changes a badge; what the input leaves out stays as it is. */
export async function updateBadge(db: Database, id: number, input: BadgeInput): Promise<BadgeRow | undefined> {
  const [row] = await db
    .update(badges)
    .set({ ...input, updated_at: sql`now()` })
    .where(eq(badges.id, id))
    .returning();
  return row;
}

/** True if there was a badge to remove. */
export async function removeBadge(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(badges).where(eq(badges.id, id)).returning({ id: badges.id });
  return removed.length > 0;
}

/** How many people have a badge; undefined where there is no such badge. */
export function countBadgeDependents(db: Database, id: number) {
  return countDependents(db, { key: badges.id, id }, { holders: user_badges.badge_id });
}
