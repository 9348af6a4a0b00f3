import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideFonts } from '../../../components/page/testing-fonts.ts';
import { openPage } from '../../../components/page/testing-page.tsx';
import { answerCall, heldCalls } from '../../../lib/testing-calls.ts';
import { sessionsOf } from './security-api.ts';
import { SessionList } from './session-list.tsx';

const calls = heldCalls();

beforeEach(() => {
  provideFonts();
});

const SESSIONS = '/v1/users/7/sessions';
const AT = '2026-11-20T10:00:00.000Z';
const sessions = sessionsOf(7);

test('a session that could not be ended leaves the focus on its button, and is ended by a second press', async () => {
  await openPage('/users', () => <SessionList sessions={sessions} isOwn={false} />);
  const rows = ['one', 'two'].map((id) => ({
    id,
    device: `Chrome ${id}`,
    network: '10.0.0.x',
    signed_in_at: AT,
    last_seen_at: AT,
    is_current: false,
  }));
  await answerCall(calls, 'GET', SESSIONS, 200, { rows, count: 2 });
  const end = await screen.findByRole('button', { name: 'End the session of Chrome one from 10.0.0.x' });
  end.focus();
  fireEvent.click(end);
  fireEvent.click(end);
  await waitFor(() => expect(end.textContent).toBe('Ending...'));
  await answerCall(calls, 'DELETE', `${SESSIONS}/one`, 503, { message: 'Busy' });
  await answerCall(calls, 'GET', SESSIONS, 200, { rows, count: 2 });
  await waitFor(() => expect(end.textContent).toBe('End'));
  expect(document.activeElement).toBe(end);
  await act(async () => fireEvent.click(end));
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});
