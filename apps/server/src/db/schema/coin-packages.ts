import { COIN_STATUSES } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { id, maxLengths, oneOf, timestamps, version } from './columns.ts';

/** One package of coins that participants can buy. */
export const coin_packages = pgTable(
  'coin_packages',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    coin_amount: integer(),
    price: numeric({ precision: 10, scale: 2 }),
    /** File name of an uploaded image. */
    icon: text(),
    status: text().$type<(typeof COIN_STATUSES)[number]>().notNull().default('active'),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    check('coin_packages_status_check', sql`${table.status} IN (${oneOf(COIN_STATUSES)})`),
    check('coin_packages_coin_amount_check', sql`${table.coin_amount} >= 0`),
    check('coin_packages_price_check', sql`${table.price} >= 0`),
    ...maxLengths('coin_packages', [
      [table.name, 100],
      [table.description, 1000],
      [table.icon, 100],
    ]),
  ],
);
