import { MantineProvider } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ResourceTableProps } from './resource-columns.ts';
import { ResourceTable } from './resource-table.tsx';

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
          { header: 'Name', onPhone: 'title', cell: (town) => town.name },
          { header: 'Region', width: '20%', onPhone: 'detail', cell: (town) => town.region },
        ]}
        rows={towns}
        rowKey={(town) => town.name}
        rowName={(town) => town.name}
        actions={(town) => [{ label: 'Delete', icon: IconTrash, onSelect: () => onDelete(town.name) }]}
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

test('columns stand in their order between number and actions', () => {
  show({ numberHeader: '#' });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '#',
    'Name',
    'Region',
    'Actions',
  ]);
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

test('on a phone a row is one block with its number, and its actions are in a menu', async () => {
  narrowWindow(true);
  show();
  expect(screen.queryByRole('table')).toBeNull();
  const [first, second] = within(screen.getByRole('list', { name: 'Towns' })).getAllByRole('listitem');
  expect([first?.textContent, second?.textContent]).toEqual(['81KetaVolta Lakes', '82Wulensi–']);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Keta' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(onDelete.mock.calls).toEqual([['Keta']]);
});
