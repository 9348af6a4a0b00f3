import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FigureTable } from './figure-table.tsx';

afterEach(cleanup);

const rows = [
  ['1', 'Ama', '12'],
  ['2', 'Kofi', '9'],
];

test.each([
  [undefined, ['1', '2']],
  [1, ['Ama', 'Kofi']],
])('rows are named by their first cell, or by the one that is said (%s)', (named, names) => {
  render(<FigureTable heads={['Place', 'Student', 'Points']} rows={rows} {...(named && { named })} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Place',
    'Student',
    'Points',
  ]);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(names);
});

test('each figure knows its head, which a phone shows beside it', () => {
  render(<FigureTable isStacked heads={['Student', 'Points']} rows={[['Ama', '12']]} />);
  expect(screen.getByRole('cell', { name: '12' }).getAttribute('data-head')).toBe('Points');
});
