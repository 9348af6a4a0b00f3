import { MantineProvider } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ResourceTableProps } from './resource-columns.ts';
import { ResourceTable } from './resource-table.tsx';
import type { RowAction } from './row-actions.tsx';

interface Town {
  readonly name: string;
  readonly region: string | null;
}

const towns: readonly Town[] = [
  { name: 'Keta', region: 'Volta Lakes' },
  { name: 'Wulensi', region: null },
];
const onDelete = vi.fn();

function show(props: Partial<ResourceTableProps<Town>> = {}): void {
  render(
    <MantineProvider env="test">
      <ResourceTable<Town>
        label="Towns"
        columns={[
          { header: 'Name', minWidth: 100, onPhone: 'title', cell: (town) => town.name },
          { header: 'Region', minWidth: 100, priority: 1, onPhone: 'detail', cell: (town) => town.region },
        ]}
        rows={towns}
        rowKey={(town) => town.name}
        rowName={(town) => town.name}
        actions={(town) => [
          { label: 'Delete', icon: IconTrash, call: 'schools.remove', onSelect: () => onDelete(town.name) },
        ]}
        firstNumber={81}
        {...props}
      />
    </MantineProvider>,
  );
}

function narrowWindow(isNarrow: boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isNarrow && media.includes('max-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

afterEach(() => {
  cleanup();
  onDelete.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('rows are numbered over all pages and say a dash where nothing is known', () => {
  show();
  const [, first, second] = screen.getAllByRole('row');
  expect(
    [first, second].map(
      (row) =>
        row &&
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['81', 'Keta', 'Volta Lakes', ''],
    ['82', 'Wulensi', '–', ''],
  ]);
});

test('columns keep their order between number and actions', () => {
  show({ numberHeader: '#' });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '#',
    'Name',
    'Region',
    'Actions',
  ]);
});

test('a list may have no numbers, its own numbers, or no actions', () => {
  show({ numbers: false });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Region', 'Actions']);
  expect(screen.getAllByRole('cell')).toHaveLength(6);
  cleanup();
  show({ number: (town) => town.name.length, actions: undefined });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['SL', 'Name', 'Region']);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    ...['4', 'Keta', 'Volta Lakes'],
    ...['7', 'Wulensi', '–'],
  ]);
});

test('the shape before the rows has the columns of the table', () => {
  show({ rows: undefined, numbers: false, actions: undefined });
  const [head, first] = screen.getAllByRole('row');
  expect(head && within(head).getAllByRole('columnheader')).toHaveLength(2);
  expect(first && within(first).getAllByRole('cell')).toHaveLength(2);
});

test('the row that is worked on beside the list is marked', () => {
  show({ isCurrent: (town) => town.name === 'Keta' });
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
});

const sortable: Partial<ResourceTableProps<Town>> = {
  columns: [
    { header: 'Name', minWidth: 100, sort: 'name', onPhone: 'title', cell: (town) => town.name },
    { header: 'Region', minWidth: 100, priority: 1, sort: 'region', onPhone: 'detail', cell: (town) => town.region },
    { header: 'Notes', minWidth: 100, onPhone: 'hidden', cell: () => null },
  ],
  sorting: {
    sort: 'name',
    order: 'asc',
    link: (sort, order, props) => <a href={`/towns?sort=${sort}&order=${order}`} {...props} />,
  },
};

test('a head leads to the list sorted by it, the current one to the other order', () => {
  show(sortable);
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([null, 'ascending', 'none', null, null]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/towns?sort=name&order=desc',
    '/towns?sort=region&order=asc',
  ]);
});

