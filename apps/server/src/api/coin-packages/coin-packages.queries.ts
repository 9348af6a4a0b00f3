import type { CoinPackageInput, coinPackages as endpoints } from '@quizdesk/contract/coin-packages';
import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Page } from '../../db/pages.ts';
import { coin_packages } from '../../db/schema/coin-packages.ts';
import { always, countBeside, pageOf } from '../../db/short-list.ts';

type CoinPackageRow = typeof coin_packages.$inferSelect;

/** A page of the packages, newest first. */
export async function listCoinPackages(
  db: Database,
  { limit, offset }: z.output<typeof endpoints.list.query>,
): Promise<Page<CoinPackageRow>> {
  const total = countBeside(db, coin_packages);
  const page = db.select().from(coin_packages).orderBy(desc(coin_packages.id)).limit(limit).offset(offset).as('page');
  return pageOf(await db.select().from(total).leftJoin(page, always).orderBy(desc(page.id)));
}

export async function findCoinPackage(db: Database, id: number): Promise<CoinPackageRow | undefined> {
  const [row] = await db.select().from(coin_packages).where(eq(coin_packages.id, id));
  return row;
}

/** Stores a package; without a status it gets the one that the table gives. */
export async function insertCoinPackage(db: Database, input: CoinPackageInput): Promise<CoinPackageRow> {
  const [row] = await db.insert(coin_packages).values(input).returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
}

/** Changes a package; what the input leaves out stays as it is. */
export async function updateCoinPackage(
  db: Database,
  id: number,
  input: CoinPackageInput,
): Promise<CoinPackageRow | undefined> {
  const [row] = await db
    .update(coin_packages)
    .set({ ...input, updated_at: sql`now()` })
    .where(eq(coin_packages.id, id))
    .returning();
  return row;
}

/** True if there was a package to remove. */
export async function removeCoinPackage(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(coin_packages).where(eq(coin_packages.id, id)).returning({ id: coin_packages.id });
  return removed.length > 0;
}
