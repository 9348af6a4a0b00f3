import { afterEach, expect, test, vi } from 'vitest';
import { openRealFolder } from './real-data.ts';

afterEach(() => vi.unstubAllEnvs());

test('a folder that is absent is empty, and a failure where real files are required', () => {
  vi.stubEnv('REQUIRE_REAL_DATA', '');
  expect(openRealFolder('no/such')).toMatchObject({ present: false, files: [] });
  vi.stubEnv('REQUIRE_REAL_DATA', '1');
  expect(() => openRealFolder('no/such')).toThrow(/there is no folder .*shared\/data\/no\/such$/);
});
