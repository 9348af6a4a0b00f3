import { type NotificationBatch, notificationBatches } from '@quizdesk/contract/notification-batches';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { buildBatch } from '../../testing/builders/messages.ts';
import { createDatabasePlace, type DatabasePlace } from '../../testing/database/test-database.ts';
import { ADMIN, type ServerProcess, signInAt, startServer } from '../../testing/server-process.ts';
import { silentLog } from '../../testing/silent-log.ts';

const STUDENTS = 5_000;

/** A message to everyone: sent immediately, or planned. */
type Kind = 'immediately' | 'at its time';

async function prepare(place: DatabasePlace, kind: Kind): Promise<void> {
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  await database.pool.query(
    `INSERT INTO users (name, username) SELECT 'Efua ' || i, 'efua' || i FROM generate_series(1, ${STUDENTS}) i`,
  );
  if (kind === 'immediately') await buildBatch(database.db, { total: STUDENTS });
  await database.close();
}

/** Plans a message for a moment from now. */
async function plan({ url }: ServerProcess): Promise<void> {
  const headers = { ...(await signInAt(url)), 'content-type': 'application/json' };
  const body = JSON.stringify({
    ...{ audience: { kind: 'everyone' }, type: 'alert', title: 'Hall 2', message: 'Come early.' },
    scheduled_at: new Date(Date.now() + 3000).toISOString(),
  });
  const answer = await fetch(url + notificationBatches.insert.path, { method: 'POST', headers, body });
  expect(answer.status).toBe(202);
}

/** Waits until the only batch is as it is asked for, looking as often as the server answers. */
async function waitFor(server: ServerProcess, isReached: (batch: NotificationBatch) => boolean): Promise<number> {
  const headers = await signInAt(server.url);
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${server.url}${notificationBatches.list.path}`, { headers });
      // The API's own tests prove this shape.
      const { rows } = (await answer.json()) as { rows: NotificationBatch[] };
      const [batch] = rows;
      if (!batch || !isReached(batch)) throw new Error(`The batch is ${batch?.state} after ${batch?.sent}`);
      return batch.sent;
    },
    { timeout: 60_000, interval: 5 },
  );
}

describe.for<Kind>(['immediately', 'at its time'])('a message that is sent %s', (kind) => {
  test('a server that is killed in the middle goes on when it is back, and no student gets none or two', async () => {
    const place = await createDatabasePlace();
    await prepare(place, kind);
    for (const share of [0, 0.3]) {
      const server = await startServer(place, { ADMIN_PASSWORD: ADMIN.password });
      if (kind === 'at its time' && share === 0) await plan(server);
      const sent = await waitFor(server, (batch) => batch.sent > share * STUDENTS);
      expect((await server.end('SIGKILL')).code).toBe(null);
      expect(sent).toBeLessThan(STUDENTS);
    }
    const last = await startServer(place);
    expect(await waitFor(last, ({ state }) => state === 'done')).toBe(STUDENTS);
    await last.end('SIGTERM');
    const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
    const { rows } = await database.pool.query(`
    SELECT count(*)::int AS students, min(n)::int AS least, max(n)::int AS most FROM (
      SELECT count(t.id) AS n FROM users u LEFT JOIN notifications t ON t.user_id = u.id
      WHERE u.role = 'student' GROUP BY u.id) each`);
    await database.close();
    expect(rows).toEqual([{ students: STUDENTS, least: 1, most: 1 }]);
  }, 180_000);
});
