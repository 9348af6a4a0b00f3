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
  ['St', 'Saint'],
  ['Sts', 'Saints'],
  ['SS', 'Saints'],
  ['Snr', 'Senior'],
  ['Sr', 'Senior'],
  ['Jnr', 'Junior'],
  ['Jr', 'Junior'],
  ['Sec', 'Secondary'],
  ['Prim', 'Primary'],
  ['Pry', 'Primary'],
  ['Prep', 'Preparatory'],
  ['Sch', 'School'],
  ['Schl', 'School'],
  ['Acad', 'Academy'],
  ['Coll', 'College'],
  ['Col', 'College'],
  ['Tech', 'Technical'],
  ['Inst', 'Institute'],
  ['Govt', 'Government'],
  ['Intl', 'International'],
  ['SHS', 'Senior High School'],
  ['JHS', 'Junior High School'],
  ['HS', 'High School'],
])('%s is short for %s, and part of a longer word is not', (short, long) => {
  expect(schoolNameKey(`Keta ${short}. North`)).toBe(schoolNameKey(`Keta ${long} North`));
  expect(schoolNameKey(`Keta ${short}ox`)).not.toBe(schoolNameKey(`Keta ${long}ox`));
  expect(schoolNameKey(`Keta ${short}`)).not.toBe(schoolNameKey('Keta'));
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
