import { SUBJECTS } from '@quizdesk/contract/constants';
import { expect, it } from 'vitest';
import { nearChoices } from './near-values.ts';

it.each([
  ['Maths', 'mathematics'],
  ['Mathematic', 'mathematics'],
  ['Mathemathics', 'mathematics'],
  ['Matehmatics', 'mathematics'],
  ['PHYSICS ', 'physics'],
  ['Pyhsics', 'physics'],
  ['hysics', 'physics'],
  ['Aphysics', 'physics'],
  ['Chem', 'chemistry'],
  ['Music', undefined],
  ['Bio', undefined],
  ['', undefined],
])('the subject %j probably means %s', async (value, meant) => {
  expect(await nearChoices('subject', SUBJECTS)(value)).toBe(meant);
});

it.each([
  ['level 3', '3'],
  ['Nr. 012', '12'],
  ['3 or 4', undefined],
  ['5', undefined],
])('the level %j probably means %s', async (value, meant) => {
  expect(await nearChoices('level_number', ['1', '3', '12'])(value)).toBe(meant);
});

it('of several that are near, the nearest is meant, and of equally near ones the first', async () => {
  const near = nearChoices('region', ['Volta Lakes', 'Volta Lake 2', 'Volta', 'Upper East', 'Upper West']);
  expect(await near('Volta Lak')).toBe('Volta Lakes');
  expect(await near('Upper Aest')).toBe('Upper East');
});

it('numbers that differ are different', async () => {
  const near = nearChoices('region', ['Volta Lake 2', 'Volta Lakes']);
  expect(await near('Volta Lake 1')).toBeUndefined();
});

it('of long texts so many letters may differ as a fifth of them', async () => {
  const near = nearChoices('region', ['abcde'.repeat(10)]);
  const withChanges = (count: number) => 'X'.repeat(count) + 'abcde'.repeat(10).slice(count);
  expect(await near(withChanges(10))).toBe('abcde'.repeat(10));
  expect(await near(withChanges(11))).toBeUndefined();
});

it.each([
  ['North East', 'South East'],
  ['Upper West', 'Upper East'],
  ['Western', 'Western North'],
  ['Bono East', 'Bono'],
])('%j is another region than %j', async (value, other) => {
  expect(await nearChoices('region', [other])(value)).toBeUndefined();
});

it.each([
  ['Norht East', 'North East'],
  ['Upper Wst', 'Upper West'],
  ['Upper Wes', 'Upper West'],
  ['Wester', 'Western'],
])('%j is a misspelling of %j', async (value, meant) => {
  expect(await nearChoices('region', ['South East', 'Upper East', meant])(value)).toBe(meant);
});
