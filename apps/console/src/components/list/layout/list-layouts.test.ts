import { expect, test } from 'vitest';
import { arrangeColumns, type ColumnFacts, type Layout, USUAL } from './list-layouts.ts';

const column = (header: string, facts: Partial<ColumnFacts> = {}): ColumnFacts => ({
  header,
  onPhone: 'detail',
  ...facts,
});
const COLUMNS = [
  column('Select', { head: 'a box', onPhone: 'mark' }),
  column('Name', { onPhone: 'title' }),
  column('Region'),
  column('Level'),
  column('Author'),
];
const headers = (columns: Layout['columns']) =>
  arrangeColumns(COLUMNS, { ...USUAL, columns }).map(({ header }) => header);
const shown = (name: string) => ({ name, is_shown: true });
const hidden = (name: string) => ({ name, is_shown: false });

test('without a choice a list has its columns as it declares them', () => {
  expect(headers(null)).toEqual(['Select', 'Name', 'Region', 'Level', 'Author']);
});

test('columns come in the order that was chosen, without those that were hidden; what names and ticks a row stays', () => {
  expect(headers([shown('Author'), shown('Level'), hidden('Region')])).toEqual(['Select', 'Name', 'Author', 'Level']);
  expect(headers([hidden('Name'), hidden('Select')])).toEqual(['Select', 'Name', 'Region', 'Level', 'Author']);
});

test('a column that a choice does not know, as after an upgrade, follows the one before it', () => {
  expect(headers([shown('Level'), shown('Region')])).toEqual(['Select', 'Name', 'Level', 'Author', 'Region']);
  expect(headers([shown('Region')])).toEqual(['Select', 'Name', 'Region', 'Level', 'Author']);
  expect(headers([shown('Gone'), shown('Level')])).toEqual(['Select', 'Name', 'Region', 'Level', 'Author']);
});
