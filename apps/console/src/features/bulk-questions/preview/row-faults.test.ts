import { expect, test } from 'vitest';
import { buildDoubtfulRow, buildRow, buildWrongRow } from '../testing-bulk.ts';
import { toneOf, withFaults } from './row-faults.ts';

const fault = { row: 2, value: '9', message: 'no level 9' };

test('a cell is red where it is wrong, else amber where it is suspicious, else plain', () => {
  const row = buildWrongRow(2, { warnings: [{ cell: 'A2', column: 'level_number', message: 'odd' }] });
  expect(toneOf(row, 'level_number')).toBe('bad');
  expect(toneOf(buildDoubtfulRow(2), 'question_text')).toBe('warn');
  expect(toneOf(buildDoubtfulRow(2), 'answer')).toBeUndefined();
});

test('what the server has against a row makes it wrong and is shown at its cell; other rows stay the same', () => {
  const rows = [buildRow(2), buildWrongRow(3), buildRow(4)];
  const marked = withFaults(rows, [{ ...fault, column: 'level_number' }]);
  expect(marked[0]).toMatchObject({
    status: 'wrong',
    faults: [{ cell: 'A2', column: 'level_number', message: 'no level 9' }],
  });
  expect(marked[1]).toBe(rows[1]);
  expect(marked[2]).toBe(rows[2]);
});

test.each([
  ['options', 'option_1'],
  ['options[1].option_text', 'option_2'],
  ['round_id', 'serial_number'],
  ['notes', 'note'],
  ['something else', 'question_text'],
])('a fault of %s is shown at the column %s, without a cell where the sheet’s letters are not known', (column, at) => {
  expect(withFaults([buildRow(2)], [{ ...fault, column }])[0]?.faults).toEqual([
    { cell: '', column: at, message: 'no level 9' },
  ]);
});
