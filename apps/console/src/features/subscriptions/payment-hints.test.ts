import type { Subscription } from '@quizdesk/contract/subscriptions';
import { expect, test } from 'vitest';
import { amountOf } from './payment-hints.ts';

const payment = (plan: Subscription['plan'], amount: string, transaction_id: string | null = '1'): Subscription => ({
  ...{ id: 1, user_id: 2, user: { id: 2, name: 'Ama', username: 'ama' }, email: null, currency: 'USD' },
  ...{ starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2026-02-01T00:00:00.000Z' },
  ...{ created_at: '2026-01-01T00:00:00.000Z', plan, amount, transaction_id },
});

test('the amount of a plan is what was paid for it last, and none where nobody has', () => {
  const newestFirst = [payment('monthly', '0.00', null), payment('monthly', '9.90'), payment('monthly', '8.00')];
  expect(amountOf('monthly', newestFirst)).toBe('9.90');
  expect(amountOf('yearly', newestFirst)).toBeUndefined();
  expect(amountOf('', newestFirst)).toBeUndefined();
});
