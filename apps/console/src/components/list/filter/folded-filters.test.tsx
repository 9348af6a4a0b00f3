import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chosenIn } from '../list-search.ts';
import { FilterSelect } from './filter-bar.tsx';
import { FoldedFilters } from './folded-filters.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(isPhone: boolean, found: number | undefined) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isPhone && media.includes('max-width: 767.98px'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <FoldedFilters search={{ q: 'light', page: 2 }} found={found} beside={<a href="#there">Beside</a>}>
        <FilterSelect
          label="Level"
          all="All levels"
          choices={[{ value: 3, label: 'Level 1' }]}
          value={3}
          onChange={onChange}
        />
      </FoldedFilters>
    </MantineProvider>,
  );
  return onChange;
}

test('on a phone the filters are in a sheet, below their labels, and its button shows what they find', async () => {
  const onChange = show(true, 119);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Beside' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Filters (0)' }));
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeTruthy();
  expect(screen.getByText('Level').tagName).toBe('LABEL');
  fireEvent.change(screen.getByRole('combobox', { name: 'Level' }), { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([['']]);
  fireEvent.click(screen.getByRole('button', { name: 'Show 119 results' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('filters that nothing fits cannot be shown', async () => {
  show(true, 0);
  fireEvent.click(screen.getByRole('button', { name: 'Filters (0)' }));
  expect(await screen.findByRole('button', { name: 'Nothing fits' })).toHaveProperty('disabled', true);
});

test('where there is room they are beside each other', () => {
  show(false, 119);
  expect(screen.getByRole('combobox', { name: 'Level' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('filters are counted, days once, and neither search nor order', () => {
  const counted = (search: object) => chosenIn(search);
  expect(counted({ q: 'light', page: 2, sort: 'level', order: 'asc' })).toBe(0);
  expect(counted({ level_id: 3, subject: 'physics', from: '2026-11-20', to: '2026-11-21', page: 2 })).toBe(3);
  expect(counted({ to: '2026-11-21', round_id: undefined })).toBe(1);
});
