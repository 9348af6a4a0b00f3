import { suggestedAttempts, userAnswers, userBadges } from '@quizdesk/contract/play';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildBadge, buildUserBadge } from '../testing/builders/badges.ts';
import { buildUser } from '../testing/builders/users.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });

async function exportedIds(url: string, query: Record<string, string>): Promise<number[]> {
  const { body } = await test().call({ method: 'GET', url, query });
  const lines = body.split('\r\n').slice(1, -1);
  return lines.map((line) => Number(line.split(',')[0]));
}

async function listedIds(url: string, query: Record<string, string>): Promise<number[]> {
  const { rows } = (await test().call({ method: 'GET', url, query: { ...query, limit: '10000' } })).json();
  return rows.map((row: { id: number }) => row.id);
}

const ORDERS = ['asc', 'desc'] as const;

describe('a sorted export', () => {
  it.each(ORDERS)('has every row once, in the order of the list over its batches: %s', async (order) => {
    const { id } = await buildUser(test().app.db);
    // Runs of equal values that reach over the end of a batch.
    await test().app.db.execute(sql`INSERT INTO user_answers (user_id, answer, is_correct, points_earned)
      SELECT ${id}, 'x', true, n % 4 - 1 FROM generate_series(1, 1100) n`);
    for (const filter of [{}, { user_id: String(id) }]) {
      const query = { ...filter, sort: 'points_earned', order };
      const ids = await exportedIds(userAnswers.export.path, query);
      expect(ids).toHaveLength(1100);
      expect(ids).toEqual(await listedIds(userAnswers.list.path, query));
    }
    const byAge = await exportedIds(userAnswers.export.path, { order });
    expect(byAge).toEqual(await listedIds(userAnswers.list.path, { order }));
  });

  it.each(ORDERS)('has times in their order, and what is missing where the list has it: %s', async (order) => {
    const { id } = await buildUser(test().app.db);
    await test().app.db.execute(sql`INSERT INTO suggested_quiz_attempts (user_id, status, completed_at)
      SELECT ${id}, 'started', CASE WHEN n % 2 = 0 THEN timestamptz '2026-03-01Z' + (n * 7919 % 701) * interval '1 millisecond' END
      FROM generate_series(1, 2200) n`);
    const query = { sort: 'completed_at', order };
    const ids = await exportedIds(suggestedAttempts.export.path, query);
    expect(ids).toHaveLength(2200);
    expect(ids).toEqual(await listedIds(suggestedAttempts.list.path, query));
  });

  it.each([
    [{ sort: 'password' }, 'sort'],
    [{ order: 'up' }, 'order'],
  ])('refuses %j by its field', async (query: Record<string, string>, field) => {
    const answer = await test().call({ method: 'GET', url: userAnswers.export.path, query });
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, [field]]);
  });
});

describe('awarded badges of one badge', () => {
  it('are listed, counted and exported alone', async () => {
    const { db } = test().app;
    const badge_id = (await buildBadge(db)).id;
    await buildUserBadge(db);
    const first = await buildUserBadge(db, { badge_id });
    await buildUserBadge(db);
    const second = await buildUserBadge(db, { badge_id });
    const query = { badge_id: String(badge_id) };
    const { rows, count } = (await test().call({ method: 'GET', url: userBadges.list.path, query })).json();
    expect([rows.map((row: { id: number }) => row.id), count]).toEqual([[second.id, first.id], 2]);
    expect(await exportedIds(userBadges.export.path, query)).toEqual([second.id, first.id]);
    expect(await listedIds(userBadges.list.path, { ...query, user_id: String(first.user_id) })).toEqual([first.id]);
    expect(await listedIds(userBadges.list.path, { badge_id: '987654' })).toEqual([]);
  });

  it.each([userBadges.list.path, userBadges.export.path])('are asked for by an id: %s', async (url) => {
    const answer = await test().call({ method: 'GET', url, query: { badge_id: 'gold' } });
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, ['badge_id']]);
  });
});
