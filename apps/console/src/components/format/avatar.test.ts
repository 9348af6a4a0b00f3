import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test.each([
  ['Asɛmpa Girls’ High School', 'AG'],
  ['Ɛkɔso Methodist Senior High', 'ƐM'],
  ['ɔdɔ school', 'ƆS'],
  ['Teshie-Odawna', 'TO'],
  ['St. (Peter) & Paul', 'SP'],
  ['Presec', 'P'],
  ['…', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
