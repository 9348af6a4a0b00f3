import { expect, test } from 'vitest';
import { redirectTarget } from './login-page.tsx';

const ORIGIN = 'https://desk.example';

test.each(['/', '/schools', '/schools?page=2&q=accra', '/schools/7/edit#name'])('%s is followed', (path) => {
  expect(redirectTarget(path, ORIGIN)).toBe(path);
});

test.each([
  undefined,
  7,
  '',
  'schools',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?redirect=/login',
])('%j leads home', (wanted) => {
  expect(redirectTarget(wanted, ORIGIN)).toBe('/');
});
