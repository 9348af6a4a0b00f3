import { describe, expect, test } from 'vitest';
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
  arrangeColumns(COLUMNS, { ...USUAL, columns }, {}).map(({ header }) => header);
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

describe('a column that filters leave one value', () => {
  const narrowed = (search: object, columns: Layout['columns'] = null) =>
    arrangeColumns(
      [
        column('Name', { onPhone: 'title', oneValueBy: ['user_id'] }),
        column('School', { oneValueBy: ['school_id'] }),
        column('Region', { oneValueBy: ['region', 'school_id'] }),
        column('Premium', { oneValueBy: ['is_premium=false'] }),
      ],
      { ...USUAL, columns },
      search,
    ).map(({ header }) => header);

  test('hides itself under any of these filters, and under the only value of one that does', () => {
    expect(narrowed({ q: 'ama', region: undefined })).toEqual(['Name', 'School', 'Region', 'Premium']);
    expect(narrowed({ region: 'Volta' })).toEqual(['Name', 'School', 'Premium']);
    expect(narrowed({ school_id: 7, is_premium: 'true' })).toEqual(['Name', 'Premium']);
    expect(narrowed({ is_premium: 'false' })).toEqual(['Name', 'School', 'Region']);
  });

  test('stays where it names the row', () => {
    expect(narrowed({ user_id: 3 })).toContain('Name');
  });

  test('is shown or hidden as a person has chosen; an order alone is no choice', () => {
    expect(narrowed({ region: 'Volta' }, [{ ...shown('Region'), is_kept: true }])).toContain('Region');
    expect(narrowed({}, [hidden('Region')])).not.toContain('Region');
    expect(narrowed({ region: 'Volta' }, [shown('Premium'), shown('Region')])).toEqual(['Name', 'School', 'Premium']);
  });
});
