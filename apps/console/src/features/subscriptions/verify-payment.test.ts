import { paymentInput } from '@quizdesk/contract/subscriptions';
import { expect, test } from 'vitest';
import { EMPTY_PAYMENT, faultsOf, type PaymentValues } from './verify-payment.tsx';

const FINE: PaymentValues = {
  transaction_id: '9007199254740993001',
  plan: 'monthly',
  amount: '9.90',
  currency: 'USD',
  user_id: 7,
  email: 'ama@school.example',
};

test('a long transaction keeps all its digits', () => {
  expect(faultsOf(FINE)).toEqual({});
  expect(paymentInput.parse(FINE)).toEqual(FINE);
});

test('an empty form says what it lacks', () => {
  expect(faultsOf(EMPTY_PAYMENT)).toEqual({
    transaction_id: 'Transaction id is required',
    plan: 'Plan is required',
    amount: 'Amount is required',
    user_id: 'User is required',
  });
});

test('a user without an email is fine', () => {
  expect(faultsOf({ ...FINE, email: '' })).toEqual({});
  expect(paymentInput.parse({ ...FINE, email: '' }).email).toBeNull();
});

test.each([
  [{ transaction_id: 'TX-12' }, { transaction_id: 'Transaction id must be a number' }],
  [{ amount: 'nine' }, { amount: 'Amount must be a number' }],
  [{ amount: '0' }, { amount: 'Amount must be more than 0' }],
  [{ amount: '9.999' }, { amount: 'Amount may have two decimal places' }],
])('%j is refused in words', (wrong, faults) => {
  expect(faultsOf({ ...FINE, ...wrong })).toEqual(faults);
});
