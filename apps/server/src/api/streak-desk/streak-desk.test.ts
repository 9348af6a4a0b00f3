import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildQotdAttempt } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ago, broken, endOf, noonOf, range, useStreaks } from '../../testing/use-streaks.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { student, grant, desk, undo, streakOf, historyOf, play } = useStreaks(test);

describe('the streak desk', () => {
  it('shows the days, the runs they make, and why the last streak ended', async () => {
    const id = await student(broken);
    const { days, runs, ended, ...facts } = await desk(id);
    expect(facts).toMatchObject({
      today: ago(0),
      user_id: id,
      // The account was made today; its play came along.
      since: ago(17),
      current: 4,
      best: 12,
      last_action_at: noonOf(ago(1)).toISOString(),
      last_played_at: noonOf(ago(1)).toISOString(),
    });
    expect([days.length, days[0].date, days.at(-1).date]).toEqual([35, ago(34), ago(0)]);
    expect(days.at(-2)).toEqual({ date: ago(1), answers: 1, attempts: 0, grant: null });
    expect(days.at(-6)).toEqual({ date: ago(5), answers: 0, attempts: 0, grant: null });
    expect(runs).toEqual([
      { from: ago(17), to: ago(6), length: 12 },
      { from: ago(4), to: ago(1), length: 4 },
    ]);
    expect(ended).toEqual({
      ...{ length: 12, missed: ago(5), missed_days: 1, streak_if_counted: 17 },
      ...{ last_before: noonOf(ago(6)).toISOString(), first_after: noonOf(ago(4)).toISOString() },
    });
  });

  it('counts attempts as play, and says nothing ended where nothing did', async () => {
    const { id: user_id } = await buildUser(test().app.db);
    await buildQotdAttempt(test().app.db, { user_id, completed_at: noonOf(ago(1)), created_at: noonOf(ago(2)) });
    const { days, runs, ended } = await desk(user_id);
    expect(days.at(-2)).toMatchObject({ answers: 0, attempts: 1 });
    expect([runs, ended]).toEqual([[{ from: ago(1), to: ago(1), length: 1 }], null]);
    // What the participants' app has no streak for cannot be restored.
    await buildQotdAttempt(test().app.db, { user_id, completed_at: noonOf(ago(3)) });
    expect((await desk(user_id)).ended).toMatchObject({ missed: ago(2), streak_if_counted: null });
    expect((await grant(user_id, ago(2))).json().message).toBe('There is no streak');
    const nobody = await desk((await buildUser(test().app.db)).id);
    expect(nobody).toMatchObject({
      since: nobody.today,
      current: 0,
      best: 0,
      last_action_at: null,
      last_played_at: null,
      runs: [],
      ended: null,
    });
  });

  it('is of students alone', async () => {
    const { id } = await buildUser(test().app.db, { role: 'admin' });
    for (const path of [`${id}`, '4711'])
      expect((await test().call({ method: 'GET', url: `/v1/streaks/${path}` })).statusCode).toBe(404);
    expect((await grant(id, ago(1))).statusCode).toBe(404);
  });
});

