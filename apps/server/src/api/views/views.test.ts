import { operations } from '@quizdesk/contract/operations';
import { MAX_LAYOUTS, MAX_VIEWS, preferences, type View, type ViewInput, views } from '@quizdesk/contract/views';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildView } from '../../testing/builders/views.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { operationOf } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['api'] });

/** Someone's calls, by their token. */
const callerOf = (token: string) => (options: InjectOptions) =>
  test().app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
type Caller = ReturnType<typeof callerOf>;
const someone = async (role: 'viewer' | 'editor' | 'admin') => callerOf(await test().tokenFor(role));

const add = (as: Caller, values: Partial<ViewInput> = {}) =>
  as({
    method: 'POST',
    url: views.insert.path,
    payload: { list: '/users', name: 'Quiet', search: 'region=Volta', ...values },
  });
const change = (as: Caller, id: number, payload: object) =>
  as({ method: 'PUT', url: pathOf(views.update, { id }), payload });
const remove = (as: Caller, id: number) => as({ method: 'DELETE', url: pathOf(views.remove, { id }) });
async function namesSeenBy(as: Caller, query: Record<string, string> = {}): Promise<string[]> {
  const rows: View[] = (await as({ method: 'GET', url: views.list.path, query })).json().rows;
  return rows.map(({ list, name }) => `${list} ${name}`);
}

describe('a view', () => {
  it('keeps the address, columns and rows of a list for who saved it, and nobody else', async () => {
    const [viewer, other] = [await someone('viewer'), await someone('admin')];
    const columns = [
      { name: 'School', is_shown: true, is_kept: true },
      { name: 'Level', is_shown: false },
    ];
    const added = await add(viewer, { columns, rows: 25, is_dense: true });
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      {
        name: 'Quiet',
        search: 'region=Volta',
        columns,
        rows: 25,
        is_dense: true,
        is_shared: false,
        in_menu: true,
        is_own: true,
      },
    ]);
    expect([await namesSeenBy(viewer), await namesSeenBy(other)]).toEqual([['/users Quiet'], []]);
    const { id } = added.json();
    expect((await change(other, id, { name: 'Mine' })).statusCode).toBe(404);
    expect((await remove(other, id)).statusCode).toBe(404);
    expect((await change(viewer, id, { search: '' })).json()).toMatchObject({ search: '', name: 'Quiet', columns });
    expect((await remove(viewer, id)).statusCode).toBe(204);
    expect(await namesSeenBy(viewer)).toEqual([]);
  });

  it('that was deleted is brought back by its owner, a viewer too, and by admins, but not by others', async () => {
    // No undo leaves nobody who may do everything.
    await test().tokenFor('superadmin');
    const [viewer, other, editor] = [await someone('viewer'), await someone('viewer'), await someone('editor')];
    const undo = (as: Caller, answer: Parameters<typeof operationOf>[0]) =>
      as({ method: 'POST', url: pathOf(operations.undo, { id: operationOf(answer) }), payload: {} });
    const { id } = (await add(viewer)).json();
    const removed = await remove(viewer, id);
    expect((await undo(other, removed)).statusCode).toBe(403);
    expect((await undo(editor, removed)).statusCode).toBe(403);
    expect(await namesSeenBy(viewer)).toEqual([]);
    const undone = await undo(viewer, removed);
    expect(undone.statusCode).toBe(201);
    expect(await namesSeenBy(viewer)).toEqual(['/users Quiet']);
    expect((await undo(viewer, undone)).statusCode).toBe(201);
    expect(await namesSeenBy(viewer)).toEqual([]);
  });

  it('becomes one for everyone by an undo of an admin alone', async () => {
    await test().tokenFor('superadmin');
    const viewer = await someone('viewer');
    const { id } = (await add(viewer)).json();
    await test().app.database.pool.query('UPDATE views SET is_shared = true WHERE id = $1', [id]);
    const unshared = await change(viewer, id, { is_shared: false });
    const undo = (as: Caller, answer: Parameters<typeof operationOf>[0]) =>
      as({ method: 'POST', url: pathOf(operations.undo, { id: operationOf(answer) }), payload: {} });
    expect([unshared.statusCode, (await undo(viewer, unshared)).statusCode]).toEqual([200, 403]);
    expect((await undo(await someone('admin'), unshared)).statusCode).toBe(201);
    const removed = await remove(await someone('admin'), id);
    expect([removed.statusCode, (await undo(viewer, removed)).statusCode]).toEqual([204, 403]);
  });

  it('is shared with everyone by admins alone, under the name of its owner', async () => {
    const [viewer, editor, admin] = [await someone('viewer'), await someone('editor'), await someone('admin')];
    const refusal = await add(editor, { is_shared: true });
    expect([refusal.statusCode, refusal.json().values]).toEqual([403, { role: 'editor', needed: 'admin' }]);
    const own = (await add(editor)).json();
    expect((await change(editor, own.id, { is_shared: true })).statusCode).toBe(403);
    const shared = (await add(admin, { name: 'Barred', is_shared: true })).json();
    expect(shared.owner_name).toEqual(expect.any(String));
    const { rows } = (await viewer({ method: 'GET', url: views.list.path })).json();
    expect(rows).toMatchObject([{ list: '/users', name: 'Barred', is_shared: true, is_own: false }]);
    for (const as of [viewer, editor]) {
      expect((await change(as, shared.id, { name: 'Ours' })).statusCode).toBe(403);
      expect((await remove(as, shared.id)).statusCode).toBe(403);
    }
    expect((await change(await someone('admin'), shared.id, { is_shared: false })).json().is_shared).toBe(false);
    expect(await namesSeenBy(viewer)).toEqual([]);
  });

  it('has a name that is unique by list and owner; the error says which view has it', async () => {
    const [one, other] = [await someone('editor'), await someone('editor')];
    const { id } = (await add(one)).json();
    const taken = await add(one, { search: 'q=x' });
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { code: 'taken', message: 'This name is already taken', values: { field: 'name', id, name: 'Quiet' } },
    ]);
    expect((await add(one, { list: '/schools' })).statusCode).toBe(201);
    expect((await add(other)).statusCode).toBe(201);
    const second = (await add(one, { name: 'Loud' })).json();
    expect((await change(one, second.id, { name: 'Quiet' })).json()).toMatchObject({ code: 'taken', values: { id } });
  });

  it('is not overwritten by who saw an older one', async () => {
    const one = await someone('editor');
    const { id, version } = (await add(one)).json();
    expect((await change(one, id, { search: 'q=a', version })).statusCode).toBe(200);
    expect((await change(one, id, { search: 'q=b', version })).json()).toMatchObject({ code: 'changed_since' });
  });

  it('is an operation of the journal, with one undo each', async () => {
    const admin = await someone('admin');
    // An undo is refused where nobody would be left who may do everything.
    await test().tokenFor('superadmin');
    const undo = (answer: Awaited<ReturnType<typeof add>>) =>
      admin({ method: 'POST', url: `/v1/operations/${answer.headers['operation-id']}/undo` });
    const added = await add(admin);
    const { id } = added.json();
    const changed = await change(admin, id, { name: 'Loud' });
    expect((await undo(changed)).statusCode).toBe(201);
    expect(await namesSeenBy(admin)).toEqual(['/users Quiet']);
    const removed = await remove(admin, id);
    expect((await undo(removed)).statusCode).toBe(201);
    expect(await namesSeenBy(admin)).toEqual(['/users Quiet']);
  });

  it('is listed by list and name, those of one list alone where asked', async () => {
    const admin = await someone('admin');
    for (const [list, name] of [
      ['/users', 'b'],
      ['/users', 'A'],
      ['/schools', 'c'],
    ] as const)
      await add(admin, { list, name });
    expect(await namesSeenBy(admin)).toEqual(['/schools c', '/users A', '/users b']);
    expect(await namesSeenBy(admin, { list: '/users' })).toEqual(['/users A', '/users b']);
  });

  it(`is one of ${MAX_VIEWS} that a person may have, also where two are saved at the same time`, async () => {
    const admin = await someone('admin');
    const { owner_id } = (await add(admin)).json();
    for (let n = 2; n < MAX_VIEWS; n += 1) await buildView(test().app.db, { owner_id });
    const answers = await Promise.all(['one', 'two'].map((name) => add(admin, { name })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().details.name).toBe(
      `You have ${MAX_VIEWS} views, which is as many as can be kept. Delete one first.`,
    );
  });

  it.each([
    [{ list: 'users' }, 'list'],
    [{ list: '/users?x=1' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ search: 'x'.repeat(1001) }, 'search'],
    [{ rows: 11 }, 'rows'],
    [{ columns: [{ name: 'Level' }] }, 'columns[0].is_shown'],
    [{ is_shared: 'yes' }, 'is_shared'],
  ])('with %j is refused, and nothing is stored', async (values, field) => {
    const admin = await someone('admin');
    // What no caller of the types would send.
    const answer = await add(admin, values as never);
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, [field]]);
    expect(await namesSeenBy(admin)).toEqual([]);
  });
});

