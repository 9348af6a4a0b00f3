import { expect, test } from 'vitest';
import { activityText } from './activity-list.tsx';

test('the day of a daily quiz is written as people write days; a badge may be called what it likes', () => {
  const text = 'Completed the quiz of the day 2025-03-01 with a score of 8';
  expect(activityText({ kind: 'qotd_attempt', text })).toBe(
    'Completed the quiz of the day of 1 Mar 2025 with a score of 8',
  );
  expect(activityText({ kind: 'badge', text: 'Earned the badge "2025-03-01"' })).toBe('Earned the badge "2025-03-01"');
});
