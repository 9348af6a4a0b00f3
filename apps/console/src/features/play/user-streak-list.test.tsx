import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { userStreakList } from './user-streak-list.tsx';

const calls = heldCalls();

test('the head of the streak has room for both of its words in one line', async () => {
  await openPage('/user-streak', () => <ResourceList view={userStreakList} search={{}} />);
  const at = '2026-11-20T08:00:00.000Z';
  const row = { id: 1, user_id: 7, user: { id: 7, name: 'Ama', username: 'ama' }, current_streak: 3 };
  await answerCall(calls, 'GET', '/v1/user-streaks', 200, { rows: [{ ...row, last_action_at: at }], count: 1 });
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const widths = [...document.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.minWidth, 10));
  // What it takes in the console's font, with the arrow of the order.
  expect(widths[heads.indexOf('Current Streak')]).toBeGreaterThanOrEqual(120);
});
