import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { findTimeZone } from './contest-clock.ts';

const database = useTestDatabase();

test('the embedded database knows every time zone that may be chosen', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'Asia/Kolkata', 'Europe/Kyiv', 'UTC'].map(findTimeZone);
  const { rows } = await database().pool.query<{ zone: string }>(
    `SELECT zone FROM unnest($1::text[]) zone WHERE zone NOT IN (SELECT name FROM pg_timezone_names)`,
    [zones],
  );
  expect(rows).toEqual([]);
});
