import { expect, it } from 'vitest';
import { cpuMsOf } from '../testing/cpu-ms.ts';
import { splitAnswer } from './bulk-answers.ts';

it('an answer of nothing but bars is read in one pass', () => {
  const options = ['|'.repeat(2000), `${'|'.repeat(20)}b`, 'a'];
  const read = () => [splitAnswer('|'.repeat(32_767), options), splitAnswer('a|'.repeat(16_000), options)];
  expect(cpuMsOf(read)).toBeLessThan(5000);
  expect(read().map(({ length }) => length)).toEqual([0, 16_000]);
});
