import { notifications as endpoints } from '@quizdesk/contract/notifications';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
let people: { sender: typeof users.$inferSelect; efua: typeof users.$inferSelect; kofi: typeof users.$inferSelect };

beforeEach(async () => {
  const { db } = test().app;
  const sender = await buildUser(db, { name: 'Ama Mensah', username: 'ama', role: 'admin' });
  const efua = await buildUser(db, { name: 'Efua Owusu', username: 'efua' });
  const kofi = await buildUser(db, { name: 'Kofi Boateng', username: 'kofi' });
  people = { sender, efua, kofi };
  const by = { type: 'alert', message: 'Bring a pencil.\nAnd paper.', sent_by: sender.id } as const;
  await db.insert(notifications).values([
    { ...by, user_id: efua.id, title: 'one', delivered_at: new Date('2026-03-01T08:00:00.123Z') },
    { ...by, user_id: kofi.id, title: 'two', read_at: new Date('2026-03-02T08:00:00Z') },
    { ...by, user_id: efua.id, title: 'three', type: 'reward' },
  ]);
});

async function list(query: Record<string, string> = {}) {
  const answer = await test().call({ method: 'GET', url: endpoints.list.path, query });
  expect(answer.statusCode).toBe(200);
  const { rows, count } = answer.json();
  return { rows, count, titles: rows.map(({ title }: { title: string }) => title) };
}

const briefOf = ({ id, name, username }: typeof users.$inferSelect) => ({ id, name, username });

it('lists what was sent, newest first, with its people and times', async () => {
  const { rows, count, titles } = await list();
  expect([count, titles]).toEqual([3, ['three', 'two', 'one']]);
  expect(rows[2]).toEqual({
    id: 1,
    user_id: people.efua.id,
    user: briefOf(people.efua),
    type: 'alert',
    title: 'one',
    message: 'Bring a pencil.\nAnd paper.',
    sent_by: briefOf(people.sender),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    delivered_at: '2026-03-01T08:00:00.123Z',
    read_at: null,
  });
  expect(rows[1]).toMatchObject({
    delivered_at: null,
    read_at: '2026-03-02T08:00:00.000Z',
    user: { username: 'kofi' },
  });
});

it('comes in pages, of all users or of one', async () => {
  expect(await list({ limit: '1', offset: '1' })).toMatchObject({ count: 3, titles: ['two'] });
  const user_id = String(people.efua.id);
  expect(await list({ user_id })).toMatchObject({ count: 2, titles: ['three', 'one'] });
  expect(await list({ user_id, limit: '1', offset: '1' })).toMatchObject({ count: 2, titles: ['one'] });
  expect(await list({ user_id, offset: '5' })).toMatchObject({ count: 2, titles: [] });
  expect(await list({ user_id: '4711' })).toMatchObject({ count: 0, titles: [] });
});

it('is kept when its sender is deleted, and goes with its user', async () => {
  await test().app.db.delete(users).where(eq(users.id, people.sender.id));
  expect((await list()).rows).toMatchObject(Array(3).fill({ sent_by: null }));
  await test().app.db.delete(users).where(eq(users.id, people.efua.id));
  expect(await list()).toMatchObject({ count: 1, titles: ['two'] });
});
