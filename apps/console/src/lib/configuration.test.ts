import { expect, test } from 'vitest';
import { parseConfiguration } from './configuration.ts';

test('what is missing or no text falls back to its default', () => {
  expect(parseConfiguration('{}')).toEqual({
    brand_name: 'Quizdesk',
    tagline: '',
    logo_url: null,
    main_site_url: null,
    account_url: '',
    api_url: '',
    realtime_url: '',
    time_zone: 'UTC',
    history_days: 365,
    deleted_people_days: 30,
  });
  expect(parseConfiguration('{"brand_name":"","logo_url":7}')).toEqual(parseConfiguration('null'));
});

test('addresses lose the slash at their end', () => {
  const given = { api_url: 'https://api.example/', main_site_url: 'https://quiz.example//', brand_name: 'Prize' };
  expect(parseConfiguration(JSON.stringify(given))).toMatchObject({
    api_url: 'https://api.example',
    main_site_url: 'https://quiz.example',
    brand_name: 'Prize',
  });
});

test('how long things are kept is a whole number of days', () => {
  const daysOf = (history_days: unknown) => parseConfiguration(JSON.stringify({ history_days })).history_days;
  expect([90, '90', 0, 1.5, null].map(daysOf)).toEqual([90, 365, 365, 365, 365]);
  expect(parseConfiguration('{"deleted_people_days":7}').deleted_people_days).toBe(7);
});

test('a zone is taken where the browser knows it', () => {
  const zoneOf = (time_zone: unknown) => parseConfiguration(JSON.stringify({ time_zone })).time_zone;
  expect(['Africa/Lagos', 'Mars/Olympus', 7].map(zoneOf)).toEqual(['Africa/Lagos', 'UTC', 'UTC']);
});
