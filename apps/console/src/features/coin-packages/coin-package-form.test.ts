import type { CoinPackage } from '@quizdesk/contract/coin-packages';
import { expect, test } from 'vitest';
import { coinPackageForm } from './coin-package-form.tsx';

const { emptyValues, schema, toInput = (values) => values, valuesOf } = coinPackageForm;

const at = '2026-01-05T08:00:00.000Z';
const STORED: CoinPackage = {
  id: 3,
  name: 'Handful',
  description: null,
  coin_amount: 0,
  price: '4.50',
  icon: null,
  status: 'deactive',
  created_at: at,
  updated_at: at,
  version: 1,
};

test('a new package is active, and what is left empty is sent as null', () => {
  expect(schema.parse(toInput({ ...emptyValues, name: 'Handful', coin_amount: ' ' }))).toEqual({
    name: 'Handful',
    description: null,
    coin_amount: null,
    price: null,
    icon: null,
    status: 'active',
  });
});

test('a stored package goes through the form unchanged, and no coins are not a missing amount', () => {
  const values = valuesOf(STORED);
  expect(values.coin_amount).toBe('0');
  const { id: _, created_at: __, updated_at: ___, version: ____, ...rest } = STORED;
  expect(schema.parse(toInput(values))).toEqual(rest);
});

test.each([
  [{ coin_amount: 'many' }, 'coin_amount', 'Coin amount must be a number'],
  [{ coin_amount: '2.5' }, 'coin_amount', 'Coin amount must be a whole number'],
  [{ price: '1,50' }, 'price', 'Price must be a number'],
  [{ price: '-1' }, 'price', 'Price must be at least 0'],
  [{ name: ' ' }, 'name', 'Name is required'],
])('%j is refused in words', (wrong, field, message) => {
  const refused = schema.safeParse(toInput({ ...valuesOf(STORED), ...wrong }));
  expect(refused.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
});
