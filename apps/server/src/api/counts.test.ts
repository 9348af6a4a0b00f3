import { counts } from '@quizdesk/contract/counts';
import { describe, expect, it } from 'vitest';
import { buildAnswer, buildLevelProgress } from '../testing/builders/play.ts';
import { buildUser } from '../testing/builders/users.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const count = async (name: keyof typeof counts, query: Record<string, string> = {}) =>
  (await test().call({ method: 'GET', url: counts[name].path, query })).body;

describe('the counts of the dashboard', () => {
  it('count accounts, and the active ones among them', async () => {
    await buildUser(test().app.db, { status: 'inactive' });
    await buildUser(test().app.db);
    // The administrator who asks is the third.
    expect(await count('users')).toBe('3');
    expect(await count('users', { status: 'available' })).toBe('3');
    expect(await count('users', { status: 'active' })).toBe('2');
  });

  it('count progress records and answers', async () => {
    const { db } = test().app;
    const { user_id } = await buildLevelProgress(db);
    await buildLevelProgress(db, { user_id });
    await buildAnswer(db, { user_id });
    expect(await count('user_level_progress')).toBe('2');
    expect(await count('user_answers', { status: 'available' })).toBe('1');
  });

  it.each(Object.keys(counts) as (keyof typeof counts)[])('%s: an unknown status is a 422', async (name) => {
    const answer = await test().call({ method: 'GET', url: counts[name].path, query: { status: 'gone' } });
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, ['status']]);
  });
});
