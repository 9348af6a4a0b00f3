import { addDays } from '@quizdesk/contract/rules/days';
import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { dayOf } from '../../testing/days-ago.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
const query = async (text: string) => (await test().app.database.pool.query(text)).rows;

/** So many days after the day of the call. */
const after = (days: number) => addDays(dayOf(new Date()), days);
const ids = (day: { questions: { id: number }[] }) => day.questions.map(({ id }) => id);

const read = async (from = after(0), to = after(13)) =>
  (await test().call({ method: 'GET', url: '/v1/quiz-of-day/plan', query: { from, to } }, 'viewer')).json();
const put = (date: string, question_ids: unknown, more: object = {}, headers = {}) =>
  test().call(
    { method: 'PUT', url: `/v1/quiz-of-day/plan/${date}`, payload: { question_ids, ...more }, headers },
    'editor',
  );
const undo = ({ headers }: LightMyRequestResponse) =>
  test().call({ method: 'POST', url: `/v1/operations/${headers['operation-id']}/undo` }, 'editor');
/** As if it had been planned before its day began. */
const plantDay = async (date: string, questions: readonly number[]) => {
  for (const [index, id] of questions.entries())
    await query(`INSERT INTO daily_plan (date, position, question_id) VALUES ('${date}', ${index + 1}, ${id})`);
};

let bank: number[];
beforeEach(async () => {
  const { id, level_id, round_id } = await buildQuestion(test().app.db);
  bank = [id];
  while (bank.length < 6) bank.push((await buildQuestion(test().app.db, { level_id, round_id })).id);
  // No undo may leave no one who may do everything.
  await test().tokenFor('superadmin');
});

describe('the plan of the quiz of the day', () => {
  it('has every day that is asked for, empty ones too, with its questions in order', async () => {
    const [a, b] = bank;
    expect((await put(after(2), [b, a])).json()).toMatchObject({ date: after(2), state: 'partial', played: null });
    const plan = await read(after(0), after(3));
    expect(plan.days.map((day: { date: string; state: string }) => [day.date, day.state])).toEqual([
      [after(0), 'today'],
      [after(1), 'empty'],
      [after(2), 'partial'],
      [after(3), 'empty'],
    ]);
    expect(ids(plan.days[2])).toEqual([b, a]);
    expect(plan.days[2].questions[0]).toMatchObject({
      subject: 'physics',
      last_used: null,
      answers: 0,
      facility: null,
    });
  });

  it('says how far it goes, and the first day before that which lacks questions', async () => {
    expect(await read()).toMatchObject({ planned_until: null, first_gap: null, runway_days: 0 });
    await put(after(1), bank.slice(0, 5));
    expect(await read()).toMatchObject({ planned_until: after(1), first_gap: null, runway_days: 1 });
    await put(after(5), bank.slice(0, 5));
    expect(await read()).toMatchObject({ planned_until: after(5), first_gap: after(2), runway_days: 5 });
    await put(after(2), bank.slice(0, 5));
    await put(after(3), bank.slice(0, 4));
    expect(await read()).toMatchObject({ planned_until: after(5), first_gap: after(3), runway_days: 5 });
  });

  it('says when a question was asked last before the day', async () => {
    const [a = 0] = bank;
    await plantDay(after(-20), [a]);
    await plantDay(after(-3), [a]);
    await put(after(4), [a]);
    const { days } = await read(after(-3), after(4));
    expect([days[0].questions[0].last_used, days[7].questions[0].last_used]).toEqual([after(-20), after(-3)]);
  });

  it('says of a day that was played how many were right', async () => {
    const [a = 0, b = 0] = bank;
    await plantDay(after(-1), [a, b]);
    const details = (answers: number, correct: number) =>
      JSON.stringify({ days: [{ date: after(-1), answers, correct }] });
    await query(`INSERT INTO question_statistics (question_id, answers, facility, details, verdicts)
      VALUES (${a}, 10, 0.5, '${details(4, 3)}', '{check_key}'), (${b}, 10, 0.5, '${details(10, 5)}', '{}')`);
    const { days } = await read(after(-1), after(-1));
    expect(days[0]).toMatchObject({ state: 'played', played: { answers: 14, right: 1.25 } });
    expect(days[0].questions[0]).toMatchObject({ answers: 10, facility: 0.5, verdicts: ['check_key'] });
    // One of them has been asked and not been counted yet.
    await plantDay(after(-2), [a]);
    expect((await read(after(-2), after(-2))).days[0]).toMatchObject({ state: 'played', played: null });
  });

  it.each([{ from: after(0), to: after(-1) }, { from: after(0), to: after(92) }, { from: 'x' }, { to: '2026-02-30' }])(
    'refuses %j',
    async (range) => {
      const answer = await test().call({ method: 'GET', url: '/v1/quiz-of-day/plan', query: range });
      expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, [Object.keys(range).at(-1)]]);
    },
  );
});

