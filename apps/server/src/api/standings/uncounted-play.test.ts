import { describe, expect, it } from 'vitest';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useOperations } from '../../testing/use-operations.ts';
import { followClock } from './play-days.ts';
import { usePlay } from './testing-play.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get } = useOperations(test);
const { query, count } = usePlay(test);

describe('until all play is counted', () => {
  const call = async (url: string) => {
    const answer = await test().call({ method: 'GET', url });
    return [answer.statusCode, answer.json()];
  };

  it('standings have no rows, their files neither, and a school has no figures: they say how far it is', async () => {
    const { db } = test().app;
    const school = (await test().call({ method: 'POST', url: '/v1/schools', payload: { name: 'Keta' } })).json().id;
    for (let made = 0; made < 6; made++) {
      await buildAnswer(db, { user_id: (await buildUser(db, { school_id: school })).id });
    }
    await query(`SELECT answers_fold(100, 'UTC'), play_recount(0, (SELECT count(*)::int - 4 FROM users))`);
    const counted = { students: 2, of: 6 };
    for (const kind of ['students', 'schools']) {
      expect(await call(`/v1/standings/${kind}`)).toMatchObject([200, { rows: [], count: 0, counted }]);
      expect(await call(`/v1/standings/${kind}/export?format=xlsx`)).toMatchObject([
        409,
        { code: 'not_counted', values: counted, detail: expect.stringContaining('Counted: 2 of 6 students.') },
      ]);
    }
    const summary = { students: 6, players: null, is_too_few: false, points: null, best: [], subjects: [], weeks: [] };
    expect(await call(`/v1/schools/${school}/summary`)).toMatchObject([200, { ...summary, counted }]);
    await count();
    expect(await call('/v1/standings/students')).toMatchObject([200, { count: 6, counted: null }]);
    expect(await call(`/v1/schools/${school}/summary`)).toMatchObject([200, { players: 6, counted: null }]);
  });

  it('play of the last seconds is just late; a question that moves concerns standings by subject alone', async () => {
    const { db } = test().app;
    const { id: question_id } = await buildQuestion(db);
    await buildAnswer(db, { question_id });
    await count();
    await buildAnswer(db, {});
    expect(await get('/v1/standings/students?subject=physics')).toMatchObject({ count: 1, counted: null });
    await buildQuestion(db);
    expect(await get('/v1/standings/students?subject=physics')).toMatchObject({ count: 1, counted: null });
    await query(`UPDATE questions SET subject = 'history' WHERE id = ${question_id}`);
    const counted = { students: 1, of: 2 };
    expect(await get('/v1/standings/students?subject=physics')).toMatchObject({ rows: [], count: 0, counted });
    expect(await get('/v1/standings/students')).toMatchObject({ count: 1, counted: null });
    await count();
    expect(await get('/v1/standings/students?subject=physics')).toMatchObject({ rows: [], count: 0, counted: null });
  });

  it('days by another clock are none of the contest', async () => {
    await buildAnswer(test().app.db, {});
    await count('Africa/Lagos');
    const counted = { students: 0, of: 1 };
    expect(await get('/v1/standings/students')).toMatchObject({ rows: [], count: 0, counted });
    await followClock(test().app.db, 'UTC');
    expect(await get('/v1/standings/students')).toMatchObject({ rows: [], count: 0, counted });
    await count();
    expect(await get('/v1/standings/students')).toMatchObject({ count: 1, counted: null });
  });
});
