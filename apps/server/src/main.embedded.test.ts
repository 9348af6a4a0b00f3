import { expect, test } from 'vitest';
import { createDatabasePlace } from './testing/database/test-database.ts';
import { ADMIN, startRefused, startServer } from './testing/server-process.ts';

test('a second server on the same folder is refused in one line, and the first goes on', async () => {
  const place = await createDatabasePlace();
  const first = await startServer(place, { ADMIN_PASSWORD: ADMIN.password });
  expect(await startRefused(place)).toEqual({
    code: 1,
    output: '',
    errors: `The database folder ${place.dataDir}/database is in use by another process.\n`,
  });
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
});