describe('planning a day', () => {
  it('is refused for today and for days that were played', async () => {
    expect((await put(after(0), bank.slice(0, 1))).json()).toMatchObject({ message: 'This day is locked' });
    const answer = await put(after(-1), []);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, `The quiz of ${after(-1)} has been played.`]);
  });

  it.each([
    ['a question that is not there', [987_654], 'Question 987654 does not exist'],
    ['a question twice', 'twice', 'A question can be there once only'],
    ['more than a day has', 'six', 'There can be at most 5 questions'],
    ['no list', 7, 'Questions must be a list of ids'],
  ])('refuses %s', async (_, sent, message) => {
    const questions = sent === 'twice' ? [bank[0], bank[0]] : sent === 'six' ? bank : sent;
    const answer = await put(after(1), questions);
    expect([answer.statusCode, answer.json().details]).toEqual([422, { question_ids: message }]);
  });

  it('does not overwrite what somebody else has stored since', async () => {
    const [a, b, c] = bank;
    const seen = (await read()).days[1].version;
    const first = await put(after(1), [a, b], {}, { 'if-match': `"${seen}"` });
    expect(first.headers.etag).toBe(`"${first.json().version}"`);
    const late = await put(after(1), [c], { version: seen });
    expect([late.statusCode, late.json().conflict]).toMatchObject([409, { version: first.json().version }]);
    expect(late.json().conflict.changed_by).toMatch(/\S/);
    // The same once more has arrived before.
    expect((await put(after(1), [a, b], { version: seen })).statusCode).toBe(200);
    expect(ids((await read()).days[1])).toEqual([a, b]);
  });

  it('has one winner where two plan it at the same time, and the other is told', async () => {
    const [a, b, c] = bank;
    const { version } = (await read()).days[1];
    const answers = await Promise.all(
      [
        [a, b],
        [c, a],
        [b, c],
      ].map((wanted) => put(after(1), wanted, { version })),
    );
    const [won, ...others] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    const stored = won?.json();
    expect([won?.statusCode, ids((await read()).days[1])]).toEqual([200, ids(stored)]);
    const conflict = { version: stored.version, changed_by: expect.stringMatching(/\S/) };
    for (const other of others) expect([other.statusCode, other.json().conflict]).toMatchObject([409, conflict]);
  });

  it('stores the same plan of two once, and that of the last where neither says what it saw', async () => {
    const [a, b, c] = bank;
    const { version } = (await read()).days[1];
    const same = await Promise.all([put(after(1), [a, b], { version }), put(after(1), [a, b], { version })]);
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(ids((await read()).days[1])).toEqual([a, b]);
    const blind = await Promise.all([put(after(1), [c, a]), put(after(1), [b])]);
    expect(blind.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([[c, a], [b]]).toContainEqual(ids((await read()).days[1]));
  });

  it('plans the reserve too, which is no day', async () => {
    const [a, b] = bank;
    expect((await put('reserve', [b, a])).json()).toMatchObject({ date: 'reserve', state: 'full' });
    expect(await read()).toMatchObject({ planned_until: null, reserve: { date: 'reserve' } });
    expect(ids((await read()).reserve)).toEqual([b, a]);
    expect((await put('2026-13-40', [a])).statusCode).toBe(404);
  });

  it('moves a question to another day as one operation, which an undo takes back', async () => {
    const [a, b, c] = bank;
    await put(after(1), [a, b]);
    await put(after(2), [c]);
    const days = [
      { date: after(1), question_ids: [b] },
      { date: after(2), question_ids: [c, a] },
    ];
    const url = '/v1/quiz-of-day/plan';
    const moved = await test().call({ method: 'PUT', url, payload: { days } }, 'editor');
    expect(moved.json().days.map(ids)).toEqual([[b], [c, a]]);
    expect((await undo(moved)).statusCode).toBe(201);
    const plan = await read();
    expect([ids(plan.days[1]), ids(plan.days[2])]).toEqual([[a, b], [c]]);
  });

  it('comes back byte by byte when it is undone, whatever was planned', async () => {
    const rows = () => query('SELECT * FROM daily_plan ORDER BY id');
    const some = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(some, some, async (before, then) => {
        const of = (indices: number[]) => indices.map((index) => bank[index]);
        await put(after(1), of(before));
        const stored = await rows();
        const answer = await put(after(1), of(then));
        expect(ids(answer.json())).toEqual(of(then));
        if (answer.headers['operation-can-undo'] === 'true') expect((await undo(answer)).statusCode).toBe(201);
        expect(await rows()).toEqual(stored);
      }),
      { numRuns: runs(15) },
    );
  });

  it('is no longer undone once the day has begun, and is named by its day in the log, but not in the trash', async () => {
    await put(after(1), bank.slice(0, 2));
    const changed = await put(after(1), bank.slice(2, 3));
    const { json } = await test().call({ method: 'GET', url: `/v1/operations/${changed.headers['operation-id']}` });
    expect(json()).toMatchObject({
      subject_table: 'daily_plan',
      subject_label: after(1),
      action: 'quiz_of_day.set_day',
    });
    expect((await test().call({ method: 'GET', url: '/v1/trash' })).json().count).toBe(0);
    // As if a day had gone by.
    await query(`UPDATE daily_plan SET date = '${after(0)}'`);
    const answer = await undo(changed);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      `The quiz of ${after(0)} has begun: it can no longer be changed.`,
    ]);
  });
});

