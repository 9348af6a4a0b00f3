import { beforeEach, describe, expect, it } from 'vitest';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildAnswer, buildQotdAttempt } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sweepAnswers } from './sweeps.ts';

const test = useTestApp({ services: ['account', 'api'] });
let question: Awaited<ReturnType<typeof buildQuestion>>;
let [ama, kofi]: { id: number; name: string }[] = [];
const idOf = (user: { id: number } | undefined) => user?.id ?? 0;

/** Ama answers by the key, Newton, and Kofi with Ohm, each in a quiz of the day. */
beforeEach(async () => {
  const { db } = test().app;
  question = await buildQuestion(db, { score: 4 });
  ama = await buildUser(db, { name: 'Ama Mensah' });
  kofi = await buildUser(db, { name: 'Kofi Boateng' });
  for (const [user, answer] of [
    [ama, 'Newton'],
    [kofi, ' ohm '],
  ] as const) {
    const is_correct = answer === 'Newton';
    const points_earned = is_correct ? 4 : 0;
    const attempt = await buildQotdAttempt(db, {
      ...{ user_id: user.id, score: 10 + points_earned, completed_at: new Date('2026-11-20T10:00:00Z') },
    });
    const parts = { user_id: user.id, question_id: question.id, qotd_attempt_id: attempt.id };
    await buildAnswer(db, { ...parts, answer, is_correct, points_earned });
  }
});

const propose = (values: object = {}, as: 'editor' | 'admin' = 'admin') =>
  test().call(
    {
      method: 'POST',
      url: '/v1/corrections',
      payload: { question_id: question.id, policy: 'key', answer: ['Ohm'], reason: 'Mixed up', ...values },
    },
    as,
  );
const apply = (id: number, payload: object = {}) =>
  test().call({ method: 'POST', url: `/v1/corrections/${id}/apply`, payload });
const undo = (id: number) => test().call({ method: 'POST', url: `/v1/operations/${id}/undo` }, 'superadmin');
const rowsOf = async (text: string) => (await test().app.database.pool.query(text)).rows;
const marks = async () =>
  (await rowsOf('SELECT is_correct, points_earned FROM user_answers ORDER BY id')).map((row) => Object.values(row));

async function proposeAndApply(values: object = {}, application: object = {}) {
  const proposed = await propose(values);
  expect([proposed.statusCode, proposed.json().message]).toEqual([201, undefined]);
  const applied = await apply(proposed.json().id, application);
  expect([applied.statusCode, applied.json().message]).toEqual([201, undefined]);
  return { proposal: proposed.json(), operation: applied.json() };
}

