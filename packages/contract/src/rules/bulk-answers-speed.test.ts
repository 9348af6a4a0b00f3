import { expect, it } from 'vitest';
import { splitAnswer } from './bulk-answers.ts';

it('an answer of nothing but bars is read at once', () => {
  const options = ['|'.repeat(2000), `${'|'.repeat(20)}b`, 'a'];
  const started = performance.now();
  expect(splitAnswer('|'.repeat(32_767), options)).toHaveLength(0);
  expect(splitAnswer('a|'.repeat(16_000), options)).toHaveLength(16_000);
  expect(performance.now() - started).toBeLessThan(5000);
});
