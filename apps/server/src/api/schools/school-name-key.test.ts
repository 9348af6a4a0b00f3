import { expect, test } from 'vitest';
import { fold, schoolNameKey } from './school-name-key.ts';

test.each([
  ["St. Mary's School", 'Saint Marys Sch'],
  ['SS Simon & Jude', 'Ss. Simon and Jude'],
  ['Accra Snr. High Sch.', 'Accra Senior High School'],
  ['Adisadel SHS', 'Adisadel Senior High School'],
  ['Ketton Church of England Primary', 'Ketton C of E Primary'],
  ['Ketton CofE Primary', 'Ketton C.E. Primary'],
  ["St Mary's Roman Catholic School", 'St Mary’s RC School'],
  ['Lycée  Étoile', 'LYCEE ETOILE'],
  ['Al-Noor Academy', 'Al Noor Acad'],
])('%j and %j are spellings of one name', (one, other) => {
  expect(schoolNameKey(one)).toBe(schoolNameKey(other));
});

test.each([
  ['School No 1', 'School No 2'],
  ['North Infant School', 'North Junior School'],
  ["St Mary's CofE School", "St Mary's RC School"],
  ['Lycée', 'Lycéen'],
])('%j and %j are two names', (one, other) => {
  expect(schoolNameKey(one)).not.toBe(schoolNameKey(other));
});

test('places are the same whatever their case, accents, punctuation and spaces', () => {
  expect(fold(' Sutton-in  Ashfield. ')).toBe(fold('sutton in ashfield'));
  expect(fold('Żory')).toBe(fold('zory'));
  expect(fold('  ')).toBe('');
});
