import { describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { PLAY_KINDS } from './testing-kinds.ts';

const test = useTestApp({ services: ['api'] });

interface Listed {
  readonly rows: { readonly id: number; readonly user_id: number; readonly user: object }[];
  readonly count: number;
}

describe.each(PLAY_KINDS)('the list of $name', ({ calls, build }) => {
  const get = (query: Record<string, string> = {}) => test().call({ method: 'GET', url: calls.list.path, query });
  const listed = async (query: Record<string, string> = {}): Promise<Listed> => (await get(query)).json();
  const ids = async (query: Record<string, string>) => (await listed(query)).rows.map((row) => row.id);
  const builtAt = async (...times: string[]) => {
    const built: number[] = [];
    for (const at of times) built.push((await build(test().app.db, { at: new Date(at) })).id);
    return built;
  };

  it('is empty on an empty database', async () => {
    expect(await listed()).toEqual({ rows: [], count: 0 });
  });

  it('shows whose each record is, newest first, page by page with the exact count', async () => {
    const { db } = test().app;
    const built = [];
    for (let number = 0; number < 3; number++) built.push(await build(db));
    const { rows, count } = await listed({ limit: '2' });
    expect(count).toBe(3);
    expect(rows.map(({ id }) => id)).toEqual([built[2]?.id, built[1]?.id]);
    expect(await ids({ limit: '2', offset: '2' })).toEqual([built[0]?.id]);
    expect(await listed({ offset: '3' })).toEqual({ rows: [], count: 3 });
    const person = await buildUser(db, { name: 'Esi Arhin', username: 'esi' });
    await build(db, { user_id: person.id });
    const [newest] = (await listed({ limit: '1' })).rows;
    expect(newest).toMatchObject({ user_id: person.id, user: { id: person.id, name: 'Esi Arhin', username: 'esi' } });
  });

  it('of one person has theirs alone', async () => {
    const { db } = test().app;
    await build(db);
    const { id, user_id } = await build(db);
    await build(db);
    const own = await listed({ user_id: String(user_id) });
    expect([own.count, own.rows.map((row) => row.id)]).toEqual([1, [id]]);
    expect(own.rows[0]?.user).toMatchObject({ id: user_id });
    expect(await listed({ user_id: '987654' })).toEqual({ rows: [], count: 0 });
  });

  it('of some days has those of the first and the last day in UTC, and none beside them', async () => {
    const built = await builtAt(
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-03T23:59:59.999Z',
      '2026-03-04T00:00:00.000Z',
    );
    const [before, first, last, after] = built;
    expect(await ids({ from: '2026-03-02', to: '2026-03-03' })).toEqual([last, first]);
    expect(await ids({ from: '2026-03-03' })).toEqual([after, last]);
    expect(await ids({ to: '2026-03-01' })).toEqual([before]);
    expect(await ids({ from: '2026-03-03', to: '2026-03-02' })).toEqual([]);
    expect(await listed({ to: '2026-03-03', limit: '1', offset: '1' })).toMatchObject({
      count: 3,
      rows: [{ id: first }],
    });
  });

  it('of a span of time begins with its first moment and ends before its last', async () => {
    const times = ['2026-03-01T22:59:59.999Z', '2026-03-01T23:00:00.000Z', '2026-03-02T22:59:59.999Z'];
    const [, first, last, after] = await builtAt(...times, '2026-03-02T23:00:00.000Z');
    // The 2nd of March by a clock that is an hour ahead.
    expect(await ids({ from: '2026-03-01T23:00:00.000Z', to: '2026-03-02T23:00:00.000Z' })).toEqual([last, first]);
    expect(await ids({ from: '2026-03-02T23:00:00Z' })).toEqual([after]);
    expect(await ids({ from: '2026-03-02', to: '2026-03-02T23:00:00Z' })).toEqual([last]);
  });

  it('of one person and some days has what is both', async () => {
    const { db } = test().app;
    const at = new Date('2026-03-02T12:00:00Z');
    const { id, user_id } = await build(db, { at });
    await build(db, { at });
    const day = { from: '2026-03-02', to: '2026-03-02' };
    expect(await ids({ user_id: String(user_id), ...day })).toEqual([id]);
    expect(await ids({ user_id: String(user_id), from: '2026-03-03' })).toEqual([]);
  });

  it('can be turned round', async () => {
    const built = await builtAt('2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z');
    expect(await ids({ order: 'asc' })).toEqual(built);
    expect(await ids({ order: 'asc', from: '2026-03-02' })).toEqual(built.slice(1));
    expect(await ids({ order: 'desc', to: '2026-03-02' })).toEqual(built.slice(0, 2).toReversed());
  });

  it.each([
    { from: '9999-12-31' },
    { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59.9999999Z' },
    { to: '9999-12-31' },
    { from: '0001-01-01' },
    { to: '0001-01-01', offset: '9007199254740991' },
    { user_id: '9007199254740991', offset: '9007199254740991' },
  ])('answers the farthest that can be asked: %j', async (query: Record<string, string>) => {
    await build(test().app.db);
    expect((await get(query)).statusCode).toBe(200);
  });
});
