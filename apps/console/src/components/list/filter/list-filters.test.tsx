import { type LinkProps, useLocation, useNavigate } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../page/testing-page.tsx';
import { listSearch, type SearchOf } from '../list-search.ts';
import { daysFilter } from './days.tsx';
import { listFilters } from './list-filters.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = listSearch({
  filters: { level_id: 'id', status: ['active'], kind: ['a', 'b'], from: 'day', to: 'day', badge_id: 'id' },
  sorts: ['name'],
});
type Search = SearchOf<typeof address>;

const Filters = listFilters<Search>(
  [
    {
      ...{ name: 'level_id', label: 'Level', all: 'All levels', isAlways: true },
      useChoices: () => ({ choices: [{ value: 3, label: 'Level 1' }] }),
    },
    { name: 'status', label: 'Status', all: 'Any', choices: [{ value: 'active', label: 'Active' }] },
    {
      ...{ name: 'kind', label: 'Kind', all: 'All kinds' },
      choices: [
        { value: 'a', label: 'Kind A' },
        { value: 'b', label: 'Kind B' },
      ],
    },
    { name: 'badge_id', useNote: ({ badge_id: id }) => (id === undefined ? '' : `of badge ${id}`) },
    daysFilter,
  ],
  { beside: () => <a href="#there">Beside</a> },
);

interface Shown {
  readonly isPhone?: boolean;
  readonly found?: number;
  readonly part?: 'chosen' | 'clear';
}

/** Shows the filters of a list at an address. */
async function show(path: string, { isPhone = false, ...props }: Shown = {}) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isPhone && media.includes('max-width: 767.98px'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { router } = await openPage(path, () => {
    const search = address.parse(useLocation({ select: (location) => location.search }));
    const navigate = useNavigate();
    const link = (wanted: Search): LinkProps => ({ to: '/', search: wanted });
    return (
      <Filters
        home={{ label: 'Questions', things: 'questions', address, link }}
        search={search}
        onChange={(wanted) => void navigate(link(wanted))}
        {...props}
      />
    );
  });
  return () => router.state.location.searchStr;
}

const chip = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const addFilter = () => screen.getByRole('button', { name: 'Add filter' });

test('filters that are always there and those that are set are chips, and one link takes them away but keeps the order', async () => {
  await show('/?level_id=3&status=active&sort=name&order=desc&q=light&page=2');
  expect([chip('Level').value, chip('Status').value]).toEqual(['3', 'active']);
  expect(chip('Days').value).toBe('');
  expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull();
  cleanup();
  await show('/?level_id=3&status=active&sort=name&order=desc&q=light&page=2', { part: 'clear' });
  const clear = screen.getByRole('link', { name: 'Clear filters' });
  expect(clear.getAttribute('href')).toBe('/?q=light&sort=name&order=desc');
  cleanup();
  await show('/?sort=name&order=desc&q=light', { part: 'clear' });
  expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull();
});

test('filters are added one after the other, each becomes a chip, and is not offered again', async () => {
  const address = await show('/?page=2');
  expect(addFilter().getAttribute('aria-keyshortcuts')).toBe('F');
  fireEvent.click(addFilter());
  const panel = await screen.findByRole('dialog', { name: 'Add filter' });
  const offered = () => within(panel).getAllByRole('combobox');
  expect(offered()).toHaveLength(2);
  fireEvent.change(within(panel).getByRole('combobox', { name: 'Kind' }), { target: { value: 'b' } });
  await waitFor(() => expect(address()).toBe('?kind=b'));
  // The chip, and the field that it was chosen in, which is still there.
  const kinds = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Kind' });
  expect(kinds.map(({ value }) => value)).toEqual(['b', 'b']);
  expect(offered()).toHaveLength(2);
  fireEvent.change(within(panel).getByRole('combobox', { name: 'Status' }), { target: { value: 'active' } });
  await waitFor(() => expect(address()).toBe('?status=active&kind=b'));
  fireEvent.keyDown(within(panel).getByRole('combobox', { name: 'Status' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Add filter' })).toBeNull();
});

test('Backspace and the cross take a filter away, and the focus stays near it', async () => {
  const address = await show('/?level_id=3&status=active&kind=a');
  chip('Status').focus();
  fireEvent.keyDown(chip('Status'), { key: 'Backspace' });
  await waitFor(() => expect(address()).toBe('?level_id=3&kind=a'));
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(addFilter()));
  const cross = screen.getByRole('button', { name: 'Remove Level' });
  cross.focus();
  fireEvent.click(cross);
  await waitFor(() => expect(address()).toBe('?kind=a'));
  expect(chip('Level').selectedOptions[0]?.textContent).toBe('All levels');
  await waitFor(() => expect(document.activeElement).toBe(chip('Level')));
  fireEvent.keyDown(chip('Level'), { key: 'Backspace' });
  expect(address()).toBe('?kind=a');
});

test('what a link narrowed the list to is said, is not offered, and can be taken away', async () => {
  const address = await show('/?badge_id=7');
  expect(screen.getByText('of badge 7')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove of badge 7' }));
  await waitFor(() => expect(address()).toBe(''));
  expect(screen.queryByText('of badge 7')).toBeNull();
});

test('what nothing was found by is listed, each to be taken away', async () => {
  const address = await show('/?q=light&level_id=3&kind=z&status=active&from=2026-11-21&to=2026-11-20', {
    part: 'chosen',
  });
  const texts = screen.getAllByRole('button').map((button) => button.parentElement?.textContent);
  expect(texts).toEqual([
    'SearchlightRemove Search',
    'LevelLevel 1Remove Level',
    'StatusActiveRemove Status',
    'Days21 Nov 2026 – 20 Nov 2026Remove Days',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Days' }));
  await waitFor(() => expect(address()).toBe('?q=light&level_id=3&status=active'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Search' }));
  await waitFor(() => expect(address()).toBe('?level_id=3&status=active'));
});

test('on a phone the filters are in a sheet, below their labels, and its button shows what they find', async () => {
  const list = { found: 119, tool: (part: string) => <p>{part}</p> };
  const address = await show('/?q=light&level_id=3&from=2026-11-20&to=2026-11-21', { isPhone: true, ...list });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Beside' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  for (const label of ['Level', 'Status', 'Kind', 'Days']) {
    expect(within(sheet).getByText(label).tagName).toBe('LABEL');
  }
  fireEvent.change(chip('Level'), { target: { value: '' } });
  await waitFor(() => expect(address()).toBe('?q=light&from=2026-11-20&to=2026-11-21'));
  expect(within(sheet).getByRole('link', { name: 'Clear 1' }).getAttribute('href')).toBe('/?q=light');
  expect([within(sheet).getByText('shown'), within(sheet).getByText('save')]).toHaveLength(2);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Show 119 questions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('filters that nothing fits cannot be shown', async () => {
  await show('/', { isPhone: true, found: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Filters (0)' }));
  expect(await screen.findByRole('button', { name: 'Nothing fits' })).toHaveProperty('disabled', true);
});
