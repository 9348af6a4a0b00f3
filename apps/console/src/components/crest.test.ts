import { expect, test } from 'vitest';
import { crestLetters } from './crest.tsx';

test.each([
  ['Asɛmpa Girls’ High School', 'AG'],
  ['Ɛkɔso Methodist Senior High', 'ƐM'],
  ['ɔdɔ school', 'ƆS'],
  ['Teshie-Odawna', 'TO'],
  ['St. (Peter) & Paul', 'SP'],
  ['Presec', 'P'],
  ['…', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(crestLetters(name)).toBe(initials);
});
