import { expect, test } from 'vitest';
import { awardEveryone } from '../badges/award.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { countViolations } from './testing-checks.ts';
import { insertSmallSample } from './testing-sample.ts';

const database = useTestDatabase();

test('the whole sample of 3,000 students fits together too', { timeout: 120_000 }, async () => {
  const { db, pool } = database();
  const made = await insertSmallSample(database(), { scale: 1 });
  expect(made?.students).toBe(3000);
  expect(made?.answers).toBeGreaterThan(90_000);
  expect(made?.answers).toBeLessThan(150_000);
  expect(await countViolations(pool)).toEqual({});
  expect(await awardEveryone(db, 'UTC')).toBe(0);
});