describe('a proposal', () => {
  it('says what it would change, and changes nothing', async () => {
    const answer = await propose();
    expect(answer.statusCode).toBe(201);
    const { preview, ...rest } = answer.json();
    expect(rest).toMatchObject({ state: 'ready', policy: 'key', answer: ['Ohm'], operation_id: null });
    expect(preview).toMatchObject({
      ...{ answers: 2, right_right: 0, right_wrong: 1, wrong_right: 1, wrong_wrong: 0 },
      ...{ points_gained: 4, gained_by: 1, points_lost: 4, lost_by: 1, students: 2, attempts: 2 },
    });
    const moves = [
      { user_id: idOf(kofi), name: 'Kofi Boateng', place_before: 2, place_after: 1, points_before: 0, points_after: 4 },
      { user_id: idOf(ama), name: 'Ama Mensah', place_before: 1, place_after: 2, points_before: 4, points_after: 0 },
    ];
    const standings = { top10_changes: 2, top100_changes: 2, entering: 0, leaving: 0 };
    expect(preview.overall).toEqual({ ...standings, moves });
    const inAttempt = moves.map((move) => ({
      ...{ ...move, points_before: move.points_before + 10, points_after: move.points_after + 10 },
    }));
    expect(preview.days).toEqual([{ date: '2026-11-20', ...standings, moves: inAttempt }]);
    expect(await marks()).toEqual([
      [true, 4],
      [false, 0],
    ]);
    const found = await test().call({ method: 'GET', url: `/v1/corrections/${answer.json().id}` }, 'viewer');
    expect(found.json()).toEqual(answer.json());
  });

  it('names who gains a badge, and who has one that would not be earned', async () => {
    const { db } = test().app;
    const badge = await buildBadge(db, { name: 'Perfect Day' });
    await buildUserBadge(db, { user_id: idOf(ama), badge_id: badge.id });
    const { preview } = (await propose()).json();
    expect(preview.badges).toEqual([
      {
        ...{ badge_id: badge.id, name: 'Perfect Day', gained: 1, lost: 1 },
        gained_by: [{ id: idOf(kofi), name: 'Kofi Boateng' }],
        lost_by: [{ id: idOf(ama), name: 'Ama Mensah' }],
      },
    ]);
  });

  it.each([
    ['accept_both', { answer: ['Ohm'] }, { right_right: 1, wrong_right: 1, points_lost: 0, points_gained: 4 }],
    ['full_points', { answer: null }, { right_right: 1, wrong_right: 1, points_lost: 0, points_gained: 4 }],
    ['void', { answer: null }, { right_right: 1, wrong_wrong: 1, points_lost: 4, points_gained: 0 }],
  ])('can be of another policy: %s', async (policy, values, expected) => {
    expect((await propose({ policy, ...values })).json().preview).toMatchObject(expected);
  });

  it.each([
    [{ answer: ['Volt'] }, { answer: 'Answer must be texts of the question’s options' }],
    [{ answer: [] }, { answer: 'Answer must be texts of the question’s options' }],
    [{ answer: null }, { answer: 'Answer is required' }],
    [{ policy: 'guess' }, { policy: expect.any(String) }],
    [{ reason: 'x'.repeat(301) }, { reason: 'Reason must be at most 300 characters' }],
  ])('is refused by its field: %j', async (values, details) => {
    const answer = await propose(values);
    expect([answer.statusCode, answer.json().details]).toEqual([422, details]);
  });

  it('of an unknown question is not found, and is no matter for editors: points are not the bank’s', async () => {
    expect((await propose({ question_id: 4711 })).statusCode).toBe(404);
    expect((await propose({}, 'editor')).statusCode).toBe(403);
  });
});

