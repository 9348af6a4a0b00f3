import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNearSpellings, isOneLetterApart } from './near-spelling.ts';

test.each([
  ['northfield', 'northfeild', 'two neighbours swapped'],
  ['northfield', 'nortfield', 'a letter removed'],
  ['northfield', 'northfields', 'a letter added at the end'],
  ['northfield', 'morthfield', 'the first letter changed'],
  ['lycéebleu', 'lycéebleü', 'a letter with an accent changed'],
])('%s and %s are one letter apart: %s', (one, other) => {
  expect(isOneLetterApart(one, other)).toBe(true);
  expect(isOneLetterApart(other, one)).toBe(true);
  const spellings = createNearSpellings(one.length);
  spellings.add(one);
  expect(spellings.find(other)).toBe(one);
});

test.each([
  ['schoolno1', 'schoolno2', 'another digit'],
  ['schoolno1', 'schoolno12', 'a digit more'],
  ['schoolno12', 'schoolno21', 'digits swapped'],
  ['schoola1', 'school1a', 'a digit and a letter swapped'],
  ['northfield', 'northfield', 'nothing'],
  ['northfield', 'southfield', 'two letters'],
  ['bridgefield', 'birdxefield', 'a letter moved and another changed'],
  ['kxyfields', 'kyzfields', 'a letter removed and another added'],
])('%s and %s are not one letter apart: %s', (one, other) => {
  expect(isOneLetterApart(one, other)).toBe(false);
  const spellings = createNearSpellings(one.length);
  spellings.add(one);
  expect(spellings.find(other)).toBeUndefined();
});

test('short names are not compared', () => {
  const spellings = createNearSpellings(10);
  spellings.add('holyway');
  expect(spellings.find('hollyway')).toBeUndefined();
  expect(spellings.find('holiway')).toBeUndefined();
});

test('the index finds what comparing with every key in turn finds', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'a', 'a', 'b', 'b', 'b', '1'), minLength: 7, maxLength: 9 });
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 40, size: 'max' }), key, (keys, wanted) => {
      const spellings = createNearSpellings(keys.join('').length);
      for (const added of keys) spellings.add(added);
      const long = (text: string) => text.length >= 8;
      const expected = long(wanted) ? keys.find((other) => long(other) && isOneLetterApart(other, wanted)) : undefined;
      expect(spellings.find(wanted)).toBe(expected);
    }),
    { numRuns: runs(2000) },
  );
});
