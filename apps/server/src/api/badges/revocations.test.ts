import { userBadges } from '@quizdesk/contract/play';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildBadge } from '../../testing/builders/badges.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { awardAll } from '../../testing/count-play.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { awardEveryone } from './award.ts';
import { forgetRevocations } from './revocations.ts';
import { listAwards } from './testing-awards.ts';

const test = useTestApp({ services: ['api'] });

/** Someone has earned two badges, and the first was revoked. */
async function revokeOne() {
  const { db } = test().app;
  const badge = await buildBadge(db, { name: 'First Steps' });
  await buildBadge(db, { name: 'Sharp Mind' });
  const user = await buildUser(db, { username: 'ama' });
  for (let number = 0; number < 50; number++) {
    await buildAnswer(db, { user_id: user.id, created_at: new Date('2026-03-01T12:00:00Z') });
  }
  await awardAll(db, 'UTC');
  expect(await listAwards(db)).toEqual(['ama First Steps', 'ama Sharp Mind']);
  const { rows } = (await test().call({ method: 'GET', url: userBadges.list.path })).json();
  const { id } = rows.find((row: { badge_id: number }) => row.badge_id === badge.id);
  const answer = await test().call({ method: 'DELETE', url: pathOf(userBadges.remove, { id }) });
  expect(answer.statusCode).toBe(204);
  return { badge, user };
}

describe('a revoked badge', () => {
  it('is gone from the list, and the others stay', async () => {
    await revokeOne();
    const { rows, count } = (await test().call({ method: 'GET', url: userBadges.list.path })).json();
    expect([count, rows.map((row: { badge: { name: string } }) => row.badge.name)]).toEqual([1, ['Sharp Mind']]);
  });

  it('does not come back automatically, whatever is stored, counted again or renamed', async () => {
    const { db } = test().app;
    const { badge, user } = await revokeOne();
    await buildAnswer(db, { user_id: user.id });
    await awardAll(db, 'UTC');
    await awardEveryone(db, 'UTC');
    await db.execute(sql`UPDATE badges SET name = 'Something' WHERE id = ${badge.id}`);
    await db.execute(sql`UPDATE badges SET name = 'First Steps' WHERE id = ${badge.id}`);
    await awardAll(db, 'UTC');
    expect(await listAwards(db)).toEqual(['ama Sharp Mind']);
  });

  it('is still given to others', async () => {
    const { db } = test().app;
    await revokeOne();
    await buildAnswer(db, { user_id: (await buildUser(db, { username: 'yaw' })).id });
    await awardAll(db, 'UTC');
    expect(await listAwards(db)).toEqual(['ama Sharp Mind', 'yaw First Steps']);
  });

  it('is had again once the revocation is forgotten', async () => {
    const { db } = test().app;
    await revokeOne();
    expect(await forgetRevocations(db, 'somebody')).toBe(0);
    expect(await forgetRevocations(db, 'AMA')).toBe(1);
    expect(await awardEveryone(db, 'UTC')).toBe(1);
    expect(await listAwards(db)).toEqual(['ama First Steps', 'ama Sharp Mind']);
  });

  it('can be revoked again', async () => {
    const { db } = test().app;
    const { user, badge } = await revokeOne();
    await db.execute(sql`INSERT INTO user_badges (user_id, badge_id) VALUES (${user.id}, ${badge.id})`);
    const { rows } = (await test().call({ method: 'GET', url: userBadges.list.path })).json();
    const answer = await test().call({ method: 'DELETE', url: pathOf(userBadges.remove, { id: rows[0].id }) });
    expect(answer.statusCode).toBe(204);
  });

  it('keeps neither the badge nor the person from being deleted', async () => {
    const { db } = test().app;
    const { user, badge } = await revokeOne();
    await db.execute(sql`DELETE FROM badges WHERE id = ${badge.id}`);
    await db.execute(sql`DELETE FROM users WHERE id = ${user.id}`);
    expect((await db.execute(sql`SELECT FROM badge_revocations`)).rows).toEqual([]);
  });
});
