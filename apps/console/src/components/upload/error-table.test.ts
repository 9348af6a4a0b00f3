import { expect, test } from 'vitest';
import { errorsCsv } from './error-table.tsx';

test('the file names row, column, value and reason of every error and begins with a byte order mark', () => {
  const errors = [
    { row: 4, column: 'NAME', value: '', message: 'School name is required' },
    { row: 9, column: 'REGION', value: 'x;=1', message: 'Too long, by far' },
  ];
  expect(errorsCsv(errors)).toBe(
    '\uFEFFRow,Column,Value,Reason\r\n4,NAME,,School name is required\r\n9,REGION,"x;\'=1","Too long, by far"\r\n',
  );
});
