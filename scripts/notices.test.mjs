import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildNotices, NOTICES } from './notices.mjs';

test('THIRD-PARTY-NOTICES names the packages of package-lock.json (npm run notices updates it)', () => {
  expect(readFileSync(NOTICES, 'utf8') === buildNotices()).toBe(true);
});
