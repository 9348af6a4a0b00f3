import { addDays } from '@quizdesk/contract/rules/days';
import type { StreakDesk } from '@quizdesk/contract/streak-desk';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StreakStrip } from './streak-strip.tsx';

afterEach(cleanup);

test('the labels of all runs are found once for all days, and stand under the middle of each run', () => {
  const today = '2026-11-25';
  const best = vi.fn(() => 6);
  const desk: StreakDesk = {
    ...{ today, user_id: 1, since: '2026-01-01', current: 6, points: 0 },
    // Nothing but the labels needs it, once for each run.
    get best() {
      return best();
    },
    ...{ last_action_at: null, last_played_at: null, ended: null },
    days: Array.from({ length: 35 }, (_, index) => ({
      ...{ date: addDays(today, index - 34), answers: index > 28 ? 1 : 0, attempts: 0, grant: null },
    })),
    runs: [{ from: addDays(today, -5), to: today, length: 6 }],
  };
  render(<StreakStrip desk={desk} />);
  expect(best).toHaveBeenCalledOnce();
  expect(screen.getByText('6 days now, the best').closest('li')?.title).toContain('22 Nov');
});
