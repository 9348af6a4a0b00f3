import { rounds } from '@quizdesk/contract/rounds';
import { describe, expect, it } from 'vitest';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { useRows } from '../../testing/use-rows.ts';

const test = useTestApp({ services: ['api'] });
const { list, add, change } = useRows(test, rounds);
const find = (id: number) => test().call({ method: 'GET', url: pathOf(rounds.find, { id }) });
const names = (response: { json(): { rows: { name: string }[] } }) => response.json().rows.map((row) => row.name);

describe('a round', () => {
  it('keeps what an update leaves out', async () => {
    const stored = { name: 'Speed', serial_number: 3, max_questions: 20, status: 'inactive' };
    const { id } = (await add(stored)).json();
    for (const some of [{}, { name: 'Fast' }, { max_questions: 5 }, { status: 'active' }, { serial_number: 4 }]) {
      Object.assign(stored, some);
      expect((await change(id, some)).json()).toMatchObject({ id, ...stored });
    }
    expect((await change(id, { name: null })).json().details).toEqual({ name: 'Round name is required' });
  });

  it('is added, read, changed and deleted', async () => {
    const added = await add({ name: ' General round ', serial_number: 0, max_questions: 1 });
    expect(added.statusCode).toBe(201);
    const { id, created_at, updated_at, version, ...row } = added.json();
    expect(row).toEqual({
      name: 'General round',
      serial_number: 0,
      max_questions: 1,
      status: 'active',
    });
    expect(new Date(created_at).toISOString()).toBe(created_at);
    expect(updated_at).toBe(created_at);
    expect(version).toEqual(expect.any(Number));
    expect((await find(id)).json()).toEqual(added.json());

    const changed = await change(id, { name: 'Speed round', serial_number: 3, max_questions: 20, status: 'inactive' });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id, name: 'Speed round', serial_number: 3, status: 'inactive', created_at });
    expect((await find(id)).json()).toEqual(changed.json());

    const url = pathOf(rounds.remove, { id });
    const removed = await test().call({ method: 'DELETE', url });
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(404);
    expect((await find(id)).statusCode).toBe(404);
    expect((await change(id, { name: 'Gone', serial_number: 9, max_questions: 1 })).statusCode).toBe(404);
  });

  it('is added with another status than active where asked, and keeps it where an update leaves it out', async () => {
    const added = await add({ name: 'Reserve', serial_number: 1, max_questions: 5, status: 'inactive' });
    expect(added.json().status).toBe('inactive');
    const changed = await change(added.json().id, { name: 'Reserve', serial_number: 2, max_questions: 5 });
    expect(changed.json()).toMatchObject({ serial_number: 2, status: 'inactive' });
  });

  it('has its questions counted when asked alone', async () => {
    const { db } = test().app;
    const [{ id }, other] = [await buildRound(db), await buildRound(db)];
    await buildQuestion(db, { round_id: id });
    await buildQuestion(db, { round_id: id });
    const counted = (of: number) => test().call({ method: 'GET', url: pathOf(rounds.dependents, { id: of }) });
    expect([(await counted(id)).json(), (await counted(other.id)).json()]).toEqual([
      { questions: 2 },
      { questions: 0 },
    ]);
    expect((await counted(987_654)).statusCode).toBe(404);
  });
});

describe('the list of rounds', () => {
  it('is by serial number, and answers any page with the exact count', async () => {
    for (const serial_number of [30, 4, 100, 1, 5])
      await buildRound(test().app.db, { serial_number, name: `${serial_number}` });
    const pages = await Promise.all(['0', '2', '4', '5', '99'].map((offset) => list({ limit: '2', offset })));
    expect(pages.map(names)).toEqual([['1', '4'], ['5', '30'], ['100'], [], []]);
    expect(pages.map((page) => page.json().count)).toEqual([5, 5, 5, 5, 5]);
  });

  it.each([
    [{}, ['on', 'off', 'on too']],
    [{ status: 'available' }, ['on', 'off', 'on too']],
    [{ status: 'active' }, ['on', 'on too']],
    [{ status: 'inactive' }, ['off']],
  ] as const)('asked for %j holds, and is counted as, what has that status', async (query, expected) => {
    const { db } = test().app;
    await buildRound(db, { serial_number: 1, name: 'on' });
    await buildRound(db, { serial_number: 2, name: 'off', status: 'inactive' });
    await buildRound(db, { serial_number: 3, name: 'on too' });
    const answer = await list(query);
    expect(names(answer)).toEqual(expected);
    expect(answer.json().count).toBe(expected.length);
    expect((await list({ ...query, offset: '9' })).json()).toEqual({ rows: [], count: expected.length });
    expect((await test().call({ method: 'GET', url: rounds.count.path, query })).body).toBe(`${expected.length}`);
  });

  it('is sorted by name as people expect, and by most questions, equal ones by serial number', async () => {
    const { db } = test().app;
    await buildRound(db, { serial_number: 1, name: 'speed', max_questions: 9 });
    await buildRound(db, { serial_number: 2, name: 'Zeal', max_questions: 10, status: 'inactive' });
    await buildRound(db, { serial_number: 3, name: 'Éclair', max_questions: 9 });
    await buildRound(db, { serial_number: 4, name: 'Riddles', max_questions: 100 });
    const sorted = async (query: Record<string, string>) => names(await list(query));
    expect(await sorted({ sort: 'name' })).toEqual(['Éclair', 'Riddles', 'speed', 'Zeal']);
    expect(await sorted({ sort: 'name', order: 'desc', status: 'active' })).toEqual(['speed', 'Riddles', 'Éclair']);
    expect(await sorted({ sort: 'max_questions' })).toEqual(['speed', 'Éclair', 'Zeal', 'Riddles']);
    expect(await sorted({ order: 'desc' })).toEqual(['Riddles', 'Éclair', 'Zeal', 'speed']);
    expect((await list({ sort: 'version' })).statusCode).toBe(422);
  });

  it('is counted for no other status: 422', async () => {
    const answer = await test().call({ method: 'GET', url: rounds.count.path, query: { status: 'gone' } });
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, ['status']]);
  });
});