describe('a restored day', () => {
  it('joins the days before and after: 12 and 1 and 4 are 17, as the desk foretold', async () => {
    const id = await student(broken);
    const answer = await grant(id, ago(5));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { user_id: id, date: ago(5), reason: 'The app was down', streak_before: 4, streak_after: 17 },
    ]);
    expect(answer.json().granted_by).not.toBeNull();
    expect(await streakOf(id)).toEqual([17, noonOf(ago(1)).toISOString()]);
    expect(await historyOf(id)).toEqual([4, 17]);
    const { days, runs, ended, current, best } = await desk(id);
    expect(days.at(-6).grant).toMatchObject({ reason: 'The app was down' });
    expect([runs, ended, current, best]).toEqual([[{ from: ago(17), to: ago(1), length: 17 }], null, 17, 17]);
  });

  it.each([0, 12])('lets a streak go on that is counted as %i since nothing was played', async (current) => {
    const id = await student({ played: range(13, 2), current });
    expect((await desk(id)).ended).toMatchObject({ length: 12, missed: ago(1), streak_if_counted: 13 });
    const answer = await grant(id, ago(1));
    expect(await streakOf(id)).toEqual([13, endOf(ago(1))]);
    expect((await desk(id)).last_played_at).toBe(noonOf(ago(2)).toISOString());
    await undo(answer);
    expect(await streakOf(id)).toEqual([current, noonOf(ago(2)).toISOString()]);
  });

  it('does not bring a streak back to life that is over all the same', async () => {
    const id = await student({ played: range(13, 4), current: 0 });
    expect((await desk(id)).ended).toMatchObject({ length: 10, missed_days: 3, streak_if_counted: 0 });
    await grant(id, ago(3));
    expect((await streakOf(id))[0]).toBe(0);
    await grant(id, ago(2));
    await grant(id, ago(1));
    expect((await streakOf(id))[0]).toBe(13);
  });

  it('keeps what the participants’ app has counted beyond the records', async () => {
    const id = await student({ ...broken, current: 40 });
    await grant(id, ago(5));
    expect((await streakOf(id))[0]).toBe(53);
  });

  it('is undone, and the undo too, with nothing of the records in the journal', async () => {
    const id = await student(broken);
    const before = await streakOf(id);
    const granted = await grant(id, ago(5));
    expect(granted.headers['operation-can-undo']).toBe('true');
    const undone = await undo(granted);
    expect([undone.statusCode, Object.keys(undone.json().summary)]).toEqual([201, ['streak_grants']]);
    expect([await streakOf(id), await historyOf(id)]).toEqual([before, [4]]);
    expect((await undo(undone)).statusCode).toBe(201);
    expect((await streakOf(id))[0]).toBe(17);
    expect(await historyOf(id)).toEqual([4, 17]);
  });

  it('is undone for somebody who has played on: what they played since stays', async () => {
    const id = await student(broken);
    const granted = await grant(id, ago(5));
    await play(id, ago(0), 18);
    expect((await undo(granted)).statusCode).toBe(201);
    expect(await streakOf(id)).toEqual([5, noonOf(ago(0)).toISOString()]);
  });

  it('never makes a streak longer by being undone', async () => {
    const id = await student({ played: range(13, 2), current: 12 });
    const granted = await grant(id, ago(1));
    await test().app.db.execute(sql`UPDATE user_streaks SET current_streak = 0 WHERE user_id = ${id}`);
    await undo(granted);
    expect(await streakOf(id)).toEqual([0, noonOf(ago(2)).toISOString()]);
  });

  it('is taken back by hand, which can be undone', async () => {
    const id = await student(broken);
    const before = await streakOf(id);
    const granted = (await grant(id, ago(5))).json();
    const removed = await test().call({ method: 'DELETE', url: `/v1/streaks/grants/${granted.id}` });
    expect([removed.statusCode, await streakOf(id)]).toEqual([204, before]);
    expect((await undo(removed)).statusCode).toBe(201);
    expect((await streakOf(id))[0]).toBe(17);
    expect((await test().call({ method: 'DELETE', url: '/v1/streaks/grants/4711' })).statusCode).toBe(404);
  });

  it('goes with its student and comes back with them, streak and all', async () => {
    const id = await student(broken);
    await grant(id, ago(5));
    const before = [await streakOf(id), await historyOf(id), await desk(id)];
    const removed = await test().call({ method: 'DELETE', url: `/v1/users/${id}` }, 'superadmin');
    expect(removed.statusCode).toBe(204);
    const undoBySuperadmin = ({ headers }: LightMyRequestResponse) =>
      test().call({ method: 'POST', url: `/v1/operations/${headers['operation-id']}/undo` }, 'superadmin');
    const back = await undoBySuperadmin(removed);
    expect(back.statusCode).toBe(201);
    const now = async () => [await streakOf(id), await historyOf(id), await desk(id)];
    expect(await now()).toEqual(before);
    const again = await undoBySuperadmin(back);
    expect(again.statusCode).toBe(201);
    expect((await undoBySuperadmin(again)).statusCode).toBe(201);
    expect(await now()).toEqual(before);
  });

  it('is refused where it counts already, with what counts', async () => {
    const id = await student(broken);
    expect((await grant(id, ago(4))).json()).toMatchObject({
      message: 'This day was played',
      detail: `Nana Ama played on ${ago(4)}, so that it counts already.`,
      values: { date: ago(4), name: 'Nana Ama' },
    });
    await grant(id, ago(5), 'Power cut');
    const again = await grant(id, ago(5));
    expect([again.statusCode, again.json().detail]).toEqual([409, `${ago(5)} counts for Nana Ama: Power cut`]);
    expect(again.json().values).toEqual({ date: ago(5), name: 'Nana Ama', reason: 'Power cut' });
    const { id: idle } = await buildUser(test().app.db, { name: 'Kofi' });
    expect((await grant(idle, ago(5))).statusCode).toBe(409);
  });

  it('is restored once by several at the same time', async () => {
    const id = await student(broken);
    const answers = await Promise.all([grant(id, ago(5)), grant(id, ago(5)), grant(id, ago(5))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect([(await streakOf(id))[0], await historyOf(id)]).toEqual([17, [4, 17]]);
    const [first] = answers.filter(({ statusCode }) => statusCode === 201);
    if (first) await undo(first);
    expect([(await streakOf(id))[0], await historyOf(id)]).toEqual([4, [4]]);
  });

  it('counts with another day that is restored at the same time, and both are taken back together', async () => {
    const id = await student({ played: [...range(17, 9), ...range(7, 4), ...range(2, 1)], current: 2 });
    const both = await Promise.all([grant(id, ago(8)), grant(id, ago(3))]);
    expect([both.map(({ statusCode }) => statusCode), (await streakOf(id))[0]]).toEqual([[201, 201], 17]);
    const undone = await Promise.all(both.map(undo));
    expect([undone.map(({ statusCode }) => statusCode), (await streakOf(id))[0]]).toEqual([[201, 201], 2]);
  });

  it.each([
    ['today', () => ({ date: ago(0) }), { date: /before today/ }],
    ['a day to come', () => ({ date: ago(-1) }), { date: /before today/ }],
    ['one too long ago', () => ({ date: ago(61) }), { date: /at most 60 days ago/ }],
    ['none', () => ({ date: '' }), { date: /^Date is required$/ }],
    ['no day', () => ({ date: '2026-02-30' }), { date: /must be a date/ }],
    ['the year 0, which no calendar has', () => ({ date: '0000-01-01' }), { date: /must be a date/ }],
    ['no reason', () => ({ reason: ' ' }), { reason: /^Reason is required$/ }],
    ['too long a reason', () => ({ reason: 'x'.repeat(301) }), { reason: /at most 300/ }],
  ])('is refused with the field for %s', async (_, change, fields) => {
    const id = await student(broken);
    const payload = { date: ago(5), reason: 'Power cut', ...change() };
    for (const url of [`/v1/streaks/${id}/grants`, '/v1/streaks/grants']) {
      const answer = await test().call({ method: 'POST', url, payload });
      expect(answer.statusCode).toBe(422);
      for (const [field, message] of Object.entries(fields)) expect(answer.json().details[field]).toMatch(message);
    }
  });
});
