import type { CoinPackage } from '@quizdesk/contract/coin-packages';
import { numberOf } from '../../components/number-value.ts';

/** What the form holds: texts, as they were typed. */
export type CoinPackageValues = Record<'name' | 'description' | 'coin_amount' | 'price' | 'status' | 'icon', string>;

export const EMPTY_COIN_PACKAGE: CoinPackageValues = {
  name: '',
  description: '',
  coin_amount: '',
  price: '',
  status: 'active' satisfies CoinPackage['status'],
  icon: '',
};

/** A stored package as its form shows it. */
export function valuesOf(stored: CoinPackage): CoinPackageValues {
  const { name, description, coin_amount, price, status, icon } = stored;
  return {
    name,
    description: description ?? '',
    coin_amount: coin_amount === null ? '' : String(coin_amount),
    price: price ?? '',
    status,
    icon: icon ?? '',
  };
}

/** The values as the server takes them: null for what is empty; a number that is none stays text, for the schema to refuse. */
export function sentOf({ coin_amount, price, ...texts }: CoinPackageValues) {
  return {
    ...texts,
    coin_amount: coin_amount.trim() === '' ? null : numberOf(coin_amount),
    price: price.trim() === '' ? null : price,
  };
}
