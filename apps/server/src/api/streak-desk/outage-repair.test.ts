import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { ago, broken, range, useStreaks } from '../../testing/use-streaks.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { student, grant, grantMany, desk, undo, streakOf, play } = useStreaks(test);

describe('the repair of an outage', () => {
  /** Two who lost their streak, one who played on the day, and one who had none on the day before. */
  const everybody = async () => ({
    played_on: await student({ name: 'Ekua', ...broken }),
    stopped: await student({ name: 'Abena', played: [...range(8, 6), ...range(4, 1)], current: 4 }),
    not_hit: await student({ name: 'Kojo', played: range(7, 1), current: 7 }),
    gone_before: await student({ name: 'Yaw', played: [9, 8], current: 0 }),
  });
  const all = async (ids: Awaited<ReturnType<typeof everybody>>) =>
    Promise.all(Object.values(ids).map(async (id) => (await streakOf(id))[0]));

  it('says first whom it would be for, and stores nothing', async () => {
    const ids = await everybody();
    const answer = await grantMany(ago(5), { preview: true });
    expect([answer.statusCode, answer.headers['operation-id']]).toEqual([200, undefined]);
    expect(answer.json()).toMatchObject({
      ...{ date: ago(5), count: 2, preview: true },
      examples: [
        { user: { name: 'Abena' }, streak: 3 },
        { user: { name: 'Ekua' }, streak: 12 },
      ],
    });
    expect(await all(ids)).toEqual([4, 4, 7, 0]);
  });

  it('is one operation for all, undone for all, also where students have played on, were changed or are gone', async () => {
    const ids = await everybody();
    const repaired = await grantMany(ago(5));
    expect([repaired.statusCode, repaired.json().count]).toEqual([201, 2]);
    expect(await all(ids)).toEqual([17, 8, 7, 0]);
    const { rows } = (await test().call({ method: 'GET', url: '/v1/operations' })).json();
    expect(rows[0]).toMatchObject({ action: 'streak_desks.grant_many', reason: 'The app was down' });
    expect((await grantMany(ago(5))).json().count).toBe(0);
    await play(ids.played_on, ago(0), 18);
    const taken = (await desk(ids.stopped)).days.at(-6).grant.id;
    await test().call({ method: 'DELETE', url: `/v1/streaks/grants/${taken}` });
    expect((await undo(repaired)).statusCode).toBe(201);
    expect(await all(ids)).toEqual([5, 4, 7, 0]);
  });

  it('twice at the same time, and beside one student’s, gives each the day once', async () => {
    const ids = await everybody();
    const [one, ...repairs] = await Promise.all([grant(ids.stopped, ago(5)), grantMany(ago(5)), grantMany(ago(5))]);
    expect(repairs.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const given = repairs.reduce((sum, repair) => sum + repair.json().count, one?.statusCode === 201 ? 1 : 0);
    expect([given, await all(ids)]).toEqual([2, [17, 8, 7, 0]]);
    await Promise.all(repairs.map(undo));
    if (one?.statusCode === 201) await undo(one);
    expect(await all(ids)).toEqual([4, 4, 7, 0]);
  });

  it('takes a restored day for a streak too: an outage of two days is repaired day by day', async () => {
    const id = await student({ played: [...range(10, 6), ...range(3, 1)], current: 3 });
    await grantMany(ago(5));
    expect((await streakOf(id))[0]).toBe(3);
    expect((await grantMany(ago(4))).json().count).toBe(1);
    expect((await streakOf(id))[0]).toBe(10);
  });

  it('is for admins alone', async () => {
    const payload = { date: ago(5), reason: 'Power cut', preview: true };
    const answer = await test().call({ method: 'POST', url: '/v1/streaks/grants', payload }, 'editor');
    expect(answer.statusCode).toBe(403);
  });
});
