import type { Badge } from '@quizdesk/contract/badges';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../lib/testing-calls.ts';
import { BadgeList } from './badge-list.tsx';

const calls = heldCalls();

const badge: Badge = {
  ...{ id: 4, name: 'Perfect Day', description: 'All right', tier: 2, type: null, icon: null, visual_level: null },
  ...{ hidden: false, version: 1, created_at: '2026-10-29T08:00:00Z', updated_at: '2026-10-29T08:00:00Z' },
};

test('deleting asks the question to the letter, and names the badge and who has it apart from it', async () => {
  await openPage('/badges', () => <BadgeList search={{}} />);
  await answerCall(calls, 'GET', '/v1/badges', 200, { rows: [badge], count: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Perfect Day' }));
  expect((await screen.findByText(/^Are you sure/)).textContent).toBe('Are you sure to delete?');
  await answerCall(calls, 'GET', '/v1/badges/4/dependents', 200, { holders: 3 });
  const link = await screen.findByRole('link', { name: 'Show who has it' });
  expect(link.parentElement?.textContent).toBe('The badge “Perfect Day”. Show who has it');
});
