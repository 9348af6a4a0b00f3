import { expect, test } from 'vitest';
import { activitySource, userBadgeSource } from './play-sources.ts';

test('activities keep a person, days and their order in the address, and awarded badges their badge too', () => {
  const raw = { user_id: '7', badge_id: '3', from: '2025-03-01', to: '2025-03-31', order: 'asc', q: 'x' };
  const filters = { user_id: 7, from: '2025-03-01', to: '2025-03-31' };
  expect(activitySource.address.parse({ ...raw, sort: 'at' })).toEqual({ ...filters, sort: 'at', order: 'asc' });
  expect(userBadgeSource.address.parse({ ...raw, sort: 'at' })).toEqual({ ...filters, badge_id: 3 });
});
