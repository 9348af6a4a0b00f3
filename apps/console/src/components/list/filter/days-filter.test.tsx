import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DaysNote } from './days.tsx';
import { DaysFilter } from './days-filter.tsx';

beforeEach(() => {
  // The 22nd in the contest, whose clock is UTC here, and still the 21st where the browser is.
  vi.stubEnv('TZ', 'America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T02:00:00Z') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function show(days: { from?: string; to?: string } = {}) {
  const onChange = vi.fn();
  const { container } = render(
    <MantineProvider env="test">
      <DaysFilter {...days} onChange={onChange} />
      <DaysNote {...days} />
    </MantineProvider>,
  );
  return {
    onChange,
    select: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Days' }),
    text: () => container.textContent?.replaceAll(/\s+/g, ' '),
  };
}

test('a word chooses days of the contest, wherever the browser is, and all days take the filter away', () => {
  const { onChange, select } = show();
  for (const value of ['today', 'yesterday', 'week', '']) fireEvent.change(select, { target: { value } });
  expect(onChange.mock.calls).toEqual([
    [{ from: '2026-11-22', to: '2026-11-22' }],
    [{ from: '2026-11-21', to: '2026-11-21' }],
    [{ from: '2026-11-16', to: '2026-11-22' }],
    [{}],
  ]);
});

test.each([
  [{}, 'All days', 'Shown in contest time (UTC)'],
  [{ from: '2026-11-21', to: '2026-11-21' }, 'Yesterday', '21 Nov 2026, contest time (UTC)'],
  [{ from: '2026-11-16', to: '2026-11-22' }, 'Last 7 days', '16 – 22 Nov 2026, contest time (UTC)'],
  [{ from: '2026-11-20', to: '2026-11-21' }, 'Choose days…', '20 – 21 Nov 2026, contest time (UTC)'],
  [{ from: '2026-11-20' }, 'Choose days…', 'from 20 Nov 2026, contest time (UTC)'],
  [{ from: '2026-11-21', to: '2026-11-20' }, 'Choose days…', 'Shown in contest time (UTC)'],
])('days %j are called %s and said in words: %s', (days, word, note) => {
  const { select, text } = show(days);
  expect(select.selectedOptions[0]?.textContent).toBe(word);
  expect(text()).toContain(note);
});

test('fields for days are there where days are chosen, beginning with those that are shown', () => {
  const { onChange, select } = show({ from: '2026-11-21', to: '2026-11-21' });
  expect(screen.queryByLabelText('From day')).toBeNull();
  fireEvent.change(select, { target: { value: 'choose' } });
  expect(screen.getByLabelText('From day')).toHaveProperty('value', '2026-11-21');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(select, { target: { value: 'today' } });
  expect(screen.queryByLabelText('From day')).toBeNull();
});

test('a day that is changed keeps the other one', () => {
  const { onChange } = show({ from: '2026-11-01', to: '2026-11-20' });
  fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-11-05' } });
  fireEvent.change(screen.getByLabelText('To day'), { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([
    [{ from: '2026-11-05', to: '2026-11-20' }],
    [{ from: '2026-11-01', to: undefined }],
  ]);
});