test('a list that has no room for heads is sorted from a menu; on a phone that is in its head', async () => {
  pageOf(280);
  show(sortable);
  fireEvent.click(await screen.findByRole('button', { name: 'Sort: Name ascending' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    '/towns?sort=name&order=desc',
    '/towns?sort=region&order=asc',
  ]);
  cleanup();
  narrowWindow(true);
  show(sortable);
  expect(screen.queryByRole('button', { name: /Sort/ })).toBeNull();
});

test('the numbers in the margin may be what a list is sorted by, in the menu under their own name', async () => {
  const numberSort = { header: 'Serial number', sort: 'serial' };
  show({ ...sortable, numberSort });
  expect(screen.getByRole('link', { name: 'SL' }).getAttribute('href')).toBe('/towns?sort=serial&order=asc');
  cleanup();
  pageOf(280);
  const sorting = sortable.sorting && { ...sortable.sorting, sort: 'serial' };
  show({ ...sortable, numberSort, sorting });
  expect(await screen.findByRole('button', { name: 'Sort: Serial number ascending' })).toBeTruthy();
});

test('on a phone a column may take the margin of the numbers', () => {
  narrowWindow(true);
  const tick = { header: 'Select', minWidth: 16, onPhone: 'margin', cell: ({ name }: Town) => `[${name}]` } as const;
  show({ columns: [tick, { header: 'Name', minWidth: 100, onPhone: 'title', cell: (town) => town.name }] });
  const rows = within(screen.getByRole('list', { name: 'Towns' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['[Keta]Keta', '[Wulensi]Wulensi']);
});

test('an action says what it does to which row', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Wulensi' }));
  expect(onDelete.mock.calls).toEqual([['Wulensi']]);
});

test('before the rows come, the table has its shape and says that it is loading', () => {
  show({ rows: undefined });
  expect(screen.getAllByRole('row')).toHaveLength(11);
  expect(screen.getByRole('status').textContent).toBe('Loading Towns');
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
});

const deleteIt = (town: Town): RowAction => ({
  label: 'Delete',
  icon: IconTrash,
  call: 'schools.remove',
  onSelect: () => onDelete(town.name),
});

test('on a phone a row is one block with its number, and its actions are in a menu', async () => {
  narrowWindow(true);
  show({
    actions: (town) => [
      { label: 'Edit', icon: IconPencil, call: 'schools.update', onSelect: () => undefined },
      deleteIt(town),
    ],
  });
  expect(screen.queryByRole('table')).toBeNull();
  const [first, second] = within(screen.getByRole('list', { name: 'Towns' })).getAllByRole('listitem');
  expect([first?.textContent, second?.textContent]).toEqual(['81KetaVolta Lakes', '82Wulensi']);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Keta' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(onDelete.mock.calls).toEqual([['Keta']]);
});

test.each([
  ['in a table', false],
  ['on a phone', true],
])('what is below an open row follows it: %s', (_, isNarrow) => {
  narrowWindow(isNarrow);
  show({ below: ({ name }) => (name === 'Keta' ? <p>About {name}</p> : undefined) });
  const list = screen.getByLabelText('Towns');
  expect(list.textContent).toMatch(/81Keta.*About Keta.*82Wulensi/);
  expect(within(list).queryAllByRole(isNarrow ? 'listitem' : 'row')).toHaveLength(isNarrow ? 2 : 4);
});

test('on a phone a value may come with words', () => {
  narrowWindow(true);
  const region = { header: 'Region', minWidth: 100, onPhone: 'detail', cell: (town: Town) => town.region } as const;
  show({ columns: [{ ...region, phoneCell: (town) => `in ${town.region}` }], rows: towns.slice(0, 1) });
  expect(screen.getByRole('listitem').textContent).toBe('81in Volta Lakes');
});

test('on a phone no line of details can end with the dot between two', () => {
  narrowWindow(true);
  const detail = (header: string, text: string | null) =>
    ({ header, minWidth: 100, onPhone: 'detail', cell: () => text }) as const;
  show({ columns: [detail('A', 'one'), detail('B', null), detail('C', 'three')], rows: towns.slice(0, 1) });
  const card = screen.getByRole('listitem');
  expect(card.textContent).toBe('81one · three');
  const first = within(card).getByText('one');
  expect(first.querySelector('[aria-hidden]')).toBeNull();
});

/** Lays the tables of a test out at a width. */
function pageOf(width: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('a column that has no room goes below the title, and the list is sorted by it from a menu', async () => {
  pageOf(450);
  show(sortable);
  expect(heads()).toEqual(['SL', 'Name', 'Notes', 'Actions']);
  const [, first, second] = screen.getAllByRole('row');
  expect(first && within(first).getAllByRole('cell')[1]?.textContent).toBe('KetaVolta Lakes');
  expect(second && within(second).getAllByRole('cell')[1]?.textContent).toBe('Wulensi');
  expect(await screen.findByRole('button', { name: 'Sort: Name ascending' })).toBeTruthy();
});

test('where the page has no room for the columns that always stay, rows are blocks as on a phone', () => {
  pageOf(280);
  show();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('list', { name: 'Towns' })).toBeTruthy();
});

test('on a phone a single action needs no menu', () => {
  narrowWindow(true);
  show({ actions: (town) => [deleteIt(town)] });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Keta' }));
  expect(onDelete.mock.calls).toEqual([['Keta']]);
});
