import type { ImportRow } from '@quizdesk/contract/imports';
import { expect, test } from 'vitest';
import { savedFiles } from '../../lib/testing-saved-files.ts';
import { saveFaults, saveFaultyRows } from './faults-file.ts';

const saved = savedFiles();

test('the file of the faults is named after the imported one, and names row, column, value and reason of each', async () => {
  saveFaults('schools.of.volta.csv', [
    { row: 4, column: 'NAME', value: '', message: 'School name is required' },
    { row: 9, column: 'REGION', value: 'x;=1', message: 'Too long, by far' },
  ]);
  expect(await saved()).toEqual({
    name: 'schools.of.volta-faults.csv',
    type: 'text/csv;charset=utf-8',
    text: '\uFEFFRow,Column,Value,Reason\r\n4,NAME,,School name is required\r\n9,REGION,"x;\'=1","Too long, by far"\r\n',
  });
});

test('the file of faulty rows has their cells as they were written, and what is wrong in each at its end', async () => {
  const row: ImportRow = {
    row: 3,
    cells: { name: '', region: '=1+1' },
    faults: [
      { column: 'name', message: 'School name is required' },
      { column: '', message: 'The row has 4 cells, the header 3' },
    ],
    ...{ warnings: [], advice: [], is_left_out: false, is_listed: false, first_row: null, is_edited: false },
  };
  saveFaultyRows('list', { name: 'Name', region: 'Region', location: 'Location' }, [row]);
  expect(await saved()).toMatchObject({
    name: 'list-faults.csv',
    text: [
      '\uFEFFROW,NAME,REGION,LOCATION,REASON',
      '3,,\'=1+1,,"Name: School name is required; The row has 4 cells, the header 3"',
      '',
    ].join('\r\n'),
  });
});
