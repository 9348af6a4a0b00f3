import { z } from 'zod';
import { COIN_STATUSES } from './constants.ts';
import {
  endpoint,
  id,
  idParams,
  listOf,
  money,
  optionalFileName,
  optionalMoney,
  optionalProse,
  pageQuery,
  requiredChoice,
  requiredText,
  timestamp,
} from './kit.ts';

export const coinPackage = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  coin_amount: z.int().nullable(),
  price: money.nullable(),
  icon: z.string().nullable(),
  status: z.enum(COIN_STATUSES),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A package of coins as the API answers it. */
export type CoinPackage = z.input<typeof coinPackage>;

export const COIN_LIMITS = { name: 100, description: 1000, coin_amount: 1_000_000_000, price: 1_000_000 } as const;

const coins = z
  .number('Coin amount must be a number')
  .int('Coin amount must be a whole number')
  .min(0, 'Coin amount must be at least 0')
  .max(COIN_LIMITS.coin_amount, `Coin amount must be at most ${COIN_LIMITS.coin_amount}`)
  .nullable()
  .optional();

/**
 * A package as it is stored. `coin` is what the old form called `coin_amount`. Without a status a new package is active,
 * and one that is there keeps its own.
 */
export const coinPackageInput = z
  .object({
    name: requiredText('Name', COIN_LIMITS.name),
    description: optionalProse('Description', COIN_LIMITS.description),
    coin_amount: coins,
    coin: coins,
    price: optionalMoney('Price', { max: COIN_LIMITS.price }),
    icon: optionalFileName('Icon'),
    status: requiredChoice('Status', COIN_STATUSES).optional(),
  })
  .transform(({ coin, coin_amount, ...rest }) => ({
    ...rest,
    coin_amount: coin_amount === undefined ? coin : coin_amount,
  }));
export type CoinPackageInput = z.output<typeof coinPackageInput>;

export const coinPackages = {
  list: endpoint({
    method: 'GET',
    path: '/v1/coin/packages',
    summary: 'Packages of coins, newest first',
    access: 'administrator',
    query: pageQuery,
    status: 200,
    response: listOf(coinPackage),
  }),
  find: endpoint({
    method: 'GET',
    path: '/v1/coin/packages/:id',
    summary: 'One package of coins',
    access: 'administrator',
    params: idParams,
    status: 200,
    response: coinPackage,
  }),
  insert: endpoint({
    method: 'POST',
    path: '/v1/coin/packages',
    summary: 'Add a package of coins',
    access: 'administrator',
    body: coinPackageInput,
    status: 201,
    response: coinPackage,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/coin/packages/:id',
    summary: 'Change a package of coins',
    access: 'administrator',
    params: idParams,
    body: coinPackageInput,
    status: 200,
    response: coinPackage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/coin/packages/:id',
    summary: 'Delete a package of coins',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
};