describe('an applied correction', () => {
  it('changes key, answers, scores and badges as one operation, and an undo brings all of it back', async () => {
    const { db } = test().app;
    const badge = await buildBadge(db, { name: 'Perfect Day' });
    await buildUserBadge(db, { user_id: idOf(ama), badge_id: badge.id });
    const { proposal, operation } = await proposeAndApply({}, { take_badges_back: true });
    expect(operation).toMatchObject({
      ...{ action: 'corrections.apply', subject_table: 'questions', subject_id: question.id, can_undo: true },
      summary: { user_answers: { changed: 2 }, qotd_attempts: { changed: 2 }, user_badges: { added: 1, deleted: 1 } },
    });
    expect(await marks()).toEqual([
      [false, 0],
      [true, 4],
    ]);
    expect(await rowsOf('SELECT score FROM qotd_attempts ORDER BY id')).toEqual([{ score: 10 }, { score: 14 }]);
    expect(await rowsOf('SELECT user_id FROM user_badges')).toEqual([{ user_id: idOf(kofi) }]);
    const { answer } = (await test().call({ method: 'GET', url: `/v1/questions/${question.id}` })).json();
    expect(answer).toEqual(['Ohm']);
    expect((await undo(operation.id)).statusCode).toBe(201);
    expect(await marks()).toEqual([
      [true, 4],
      [false, 0],
    ]);
    expect(await rowsOf('SELECT user_id FROM user_badges')).toEqual([{ user_id: idOf(ama) }]);
    const after = await test().call({ method: 'GET', url: `/v1/corrections/${proposal.id}` });
    expect(after.json()).toMatchObject({ state: 'undone', operation_id: operation.id });
  });

  it('leaves badges with those who have them unless asked', async () => {
    const { db } = test().app;
    const badge = await buildBadge(db, { name: 'Perfect Day' });
    await buildUserBadge(db, { user_id: idOf(ama), badge_id: badge.id });
    await proposeAndApply();
    expect(await rowsOf('SELECT user_id FROM user_badges ORDER BY user_id')).toHaveLength(2);
  });

  it('is refused a second time, after the question was changed, without a reason, and where it is unknown', async () => {
    const first = (await propose({ reason: '' })).json();
    expect((await apply(first.id)).json().details).toEqual({ reason: 'Reason is required' });
    expect((await apply(first.id, { reason: 'Mixed up' })).statusCode).toBe(201);
    expect((await apply(first.id, { reason: 'Mixed up' })).statusCode).toBe(409);
    const second = (await propose({ answer: ['Newton'] })).json();
    await test().call({ method: 'PUT', url: `/v1/questions/${question.id}`, payload: { hint: 'A unit' } });
    expect((await apply(second.id)).statusCode).toBe(409);
    expect((await apply(4711)).statusCode).toBe(404);
  });

  it('marks answers by it that still come by the old key, until the key is changed', async () => {
    const old = { user_id: idOf(ama), question_id: question.id, answer: 'Newton', is_correct: true, points_earned: 4 };
    await proposeAndApply();
    const { db } = test().app;
    await buildAnswer(db, old);
    expect((await marks()).at(-1)).toEqual([false, 0]);
    const options = question.options.map((option) => ({ ...option, is_correct: option.option_text === 'Newton' }));
    await test().call({ method: 'PUT', url: `/v1/questions/${question.id}`, payload: { options } });
    await buildAnswer(db, old);
    expect((await marks()).at(-1)).toEqual([true, 4]);
  });

  it('takes the points of a void question from new answers, and gives them again to right ones when it counts again', async () => {
    await proposeAndApply({ policy: 'void', answer: null });
    const parts = { user_id: idOf(ama), question_id: question.id, answer: 'Newton', is_correct: true };
    await buildAnswer(test().app.db, { ...parts, points_earned: 4 });
    expect(await marks()).toEqual([
      [true, 0],
      [false, 0],
      [true, 0],
    ]);
    await proposeAndApply({ answer: ['Newton'] });
    expect(await marks()).toEqual([
      [true, 4],
      [false, 0],
      [true, 4],
    ]);
  });

  it('tells each student whose points change by name, which no undo calls back', async () => {
    const message = { title: 'Your points were corrected', message: 'Dear {name}, a key was wrong.' };
    const { operation } = await proposeAndApply({}, { message });
    const sent = 'SELECT user_id, title, message FROM notifications ORDER BY user_id';
    const expected = [
      { user_id: idOf(ama), title: message.title, message: 'Dear Ama Mensah, a key was wrong.' },
      { user_id: idOf(kofi), title: message.title, message: 'Dear Kofi Boateng, a key was wrong.' },
    ];
    expect(await rowsOf(sent)).toEqual(expected);
    expect((await undo(operation.id)).statusCode).toBe(201);
    expect(await rowsOf(sent)).toEqual(expected);
  });

  it('is looked after once the transactions of its time have ended: what they stored is marked by it', async () => {
    await proposeAndApply();
    const { db, database } = test().app;
    // As stored by a transaction that had begun before, and whose statement could not see the correction.
    await database.pool.query(`ALTER TABLE user_answers DISABLE TRIGGER correction_mark_new`);
    await buildAnswer(db, { user_id: idOf(ama), question_id: question.id, answer: 'Newton', points_earned: 4 });
    await database.pool.query(`ALTER TABLE user_answers ENABLE TRIGGER correction_mark_new`);
    expect((await marks()).at(-1)).toEqual([true, 4]);
    expect(await sweepAnswers(db)).toBe(1);
    expect((await marks()).at(-1)).toEqual([false, 0]);
    expect(await sweepAnswers(db)).toBe(0);
  });
});
