import { schoolInput } from '@quizdesk/contract/schools';
import { expect, test } from 'vitest';
import { regions } from './regions.ts';
import { moreSchools, sampleSchools } from './schools.ts';

test('about 700 schools are in sixteen regions', () => {
  expect(regions.length).toBe(16);
  expect(sampleSchools.length).toBe(700);
  for (const { name, schools } of regions) {
    expect(sampleSchools.filter(({ region }) => region === name).length).toBe(schools);
  }
});

test('every school can be stored, and within a region no name comes twice', () => {
  for (const school of sampleSchools) expect(schoolInput.safeParse(school).error, school.name).toBeUndefined();
  expect(new Set(sampleSchools.map(({ name, region }) => `${region}: ${name}`)).size).toBe(sampleSchools.length);
});

test('every school is at a place of its region, which exists as little as the region', () => {
  const places = new Map(regions.map((region) => [region.name, region.places]));
  const elsewhere = sampleSchools.filter(({ region, location }) => !places.get(region ?? '')?.includes(location ?? ''));
  expect(elsewhere).toEqual([]);
});

test('the one that guides and pictures name comes first, by number and by name', () => {
  const byName = sampleSchools.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'en'));
  expect(sampleSchools[0]?.name).toBe('Abrewakrom Senior High School');
  expect(byName[0]).toBe('Abrewakrom Senior High School');
});

test('there can be any number of others, which can be stored too, are in all regions and begin with the same ones', () => {
  const more = [...moreSchools(3000)];
  for (const school of more) expect(schoolInput.safeParse(school).error, school.name).toBeUndefined();
  const all = [...sampleSchools, ...more];
  expect(new Set(all.map(({ name, region }) => `${region}: ${name}`)).size).toBe(all.length);
  expect(new Set(more.map(({ region }) => region)).size).toBe(regions.length);
  expect([...moreSchools(100)]).toEqual(more.slice(0, 100));
  expect([...moreSchools(-700)]).toEqual([]);
});
