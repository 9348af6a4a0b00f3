import { expect, test } from 'vitest';
import type { Column } from './resource-columns.ts';
import { fitColumns } from './resource-fit.ts';

type Row = Record<string, never>;
const column = (header: string, minWidth: number, rest: Partial<Column<Row>> = {}): Column<Row> => ({
  header,
  minWidth,
  onPhone: 'detail',
  cell: () => null,
  ...rest,
});
const columns = [
  column('Name', 160, { onPhone: 'title' }),
  column('Username', 100, { priority: 1 }),
  column('Email', 160, { priority: 3, grow: 1 }),
  column('Phone', 120, { priority: 2 }),
];

function headsAt(width: number): string | undefined {
  const fit = fitColumns({ columns }, width);
  return fit && `${fit.shown.map(({ column: { header } }) => header)} | ${fit.moved.map(({ header }) => header)}`;
}

test('columns leave by their priority as the page gets narrower, and nothing is left where the title has no room', () => {
  // 57 for the number, 23 before the first, 16 after each but the last, which is 32 from the edge.
  const all = 57 + 23 + 540 + 3 * 16 + 32;
  expect(headsAt(all)).toBe('Name,Username,Email,Phone | ');
  expect(headsAt(all - 1)).toBe('Name,Email,Phone | Username');
  expect(headsAt(all - 117)).toBe('Name,Email | Username,Phone');
  expect(headsAt(300)).toBe('Name | Username,Email,Phone');
  expect(headsAt(200)).toBeUndefined();
});

test('columns get their least width, and those that grow share what is left', () => {
  const fit = fitColumns({ columns, numbers: false, actions: () => [], actionCount: 3, isDense: true }, 1000);
  const widths = fit?.shown.map(({ width }) => width) ?? [];
  const actions = 3 * 34 + 32;
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(1000 - actions);
  const spare = 1000 - actions - (80 + 540 + 4 * 12);
  expect(widths).toEqual([80 + 172 + spare / 2, 112, 172 + spare / 2, 132]);
});

test('what is left over goes first to columns whose values would not be on one line, and then to those that grow', () => {
  const wanting = [column('Name', 160, { onPhone: 'title', oneLine: 200 }), column('Place', 100, { oneLine: 160 })];
  const least = 57 + 23 + 260 + 16 + 32;
  const addedAt = (spare: number) =>
    fitColumns({ columns: wanting }, least + spare)?.shown.map(({ width }, index) => width - (index === 0 ? 199 : 132));
  expect(addedAt(0)).toEqual([0, 0]);
  expect(addedAt(50)).toEqual([20, 30]);
  expect(addedAt(150)).toEqual([90, 60]);
});

test('a text after a number has a wider gap', () => {
  const pair = [
    column('Score', 50, { align: 'right' }),
    column('Status', 80),
    column('Name', 90, { onPhone: 'title' }),
  ];
  expect(fitColumns({ columns: pair }, 57 + 23 + 220 + 8 + 2 * 16 + 32)?.moved).toEqual([]);
  expect(fitColumns({ columns: pair }, 57 + 23 + 220 + 7 + 2 * 16 + 32)).toBeUndefined();
});
