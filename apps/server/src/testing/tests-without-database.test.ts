import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { findTestsWithoutDatabase } from './tests-without-database.ts';

const src = join(import.meta.dirname, '..');

describe('a test without a database', () => {
  test('is known by what it imports, directly and not', () => {
    const found = findTestsWithoutDatabase(src).map((path) => path.slice(src.length + 1));
    expect(found).toEqual(
      expect.arrayContaining([
        'testing/tests-without-database.test.ts',
        'shared/still-in-use.test.ts',
        'config.test.ts',
      ]),
    );
    // By test-database.ts; by test-app.ts, which imports it; by run-node.ts.
    for (const name of ['testing/database/test-database.test.ts', 'app.test.ts', 'db/durability.test.ts'])
      expect(found).not.toContain(name);
  });

  test('fails where it opens one all the same', () => {
    expect(() => new pg.Client().connect()).toThrow('A test without a database opens one');
    expect(() => new pg.Pool().connect()).toThrow('A test without a database opens one');
  });
});
