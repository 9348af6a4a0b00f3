import { notificationBatches as batches } from '@quizdesk/contract/notification-batches';
import { notifications as endpoints } from '@quizdesk/contract/notifications';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../db/client.ts';
import type { OpenDatabase } from '../db/database.ts';
import { buildUser, PASSWORD } from '../testing/builders/users.ts';
import type { DatabasePlace } from '../testing/database/test-database.ts';
import { type ServerProcess, signInAt, startServer } from '../testing/server-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { emptyLimitsOf, findTestRedis } from '../testing/test-redis.ts';
import { createPlaceWithStudent, FIRST_START, signInBoth } from './testing-servers.ts';
import { buildInput, connectSocket, heard, titlesOf } from './testing-sockets.ts';

/** Runs a query on the database of these servers. */
async function query<Row extends object>(
  place: DatabasePlace,
  run: (database: OpenDatabase) => Promise<{ readonly rows: Row[] }>,
): Promise<Row[]> {
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  const { rows } = await run(database);
  await database.close();
  return rows;
}

const redis = await findTestRedis();

describe.runIf(redis.answers)('two servers on one database, with Redis between them', { timeout: 90_000 }, () => {
  emptyLimitsOf(redis.url);

  test('bring a notification to a student on the other one, and the list of both shows when', async () => {
    const { place, studentId } = await createPlaceWithStudent();
    const env = { REDIS_URL: redis.url };
    const one = await startServer(place, { ...env, ...FIRST_START });
    const two = await startServer(place, env);
    const tokens = await signInBoth(one);
    const [admin, student] = [await connectSocket(one.url, tokens.admin), await connectSocket(two.url, tokens.student)];
    expect(await admin.socket.emitWithAck('send_notification', buildInput(studentId))).toEqual({ ok: true, id: 1 });
    expect(await titlesOf(student, 1)).toEqual(['Well done']);
    for (const { url } of [one, two]) {
      await expect
        .poll(async () => {
          const answer = await fetch(`${url}${endpoints.list.path}`, {
            headers: { authorization: `Bearer ${tokens.admin}` },
          });
          return endpoints.list.response.parse(await answer.json()).rows;
        })
        .toMatchObject([
          { id: 1, user: { username: 'efua' }, sent_by: { username: 'admin' }, delivered_at: expect.any(Date) },
        ]);
    }

    const gone = heard(student, 'disconnect');
    expect(await two.end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    expect(await gone).toBe('transport close');
    await admin.socket.emitWithAck('send_notification', buildInput(studentId, 'While away'));
    expect(await titlesOf(await connectSocket(one.url, tokens.student), 1)).toEqual(['While away']);
    expect(await one.end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
  });

  test('send messages to groups once, whichever took them, and bring them to the students of both', async () => {
    const { place } = await createPlaceWithStudent();
    const yaw = { username: 'yaw', password: PASSWORD };
    const [students] = await query(place, async ({ db, pool }) => {
      await buildUser(db, { role: 'student', username: yaw.username });
      await pool.query(
        `INSERT INTO users (name, username) SELECT 'Kofi ' || i, 'kofi' || i FROM generate_series(1, 8000) i`,
      );
      return pool.query<{ count: number }>(`SELECT count(*)::int FROM users WHERE role = 'student'`);
    });
    const env = { REDIS_URL: redis.url };
    const one = await startServer(place, { ...env, ...FIRST_START });
    const two = await startServer(place, env);
    const tokens = await signInBoth(one);
    const { authorization } = await signInAt(one.url, yaw);
    const listening = [
      await connectSocket(one.url, authorization.replace('Bearer ', '')),
      await connectSocket(two.url, tokens.student),
    ];
    const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' };
    const send = async ({ url }: ServerProcess, title: string) => {
      const body = JSON.stringify({ audience: { kind: 'everyone' }, type: 'alert', title, message: 'Come early.' });
      const answer = await fetch(url + batches.insert.path, { method: 'POST', headers, body });
      expect([answer.status, batches.insert.response.parse(await answer.json()).total]).toEqual([202, students?.count]);
    };
    await Promise.all([send(one, 'Hall 1'), send(two, 'Hall 2')]);
    for (const student of listening) expect((await titlesOf(student, 2)).toSorted()).toEqual(['Hall 1', 'Hall 2']);
    await expect
      .poll(
        async () => {
          const answer = await fetch(two.url + batches.list.path, { headers });
          return batches.list.response
            .parse(await answer.json())
            .rows.map(({ state, sent, delivered }) => ({ state, sent, delivered }));
        },
        { timeout: 60_000 },
      )
      .toEqual(Array(2).fill({ state: 'done', sent: students?.count, delivered: 2 }));
    expect(await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')])).toMatchObject(
      Array(2).fill({ code: 0, errors: '' }),
    );
    expect(listening.map(({ got }) => got.length)).toEqual([2, 2]);
    const each = await query(place, ({ pool }) =>
      pool.query(`
        SELECT n, count(*)::int AS students FROM (
          SELECT u.id, count(t.id)::int AS n FROM users u LEFT JOIN notifications t ON t.user_id = u.id
          WHERE u.role = 'student' GROUP BY u.id) each
        GROUP BY n`),
    );
    expect(each).toEqual([{ n: 2, students: students?.count }]);
  });
});
