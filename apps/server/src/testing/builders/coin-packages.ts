import type { Database } from '../../db/database.ts';
import { coin_packages } from '../../db/schema/coin-packages.ts';

let built = 0;

/** An active package of coins. */
export async function buildCoinPackage(
  db: Database,
  values: Partial<typeof coin_packages.$inferInsert> = {},
): Promise<typeof coin_packages.$inferSelect> {
  const number = ++built;
  const [coinPackage] = await db
    .insert(coin_packages)
    .values({ name: `Package ${number}`, coin_amount: 100, price: '1.50', ...values })
    .returning();
  if (!coinPackage) throw new Error('The insert answered no row');
  return coinPackage;
}
