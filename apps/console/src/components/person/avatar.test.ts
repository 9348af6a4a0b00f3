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
  expect(initialsOf(name, 'thing')).toBe(initials);
});

test.each([
  [' Ama Serwaa  Badu ', 'AB'],
  ['Nana-Yaa Mensah', 'NM'],
  ['ɔdɔ', 'Ɔ'],
  ['', ''],
])('a person called %s has the initials of their first and last names: %s', (name, initials) => {
  expect(initialsOf(name, 'person')).toBe(initials);
});