describe('a planned question that is deleted', () => {
  const remove = (id: number | undefined) => test().call({ method: 'DELETE', url: `/v1/questions/${id}` }, 'editor');

  it('leaves a gap, and comes back in its place with the question, on days that were played too', async () => {
    const [a = 0, b = 0, c = 0] = bank;
    await plantDay(after(-1), [a, b]);
    await put(after(1), [a, b, c]);
    const removed = await remove(b);
    const gone = await read(after(-1), after(1));
    expect(gone.days.map(ids)).toEqual([[a], [], [a, c]]);
    expect((await undo(removed)).json()).toMatchObject({ action: 'operations.undo' });
    expect((await read(after(-1), after(1))).days.map(ids)).toEqual([[a, b], [], [a, b, c]]);
  });

  it('stays away where its place was taken meanwhile', async () => {
    const [a, b, c, d] = bank;
    await put(after(1), [a, b, c]);
    const removed = await remove(b);
    await put(after(1), [a, d, c]);
    const answer = await undo(removed);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('taken its place')]);
  });
});

describe('filling', () => {
  const fill = (from: string, to: string) =>
    test().call({ method: 'POST', url: '/v1/quiz-of-day/plan/fill', payload: { from, to } }, 'editor');

  it('proposes what the days to come lack, of what is not asked within 60 days, and stores nothing', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = bank;
    await plantDay(after(-3), [a]);
    await put(after(2), [b]);
    await put('reserve', [c]);
    const answer = await fill(after(-3), after(2));
    const [first, second] = answer.json().days;
    expect([first.date, second.date, ids({ questions: second.present })]).toEqual([after(1), after(2), [b]]);
    const added = [...first.added, ...second.added].map(({ id }: { id: number }) => id);
    expect(added.sort()).toEqual(bank.filter((id) => ![a, b, c].includes(id)).sort());
    expect(answer.headers['operation-id']).toBeUndefined();
    expect((await read(after(1), after(2))).days.map(ids)).toEqual([[], [b]]);
    await query(`DELETE FROM correct_answers WHERE question_id = ${d}`);
    expect(JSON.stringify((await fill(after(1), after(2))).json())).not.toContain(`"id":${d},"question_text"`);
  });

  it('has nothing to propose for days that have begun', async () => {
    expect((await fill(after(-5), after(0))).json()).toEqual({ days: [] });
  });
});

describe('the bank', () => {
  const rowsOf = async (search: object) =>
    (await test().call({ method: 'GET', url: '/v1/quiz-of-day/bank', query: { ...search } }, 'viewer')).json().rows;
  const found = async (search: object) => (await rowsOf(search)).map(({ id }: { id: number }) => id);

  it('finds questions by text and subject, and those that are not asked again too soon', async () => {
    const [a = 0, b = 0, c = 0] = bank;
    const { level_id, round_id } = (await test().call({ method: 'GET', url: `/v1/questions/${a}` })).json();
    const other = await buildQuestion(test().app.db, {
      level_id,
      round_id,
      subject: 'biology',
      question_text: 'Xylem?',
    });
    await plantDay(after(-100), [a]);
    await plantDay(after(-10), [b]);
    await put(after(5), [c]);
    await query(`INSERT INTO question_statistics (question_id, answers, facility, details, verdicts)
      VALUES (${other.id}, 40, 0.5, '{}', '{second_answer}')`);
    expect(await rowsOf({ q: 'xyle' })).toMatchObject([{ id: other.id, verdicts: ['second_answer'] }]);
    expect(await found({ subject: 'biology' })).toEqual([other.id]);
    const newest = [other.id, ...bank.toReversed()];
    expect(await found({})).toEqual(newest);
    expect(await found({ unused: 'recently', date: after(1) })).toEqual(newest.filter((id) => id !== b && id !== c));
    expect(await found({ unused: 'recently', date: after(70) })).toEqual(newest);
    expect(await found({ unused: 'never' })).toEqual(newest.filter((id) => ![a, b, c].includes(id)));
  });
});
