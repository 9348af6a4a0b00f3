import { expect, test } from 'vitest';
import { activitySource, answerSource, userBadgeSource } from './play-sources.ts';

test('activities keep a person, days and their order in the address, and awarded badges their badge too', () => {
  const raw = { user_id: '7', badge_id: '3', from: '2025-03-01', to: '2025-03-31', order: 'asc', q: 'x' };
  const filters = { user_id: 7, from: '2025-03-01', to: '2025-03-31' };
  expect(activitySource.address.parse({ ...raw, sort: 'at' })).toEqual({ ...filters, sort: 'at', order: 'asc' });
  expect(userBadgeSource.address.parse({ ...raw, sort: 'at' })).toEqual({ ...filters, badge_id: 3 });
});

test('an order that answers do not have with their filters stays in the address, and is not asked for', () => {
  const { address, query, refuses } = answerSource;
  const sorted = address.parse({ sort: 'question_id', order: 'desc' });
  const days = address.withFilter(sorted, 'from', '2025-03-01');
  expect(days).toMatchObject({ sort: 'question_id', order: 'desc', from: '2025-03-01' });
  const ofPerson = address.withFilter(days, 'user_id', '7');
  const asked = (search: typeof sorted) => JSON.stringify(query(search).queryKey);
  expect([sorted, days, ofPerson].map((search) => asked(search).includes('question_id'))).toEqual([true, false, true]);
  expect(asked(days)).not.toContain('desc');
  expect(['question_id', 'points_earned', undefined].map((sort) => refuses?.(days, sort))).toEqual([
    true,
    false,
    false,
  ]);
  expect(userBadgeSource.refuses).toBeUndefined();
});
