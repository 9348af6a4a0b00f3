import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContestClock } from '../../shared/contest-clock.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { badgeAwarding } from './awarding.ts';
import { listAwards } from './testing-awards.ts';

const database = useTestDatabase();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function buildListening(zone = 'UTC') {
  const app = Fastify();
  app.decorate('database', database());
  app.decorate('db', database().db);
  app.decorate('clock', new ContestClock(zone));
  await app.register(badgeAwarding);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

it('a process that listens awards badges every few seconds, until it closes', async () => {
  const { db } = database();
  await buildBadge(db, { name: 'First Steps' });
  await buildAnswer(db, { user_id: (await buildUser(db, { username: 'ama' })).id });
  const app = await buildListening();
  vi.advanceTimersByTime(3000);
  await vi.waitFor(async () => {
    expect(await listAwards(db)).toEqual(['ama First Steps']);
  }, 10_000);
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
});

it('the night of which it awards the badge is that of the contest', async () => {
  const { db } = database();
  await buildBadge(db, { name: 'Night Owl', tier: 4 });
  const ama = await buildUser(db, { username: 'ama' });
  await buildAnswer(db, { user_id: ama.id, created_at: new Date('2026-03-01T23:30:00Z') });
  const app = await buildListening('Africa/Lagos');
  vi.advanceTimersByTime(3000);
  await vi.waitFor(async () => {
    expect(await listAwards(db)).toEqual(['ama Night Owl']);
  }, 10_000);
  await app.close();
});

it('a process that does not listen leaves it to others', async () => {
  const app = Fastify();
  app.decorate('db', database().db);
  app.decorate('clock', new ContestClock('UTC'));
  await app.register(badgeAwarding);
  await app.ready();
  expect(vi.getTimerCount()).toBe(0);
  await app.close();
});
