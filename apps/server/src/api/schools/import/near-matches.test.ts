import { expect, test } from 'vitest';
import { findNearMatches } from './near-matches.ts';
import type { SchoolCells } from './school-fields.ts';

type School = readonly [name: string, region: string, location: string];

const fileOf = (...schools: School[]): SchoolCells[] =>
  schools.map(([name, region, location], index) => ({ row: index + 2, name, region, location }));
const listOf = (...schools: School[]) => fileOf(...schools).map((school) => ({ ...school, row: 0 }));
const messagesOf = (rows: SchoolCells[], existing: SchoolCells[] = []) =>
  findNearMatches(rows, existing).warnings.map(({ row, message }) => `${row}: ${message}`);

test('the same name and region with another location is a warning that names both', () => {
  expect(
    messagesOf(fileOf(['North School', 'Kent', 'Dover'], ['north  school', 'KENT', ''], ['North School', '', 'Hythe'])),
  ).toEqual([
    '3: "north  school" without a location has the same name as "North School" in Dover in the same region (row 2)',
  ]);
});

test('the same name and region in the list is a warning too, which names the first of the list', () => {
  const list = listOf(
    ['North School', '', 'Deal'],
    ['North School', 'Kent', 'Dover'],
    ['North School', 'Kent', 'Hythe'],
  );
  expect(messagesOf(fileOf(['North School', 'Kent', 'Lydd'], ['North School', '', 'Margate']), list)).toEqual([
    '2: "North School" in Lydd has the same name as "North School" in Dover in the same region (already in the list)',
  ]);
});

test('warnings of all kinds are in the order of their rows', () => {
  const file = fileOf(
    ['Northfield', '', 'Dover'],
    ['Northfeild', '', 'Dover'],
    ['South School', 'Kent', 'Dover'],
    ['South School', 'Kent', 'Hythe'],
    ['Northfields', '', 'Dover'],
  );
  expect(findNearMatches(file, []).warnings.map(({ row }) => row)).toEqual([3, 5, 6]);
});

test('a space more inside a name makes no equal school', () => {
  expect(messagesOf(fileOf(['North School', '', 'Dover'], ['NorthSchool', '', 'Dover']))).toHaveLength(1);
});

test('two blank regions are not known to be the same', () => {
  expect(messagesOf(fileOf(['North School', '', 'Dover'], ['North School', '', 'Hythe']))).toEqual([]);
});

test('a very similar name in the same town is a warning that names both, whatever the region', () => {
  const file = fileOf(
    ["St. Mary's School", 'Yorkshire', 'Leeds'],
    ['Saint Marys Sch', '', 'LEEDS'],
    ['Northfeild', '', 'Dover'],
  );
  expect(messagesOf(file, listOf(['Northfield', 'Kent', 'Dover']))).toEqual([
    `3: "Saint Marys Sch" in LEEDS is much like "St. Mary's School" in Leeds (row 2)`,
    '4: "Northfeild" in Dover is much like "Northfield" in Dover (already in the list)',
  ]);
});

test('schools that differ in their region only are described with it', () => {
  expect(messagesOf(fileOf(['North School', 'Kent', 'Dover'], ['North school', '', 'Dover']))).toEqual([
    '3: "North school" in Dover, no region is much like "North School" in Dover, Kent (row 2)',
  ]);
});

test('a likeness in the same town is named rather than one elsewhere, and a row has one warning', () => {
  const file = fileOf(
    ['North School', 'Kent', 'Hythe'],
    ['North Sch', 'Kent', 'Dover'],
    ['North School', 'Kent', 'Dover'],
  );
  expect(messagesOf(file)).toEqual(['4: "North School" in Dover is much like "North Sch" in Dover (row 3)']);
});

test('of several spellings of one name, each names the first', () => {
  const file = fileOf(['North School', '', 'Dover'], ['North Sch', '', 'Dover'], ['North Schl', '', 'Dover']);
  expect(messagesOf(file)).toEqual([
    '3: "North Sch" in Dover is much like "North School" in Dover (row 2)',
    '4: "North Schl" in Dover is much like "North School" in Dover (row 2)',
  ]);
});

test('equal schools are no near matches, neither inside the file nor with the list', () => {
  const twice: School = ['North School', 'Kent', 'Dover'];
  expect(messagesOf(fileOf(twice, [' north  school', 'kent ', 'DOVER']), listOf(twice))).toEqual([]);
  expect(messagesOf(fileOf(twice, twice))).toEqual([]);
});

test('numbered schools, schools of other towns and schools without a town are not alike', () => {
  expect(
    messagesOf(fileOf(['School No 1', '', 'Accra'], ['School No 2', '', 'Accra'], ['School No 11', '', 'Accra'])),
  ).toEqual([]);
  expect(messagesOf(fileOf(['Northfield', '', 'Accra'], ['Northfeild', '', 'Kumasi']))).toEqual([]);
  expect(messagesOf(fileOf(['Northfield', '', ''], ['Northfeild', '', '']))).toEqual([]);
});

test('schools of the list are not compared with each other', () => {
  expect(
    messagesOf(
      fileOf(['South School', 'Kent', 'Dover']),
      listOf(['Northfield', 'Kent', 'Dover'], ['Northfeild', 'Kent', 'Dover']),
    ),
  ).toEqual([]);
});

test('only as many are named as wanted, all are counted, and they point at the name', () => {
  const file = fileOf(...Array.from({ length: 20 }, (_, number): School => ['North School', 'Kent', `Town ${number}`]));
  const { warnings, count } = findNearMatches(file, [], 3);
  expect(count).toBe(19);
  expect(warnings.map(({ row, column, value }) => [row, column, value])).toEqual(
    [3, 4, 5].map((row) => [row, 'NAME', 'North School']),
  );
});
