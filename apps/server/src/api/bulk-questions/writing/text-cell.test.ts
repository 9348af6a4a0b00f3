import { expect, it } from 'vitest';
import { decodeCellText } from '../workbook/xml-text.ts';
import { textCell } from './text-cell.ts';

it.each([
  'plain',
  ' =1+1 ',
  'two\nlines\twide',
  'a\rb\r\n',
  '\u0000\u0007',
  '_x000D_',
  'snake_x_case',
  '日本 😀',
  '\ufffd\uffff',
  '\ud800x',
])('the text %j is written so that it can be read again', (text) => {
  const written = String(textCell(text).value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  expect(written).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffd-\uffff]/);
  expect(written.isWellFormed()).toBe(true);
  expect(decodeCellText(written)).toBe(text);
});