describe('how a list is shown', () => {
  const keep = (as: Caller, payload: object) => as({ method: 'PUT', url: preferences.save.path, payload });
  const kept = async (as: Caller) => (await as({ method: 'GET', url: preferences.read.path })).json().lists;

  it('is kept by person and list, until it is as before', async () => {
    const [one, other] = [await someone('viewer'), await someone('viewer')];
    const columns = [{ name: 'Region', is_shown: false }];
    await keep(one, { list: '/schools', columns, rows: 50 });
    await keep(one, { list: '/users', is_dense: false });
    expect((await keep(one, { list: '/schools', columns, rows: 100 })).json()).toEqual({
      ...{ list: '/schools', columns, rows: 100, is_dense: null },
    });
    expect(await kept(one)).toEqual([
      { list: '/schools', columns, rows: 100, is_dense: null },
      { list: '/users', columns: null, rows: null, is_dense: false },
    ]);
    expect(await kept(other)).toEqual([]);
    await keep(one, { list: '/schools' });
    expect((await kept(one))[0]).toEqual({ list: '/schools', columns: null, rows: null, is_dense: null });
  });

  it(`is kept of the last ${MAX_LAYOUTS} lists, whatever paths are sent`, async () => {
    const viewer = await someone('viewer');
    for (let n = 0; n < MAX_LAYOUTS + 2; n += 1) await keep(viewer, { list: `/list-${n}`, rows: 25 });
    const lists: { list: string }[] = await kept(viewer);
    expect([lists.length, lists.some(({ list }) => list === '/list-0')]).toEqual([MAX_LAYOUTS, false]);
  });

  it('is refused with an unknown number of rows', async () => {
    const answer = await keep(await someone('viewer'), { list: '/schools', rows: 20 });
    expect([answer.statusCode, answer.json().details]).toEqual([422, { rows: 'Rows must be one of 10, 25, 50, 100' }]);
  });
});
