import { notifications as endpoints } from '@quizdesk/contract/notifications';
import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/server-process.ts';
import { emptyLimitsOf, findTestRedis } from '../testing/test-redis.ts';
import { createPlaceWithStudent, FIRST_START, signInBoth } from './testing-servers.ts';
import { buildInput, connectSocket, heard, titlesOf } from './testing-sockets.ts';

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
});
