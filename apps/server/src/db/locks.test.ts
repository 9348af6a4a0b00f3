import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LOCKS } from './locks.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

const read = (ending: string) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !path.includes('.test.') && !path.includes('migrations'))
    .map((path) => ({ path, text: readFileSync(SOURCES + path, 'utf8') }));

test('advisory locks are taken by name alone', () => {
  expect(read('.ts').filter(({ text }) => text.includes('pg_advisory') || text.includes('pg_try_advisory'))).toEqual([
    expect.objectContaining({ path: 'db/locks.ts' }),
  ]);
});

test('every lock that a function of the database takes has a name, and no two have one number', () => {
  const known: readonly string[] = Object.values(LOCKS);
  const taken = read('.sql').flatMap(({ text }) =>
    [...text.matchAll(/pg_(?:try_)?advisory_xact_lock(?:_shared)?\((.*?)\)/g)].map(([, number]) => number),
  );
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter((number) => !known.includes(number ?? ''))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});
