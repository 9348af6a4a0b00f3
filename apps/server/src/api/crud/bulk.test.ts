import { bulkPaths, MAX_SELECTED_ROWS } from '@quizdesk/contract/paths/bulk';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { buildWaitlistEntry } from '../../testing/builders/waitlist.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get, post, undo } = useOperations(test);
const bulk = useBulk(test);

// The account of the calls is there before contents are compared.
beforeEach(() => get('/v1/quizzes'));

async function fiveQuestions() {
  const { db } = test().app;
  const round = await buildRound(db);
  const ids: number[] = [];
  for (const subject of ['physics', 'physics', 'physics', 'chemistry', 'chemistry'] as const) {
    ids.push((await buildQuestion(db, { subject, round_id: round.id })).id);
  }
  return { ids, round };
}
const subjects = async () =>
  (await get('/v1/questions?sort=id&order=asc')).rows.map(({ subject }: { subject: string }) => subject);

const PHYSICS = { filter: { subject: 'physics' } };
const toHistory = { change: { subject: 'history' } };

describe('many rows together', () => {
  it('are changed by their ids as one operation, which one undo takes back to the last byte', async () => {
    const { ids } = await fiveQuestions();
    const before = await journaledContents(test().app.db);
    const changed = await bulk('questions', { select: { ids: ids.slice(1, 4) }, ...toHistory, expected: 3 });
    expect([changed.status, changed.body]).toEqual([
      200,
      { matched: 3, changed: 3, unchanged: 0, refused: [], consequences: [] },
    ]);
    expect(await subjects()).toEqual(['physics', 'history', 'history', 'history', 'chemistry']);
    const { summary, action, table } = await get(`/v1/operations/${changed.operation}`);
    expect([action, table, summary]).toEqual([
      'questions.bulk',
      'questions',
      { questions: { added: 0, changed: 3, deleted: 0 } },
    ]);
    expect((await undo(changed.operation)).statusCode).toBe(201);
    expect(await journaledContents(test().app.db)).toEqual(before);
  });

  it('are selected by the filter of the list, but for those that were taken out', async () => {
    const { ids } = await fiveQuestions();
    const select = { ...PHYSICS, except: [ids[0]] };
    expect((await bulk('questions', { select, remove: true, expected: 2 })).body).toMatchObject({ changed: 2 });
    expect(await subjects()).toEqual(['physics', 'chemistry', 'chemistry']);
  });

  it('get another version each, where they change, and stay as they are where they do not', async () => {
    const { ids } = await fiveQuestions();
    const rows = async () => Promise.all(ids.map((id) => get(`/v1/questions/${id}`)));
    const before = await rows();
    const select = { ids };
    const { body } = await bulk('questions', { select, change: { subject: 'physics' }, expected: 5 });
    expect(body).toMatchObject({ matched: 5, changed: 2, unchanged: 3 });
    const after = await rows();
    expect(after.map((row, at) => row.version === before[at].version)).toEqual([true, true, true, false, false]);
    expect(after.map((row, at) => row.updated_at === before[at].updated_at)).toEqual([true, true, true, false, false]);
  });

  it('are only looked at by a dry run: it answers the same and stores nothing', async () => {
    await fiveQuestions();
    const before = await journaledContents(test().app.db);
    const body = { select: PHYSICS, ...toHistory, expected: 3 };
    const tried = await bulk('questions', { ...body, dry_run: true });
    expect([tried.status, tried.operation]).toEqual([200, Number.NaN]);
    expect(await journaledContents(test().app.db)).toEqual(before);
    expect((await bulk('questions', body)).body).toEqual(tried.body);
  });
});

describe('the number that was expected', () => {
  it.each([
    [
      'another row passes the filter',
      (id: number) => sql`UPDATE questions SET subject = 'physics' WHERE id = ${id}`,
      4,
    ],
    ['a row is gone', (_: number, first: number) => sql`DELETE FROM questions WHERE id = ${first}`, 2],
  ])('stops the call where %s: the present number is said and nothing is stored', async (_, statement, matched) => {
    const { ids } = await fiveQuestions();
    await test().app.db.execute(statement(ids[4] ?? 0, ids[0] ?? 0));
    const before = await journaledContents(test().app.db);
    for (const dry_run of [true, false]) {
      const refused = await bulk('questions', { select: PHYSICS, remove: true, expected: 3, dry_run });
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          ...{ code: 'other_count', message: 'The selection has changed', values: { expected: 3, matched } },
          detail: `You selected 3, and there are ${matched} now. Nothing was stored.`,
        },
      ]);
    }
    expect(await journaledContents(test().app.db)).toEqual(before);
  });

  it('counts an id that is named twice once, and one that is not there not at all', async () => {
    const { ids } = await fiveQuestions();
    const select = { ids: [ids[0], ids[0], 987_654] };
    expect((await bulk('questions', { select, remove: true, expected: 3 })).body.values).toEqual({
      ...{ expected: 3, matched: 1, missing: ['987654'] },
    });
    expect((await bulk('questions', { select, remove: true, expected: 1 })).body).toMatchObject({ changed: 1 });
  });
});

