import { waitlist } from '@quizdesk/contract/waitlist';
import { describe, expect, it } from 'vitest';
import { buildWaitlistEntry } from '../../testing/builders/waitlist.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const list = (query: Record<string, string> = {}) => test().call({ method: 'GET', url: waitlist.list.path, query });
const remove = (id: number | string) => test().call({ method: 'DELETE', url: pathOf(waitlist.remove, { id }) });

describe('the waitlist', () => {
  it('is empty at first', async () => {
    expect((await list()).json()).toEqual({ rows: [], count: 0 });
  });

  it('shows who signed up last first, with all that they told', async () => {
    const { db } = test().app;
    const given = { email: 'esi@example.org', phone: '+233 20 1', school_name: 'Lakeview', form: 'Form 2' };
    const first = await buildWaitlistEntry(db, { name: 'Esi', ...given });
    await buildWaitlistEntry(db, { name: 'Kojo', email: null });
    const answer = (await list()).json();
    expect(answer).toEqual({
      count: 2,
      rows: [
        expect.objectContaining({ name: 'Kojo', email: null, phone: null, school_name: null, form: null }),
        {
          ...{ id: first.id, name: 'Esi', ...given, invited_at: null, done_at: null },
          created_at: first.created_at.toISOString(),
        },
      ],
    });
  });

  it('answers any page with the exact count', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await buildWaitlistEntry(test().app.db, { name });
    const pages = await Promise.all(['0', '2', '4', '9'].map((offset) => list({ limit: '2', offset })));
    const names = pages.map((page) => page.json().rows.map((row: { name: string }) => row.name));
    expect(names).toEqual([['e', 'd'], ['c', 'b'], ['a'], []]);
    expect(pages.map((page) => page.json().count)).toEqual([5, 5, 5, 5]);
  });

  it('is sorted by when they signed up, those who wait and those who are done alone too', async () => {
    const { db } = test().app;
    const days = [3, 9, 1, 5];
    for (const day of days)
      await buildWaitlistEntry(db, { name: `${day}`, created_at: daysAgo(day), done_at: day > 4 ? daysAgo(0) : null });
    const names = async (query: Record<string, string>) => {
      const { rows, count } = (await list(query)).json<{ rows: { name: string }[]; count: number }>();
      expect(count).toBe(rows.length);
      return rows.map(({ name }) => name).join('');
    };
    const sort = 'created_at';
    expect(await names({ sort, order: 'asc' })).toBe('9531');
    expect(await names({ sort, order: 'desc', state: 'waiting' })).toBe('13');
    expect(await names({ sort, state: 'done' })).toBe('95');
    expect(await names({ state: 'done' })).toBe('59');
    expect(await names({ sort, order: 'desc', waiting: 'week' })).toBe('');
    expect((await list({ sort: 'email' })).statusCode).toBe(422);
  });

  it('is sorted by name or school as people expect, of those who wait, are done, or have waited for long', async () => {
    const { db } = test().app;
    const people = [
      { name: 'abena', school_name: 'Zion' },
      { name: 'Zita', school_name: 'Accra' },
      { name: 'Ébo', school_name: null, done_at: daysAgo(1) },
      { name: 'Ama', school_name: 'accra' },
    ];
    for (const person of people) await buildWaitlistEntry(db, { ...person, created_at: daysAgo(9) });
    const names = async (query: Record<string, string>) =>
      (await list(query)).json<{ rows: { name: string }[] }>().rows.map(({ name }) => name);
    expect(await names({ sort: 'name' })).toEqual(['abena', 'Ama', 'Ébo', 'Zita']);
    expect(await names({ sort: 'name', order: 'desc', state: 'waiting' })).toEqual(['Zita', 'Ama', 'abena']);
    expect(await names({ sort: 'name', waiting: 'week', limit: '2' })).toEqual(['abena', 'Ama']);
    expect(await names({ sort: 'school_name' })).toEqual(['Ama', 'Zita', 'abena', 'Ébo']);
    expect(await names({ sort: 'school_name', order: 'desc', state: 'waiting' })).toEqual(['abena', 'Zita', 'Ama']);
  });

  it('is narrowed to who was invited or not, among those who wait, are done or have waited for long', async () => {
    const { db } = test().app;
    const people = [
      { name: 'Ama', invited_at: daysAgo(1) },
      { name: 'Kofi' },
      { name: 'Esi', invited_at: daysAgo(2), done_at: daysAgo(1) },
      { name: 'Yaw', done_at: daysAgo(1) },
    ];
    for (const person of people) await buildWaitlistEntry(db, { ...person, created_at: daysAgo(9) });
    const names = async (query: Record<string, string>) => {
      const { rows, count } = (await list({ sort: 'name', ...query })).json<{
        rows: { name: string }[];
        count: number;
      }>();
      expect(count).toBe(rows.length);
      return rows.map(({ name }) => name);
    };
    expect(await names({ is_invited: 'true' })).toEqual(['Ama', 'Esi']);
    expect(await names({ is_invited: 'false' })).toEqual(['Kofi', 'Yaw']);
    expect(await names({ is_invited: 'true', state: 'waiting' })).toEqual(['Ama']);
    expect(await names({ is_invited: 'false', state: 'done', order: 'desc' })).toEqual(['Yaw']);
    expect(await names({ is_invited: 'false', waiting: 'week' })).toEqual(['Kofi']);
    expect((await list({ is_invited: 'maybe' })).statusCode).toBe(422);
  });

  it('forgets who is deleted, and only them', async () => {
    const { db } = test().app;
    const [kept, gone] = [await buildWaitlistEntry(db), await buildWaitlistEntry(db)];
    expect((await remove(gone.id)).statusCode).toBe(204);
    expect((await list()).json()).toMatchObject({ count: 1, rows: [{ id: kept.id }] });
    const again = await remove(gone.id);
    expect([again.statusCode, again.json().message]).toEqual([404, 'Waitlist entry not found']);
  });
});
