import { expect, it } from 'vitest';
import { sheetName } from './marked-workbook.ts';

it.each([
  ['Round 1', 'Round 1'],
  ["'quoted'", 'quoted'],
  ['a/b:c*d?[e]\\f', 'a b c d  e  f'],
  ['x'.repeat(100), 'x'.repeat(31)],
  ['History', 'Questions'],
  [' ', 'Questions'],
  ['\u0007', 'Questions'],
  [`${'x'.repeat(30)}😀`, `${'x'.repeat(30)}\ufffd`],
])('a sheet named %j becomes %j', (name, allowed) => {
  expect(sheetName(name)).toBe(allowed);
});
