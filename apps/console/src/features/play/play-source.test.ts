import { expect, test } from 'vitest';
import { activitySource, answerSource, userBadgeSource } from './play-sources.ts';

test('activities keep a person, days and their order in the address, and awarded badges their badge too', () => {
  const raw = { user_id: '7', badge_id: '3', from: '2025-03-01', to: '2025-03-31', order: 'asc', q: 'x' };
  const filters = { user_id: 7, from: '2025-03-01', to: '2025-03-31' };
  expect(activitySource.address.parse({ ...raw, sort: 'at' })).toEqual({ ...filters, sort: 'at', order: 'asc' });
  expect(userBadgeSource.address.parse({ ...raw, sort: 'at' })).toEqual({ ...filters, badge_id: 3 });
});

test('an order that answers do not have with their filters is the usual one', () => {
  const { parse, sortedBy, withFilter } = answerSource.address;
  const sorted = { sort: 'question_id', order: 'desc' };
  const days = { from: '2025-03-01' };
  expect(parse(sorted)).toMatchObject(sorted);
  expect(parse({ ...sorted, user_id: '7', from: '2025-03-01' })).toMatchObject(sorted);
  const usual = { sort: undefined, order: undefined };
  expect(parse({ ...sorted, ...days })).toMatchObject({ ...days, ...usual });
  expect(withFilter(parse(sorted), 'from', '2025-03-01')).toMatchObject({ ...days, ...usual });
  expect(sortedBy(parse(days), 'question_id', 'asc')).toMatchObject(usual);
  expect(sortedBy(parse(days), 'points_earned', 'asc')).toMatchObject({ sort: 'points_earned' });
});