describe('a call that is not right', () => {
  const select = { ids: [1] };
  it.each<[object, Record<string, string>]>([
    [{ select, expected: 1 }, { change: 'Either change or remove is required' }],
    [{ select, expected: 1, change: { time: 5 }, remove: true }, { change: 'Either change or remove is required' }],
    [{ select, expected: 1, change: {} }, { change: 'Change must have a field' }],
    [{ select, expected: 1, change: { time: 0 } }, { 'change.time': 'Time must be at least 1' }],
    [
      { select, expected: 1, change: { subject: 'magic' } },
      { 'change.subject': expect.stringMatching(/^Subject must/) },
    ],
    [{ select, expected: 1, change: { answer: 'x' } }, { change: 'There is no field answer' }],
    [{ select, change: { time: 5 } }, { expected: 'Expected is required' }],
    [
      { select, change: { time: 5 }, expected: MAX_SELECTED_ROWS + 1 },
      { expected: `Expected must be at most ${MAX_SELECTED_ROWS}` },
    ],
    [{ change: { time: 5 }, expected: 1 }, { select: 'Is required' }],
    [{ select: {}, change: { time: 5 }, expected: 1 }, { select: 'Select must have either ids or a filter' }],
    [
      { select: { ids: [1], filter: {} }, change: { time: 5 }, expected: 1 },
      { select: 'Select must have either ids or a filter' },
    ],
    [
      { select: { ids: [1], except: [2] }, change: { time: 5 }, expected: 1 },
      { 'select.except': 'Except goes with a filter' },
    ],
    [{ select: { ids: [] }, change: { time: 5 }, expected: 1 }, { 'select.ids': 'Ids are required' }],
    [{ select: { ids: ['a'] }, change: { time: 5 }, expected: 1 }, { 'select.ids[0]': 'Id must be an id' }],
    [
      { select: { filter: { colour: 'red' } }, change: { time: 5 }, expected: 1 },
      { 'select.filter': 'There is no field colour' },
    ],
    [
      { select: { filter: { subject: 'magic' } }, change: { time: 5 }, expected: 1 },
      { 'select.filter.subject': expect.stringMatching(/^Must be one of/) },
    ],
    [{ select: { filter: { limit: 5 } }, remove: true, expected: 1 }, { 'select.filter': 'There is no field limit' }],
  ])('is refused by its fields: %j', async (body, details) => {
    const refused = await bulk('questions', body);
    expect([refused.status, refused.body.details]).toEqual([422, details]);
  });

  it.each([
    ['round_id', 'Round does not exist'],
    ['level_id', 'Level does not exist'],
  ])('names a %s that is not there, also in a dry run', async (field, message) => {
    const { ids } = await fiveQuestions();
    for (const dry_run of [true, false]) {
      const refused = await bulk('questions', { select: { ids }, change: { [field]: 987_654 }, expected: 5, dry_run });
      expect([refused.status, refused.body.details]).toEqual([422, { [`change.${field}`]: message }]);
    }
  });
});

describe('who may do it', () => {
  it.each([
    ['questions', 'viewer'],
    ['options', 'viewer'],
    ['users', 'editor'],
    ['schools', 'editor'],
    ['waitlist', 'editor'],
  ] as const)('%s are not changed by a %s, who is told so before anything is read', async (resource, role) => {
    const body = { select: { filter: {} }, remove: true, expected: 1, dry_run: true };
    const refused = await bulk(resource, body, role);
    expect([refused.status, refused.body.code]).toEqual([403, 'role_needed']);
  });
});

describe('10,000 rows', () => {
  it('are changed, deleted and brought back by so many statements as a few', async () => {
    const { db } = test().app;
    await buildWaitlistEntry(db, { name: 'Somebody else', created_at: new Date() });
    await db.execute(sql`INSERT INTO waitlist (name, created_at)
      SELECT 'Waiting ' || n, now() - interval '9 days' FROM generate_series(1, ${MAX_SELECTED_ROWS}::int) n`);
    const before = await journaledContents(db);
    const select = { filter: { waiting: 'week' } };
    const expected = MAX_SELECTED_ROWS;
    const done = await bulk('waitlist', { select, change: { done_at: 'now' }, expected });
    expect([done.status, done.body.changed]).toEqual([200, MAX_SELECTED_ROWS]);
    expect((await undo(done.operation)).statusCode).toBe(201);
    const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM waitlist WHERE name LIKE 'Waiting%'`);
    const ids = rows.map(({ id }) => Number(id));
    const removed = await bulk('waitlist', { select: { ids }, remove: true, expected });
    expect([removed.status, removed.body.changed]).toEqual([200, MAX_SELECTED_ROWS]);
    expect((await post(`/v1/operations/${removed.operation}/undo`)).statusCode).toBe(201);
    expect(await journaledContents(db)).toEqual(before);
  }, 120_000);

  it('and one more are refused with their number', async () => {
    await test().app.db.execute(sql`INSERT INTO waitlist (name)
      SELECT 'Waiting ' || n FROM generate_series(1, ${MAX_SELECTED_ROWS + 5}::int) n`);
    const expected = MAX_SELECTED_ROWS;
    const refused = await bulk('waitlist', { select: { filter: {} }, remove: true, expected });
    expect([refused.status, refused.body.values]).toEqual([409, { expected, matched: MAX_SELECTED_ROWS + 5 }]);
  });

  it('is what a body may name, and no longer one', async () => {
    const ids = Array.from({ length: MAX_SELECTED_ROWS + 1 }, (_, at) => Number.MAX_SAFE_INTEGER - at);
    const refused = await test().call({
      ...{ method: 'POST', url: bulkPaths.waitlist.path },
      payload: { select: { ids }, remove: true, expected: 1 },
    });
    expect([refused.statusCode, refused.json().details]).toEqual([
      422,
      { 'select.ids': `There can be at most ${MAX_SELECTED_ROWS} ids` },
    ]);
  });
});
