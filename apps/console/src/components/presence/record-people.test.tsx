import type { RecordPerson } from '@quizdesk/contract/socket/events';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadPresence } from './presence-context.ts';
import { RecordPeople } from './record-people.tsx';
import type { FollowPeople } from './record-presence.ts';

const close = vi.fn();
const followPeople = vi.fn<FollowPeople>();
const load = async () => followPeople;

beforeEach(() => {
  close.mockReset();
  followPeople.mockReset().mockReturnValue(close);
});
afterEach(cleanup);

const AMA = { id: 1, name: 'Ama Badu', image: null };
const KOFI = { id: 2, name: 'Kofi Mensah', image: 'uploads/kofi.webp' };

const page = (id: number, given: typeof load | undefined = load) => (
  <LoadPresence value={given}>
    <RecordPeople record={{ table: 'schools', id }} />
  </LoadPresence>
);

async function show() {
  const view = render(page(7));
  const status = await screen.findByRole('status');
  await vi.waitFor(() => expect(followPeople).toHaveBeenCalledOnce());
  const [record, listener] = followPeople.mock.calls[0] ?? [];
  return { view, status, record, take: (people: readonly RecordPerson[]) => act(() => listener?.(people)) };
}

test('those who have the record open are shown by avatar and name, and read out when they come', async () => {
  const { view, status, record, take } = await show();
  expect(record).toEqual({ table: 'schools', id: 7 });
  expect(status.textContent).toBe('');
  take([AMA]);
  expect(status.textContent).toBe('Ama Badu has this open too');
  expect(screen.getByText('AB')).toBeDefined();
  take([AMA, KOFI]);
  expect(status.textContent).toBe('Ama Badu and Kofi Mensah have this open too');
  expect(screen.getByTitle('Ama Badu, Kofi Mensah')).toBeDefined();
  expect(view.container.querySelector('img')?.getAttribute('src')).toContain('/v1/uploads/kofi.webp');
  take([]);
  expect(status.textContent).toBe('');
});

test('another record is another company, and leaving the page closes it', async () => {
  const { view, status, take } = await show();
  take([AMA]);
  view.rerender(page(8));
  await vi.waitFor(() => expect(followPeople).toHaveBeenCalledTimes(2));
  expect([close.mock.calls.length, status.textContent]).toEqual([1, '']);
  expect(followPeople.mock.calls[1]?.[0]).toEqual({ table: 'schools', id: 8 });
  view.unmount();
  expect(close).toHaveBeenCalledTimes(2);
});

test('where the socket does not load, nobody is shown', async () => {
  render(page(7, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))));
  expect((await screen.findByRole('status')).textContent).toBe('');
});
