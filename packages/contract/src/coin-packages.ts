import { z } from 'zod';
import { COIN_STATUSES } from './constants.ts';
import {
  id,
  money,
  optionalFileName,
  optionalMoney,
  optionalProse,
  requiredChoice,
  requiredText,
  seenVersion,
  timestamp,
  version,
} from './fields.ts';
import { crudEndpoints } from './kit.ts';
import { coinPackagePaths } from './paths/coin-packages.ts';

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
  version,
});
/** A package of coins as the API returns it. */
export type CoinPackage = z.input<typeof coinPackage>;

export const COIN_LIMITS = { name: 100, description: 1000, coin_amount: 1_000_000_000, price: 1_000_000 } as const;

const coins = z
  .number('Coin amount must be a number')
  .int('Coin amount must be a whole number')
  .min(0, 'Coin amount must be at least 0')
  .max(COIN_LIMITS.coin_amount, `Coin amount must be at most ${COIN_LIMITS.coin_amount}`)
  .nullable()
  .optional();

const fields = z.object({
  name: requiredText('Name', COIN_LIMITS.name),
  description: optionalProse('Description', COIN_LIMITS.description),
  coin_amount: coins,
  coin: coins,
  price: optionalMoney('Price', { max: COIN_LIMITS.price }),
  icon: optionalFileName('Icon'),
  status: requiredChoice('Status', COIN_STATUSES).optional(),
});

const withCoinAmount = <Sent extends Pick<z.output<typeof fields>, 'coin' | 'coin_amount'>>({
  coin,
  coin_amount,
  ...rest
}: Sent) => ({ ...rest, coin_amount: coin_amount === undefined ? coin : coin_amount });

/**
 * A package as it is stored. `coin` is what the old form called `coin_amount`. Without a status a new package is active,
 * and one that is there keeps its own.
 */
export const coinPackageInput = fields.transform(withCoinAmount);
export type CoinPackageInput = z.output<typeof coinPackageInput>;

export const coinPackages = crudEndpoints(coinPackagePaths, {
  one: 'package of coins',
  many: 'packages of coins',
  order: 'newest first',
  row: coinPackage,
  input: coinPackageInput,
  update: fields.extend(seenVersion).transform(withCoinAmount),
});
