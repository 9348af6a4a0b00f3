import { expect, test } from 'vitest';
import { attemptText, deliveryText, type EntryOf, paymentText, streakText } from './timeline-words.ts';

const at = '2024-11-21T08:00:00.000Z';
const daily: EntryOf<'daily_attempt'> = {
  ...{ source: 'daily_attempt', id: 1, at, status: 'completed', answers: 5, correct: 4 },
  ...{ bonus: 0, quiz_date: '2024-11-21', score: 12, time_taken: 40 },
};
const suggested: EntryOf<'suggested_attempt'> = {
  ...{ source: 'suggested_attempt', id: 1, at, status: 'completed', answers: 6, correct: 6 },
  ...{ bonus: 10, level_id: 3, level_number: 2 },
};

test('an attempt says how it went', () => {
  expect(attemptText(daily)).toBe('Of 21 Nov 2024: 4 of 5 right, 12 points, in 40 s');
  expect(attemptText({ ...daily, status: 'started', answers: 0, correct: 0, score: 1, bonus: 10 })).toBe(
    'Of 21 Nov 2024: no answers, 1 point and 10 bonus, not completed',
  );
  expect(attemptText(suggested)).toBe('Level 2: 6 of 6 right, 10 bonus');
  expect(attemptText({ ...suggested, status: 'started', level_number: null, bonus: 0 })).toBe(
    'A level that was deleted: 6 of 6 right, not completed',
  );
});

test('a streak says what it was before', () => {
  const streak: EntryOf<'streak'> = { source: 'streak', id: 1, at, streak: 4, streak_before: 3 };
  expect(streakText(streak)).toBe('3 to 4 days');
  expect(streakText({ ...streak, streak: 1, streak_before: null })).toBe('1 day');
  expect(streakText({ ...streak, streak: 0 })).toBe('Of 3 days lost');
  expect(streakText({ ...streak, streak: 0, streak_before: null })).toBe('Lost');
});

test('a payment says what for, by which transaction and for when', () => {
  const payment: EntryOf<'payment'> = {
    ...{ source: 'payment', id: 1, at, plan: 'monthly', amount: '9.99', currency: 'USD', transaction_id: '410019396' },
    ...{ starts_at: at, ends_at: '2024-12-21T08:00:00.000Z', removed_at: null },
  };
  expect(paymentText(payment)).toMatch(/^Monthly, USD 9\.99, transaction 410019396, 21 Nov\s.\s21 Dec 2024$/);
  const given: EntryOf<'payment'> = { ...payment, plan: 'test', transaction_id: null, removed_at: at };
  expect(paymentText(given)).toMatch(/^Test premium, 21 Nov\s.\s21 Dec 2024, taken away on 21 Nov 2024$/);
});

test('a message says whether it has arrived', () => {
  const message: EntryOf<'message'> = {
    ...{ source: 'message', id: 1, at, type: 'alert', title: 'Hello', message: 'We look into it', sent_by: null },
    ...{ delivered_at: null, read_at: null },
  };
  expect(deliveryText(message)).toBe('not delivered yet');
  expect(deliveryText({ ...message, delivered_at: at })).toBe('delivered, not read');
  expect(deliveryText({ ...message, delivered_at: at, read_at: at })).toBe('read');
});
