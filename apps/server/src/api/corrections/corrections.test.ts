import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildAnswer, buildQotdAttempt } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { updatePlayDays } from '../standings/play-days.ts';
import { MANY_ANSWERS } from './corrections.queries.ts';
import { followRun, startApplying } from './runs.ts';
import { sweepAnswers } from './sweeps.ts';

const test = useTestApp({ services: ['account', 'api'] });
/** Counts the points of everybody, as the background job does. */
async function countPlay() {
  await rowsOf('SELECT statistics_rebuild()');
  await updatePlayDays(test().app.db, 'UTC');
}

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
  await countPlay();
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

/** Waits until every transaction of its time has ended, those too of other tests on the same server. */
const sweep = () => vi.waitFor(async () => expect(await sweepAnswers(test().app.db)).toBe(1), { timeout: 20_000 });

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
    const none = { school_id: null, school_name: null };
    const [first, second] = [
      { place_before: 2, place_after: 1 },
      { place_before: 1, place_after: 2 },
    ];
    const moves = [
      { user_id: idOf(kofi), name: 'Kofi Boateng', ...none, ...first, points_before: 0, points_after: 4 },
      { user_id: idOf(ama), name: 'Ama Mensah', ...none, ...second, points_before: 4, points_after: 0 },
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

  it('names the school of who moves, and schools that change places by points per student who played', async () => {
    const { db } = test().app;
    const addSchool = async (name: string, students: readonly number[]) => {
      const [school] = await rowsOf(
        `INSERT INTO schools (name, identity_key) VALUES ('${name}', '${name}') RETURNING id`,
      );
      await rowsOf(`UPDATE users SET school_id = ${school.id} WHERE id IN (${students.join()})`);
      return Number(school.id);
    };
    const others: number[] = [];
    for (let at = 0; at < 8; at++) {
      const { id: user_id } = await buildUser(db);
      await buildAnswer(db, { user_id, points_earned: 2 });
      others.push(user_id);
    }
    const achimota = await addSchool('Achimota', [idOf(ama), ...others.slice(0, 4)]);
    const wesley = await addSchool('Wesley', [idOf(kofi), ...others.slice(4)]);
    await countPlay();
    const { preview } = (await propose()).json();
    const [first, second] = [
      { place_before: 2, place_after: 1 },
      { place_before: 1, place_after: 2 },
    ];
    expect(preview.schools).toMatchObject({ top10_changes: 2, entering: 0, leaving: 0 });
    expect(preview.schools.moves).toEqual([
      { school_id: wesley, name: 'Wesley', ...first, points_before: 1.6, points_after: 2.4 },
      { school_id: achimota, name: 'Achimota', ...second, points_before: 2.4, points_after: 1.6 },
    ]);
    expect(preview.overall.moves[0]).toMatchObject({ name: 'Kofi Boateng', school_id: wesley, school_name: 'Wesley' });
  });

  it('of many answers is computed in the background, and can be tried again where that has stopped', async () => {
    await rowsOf(`INSERT INTO user_answers (user_id, question_id, answer, is_correct) SELECT ${idOf(ama)}, ${question.id}, 'Volt', false
      FROM generate_series(1, ${MANY_ANSWERS})`);
    const proposed = (await propose()).json();
    expect(proposed).toMatchObject({ state: 'computing', progress: 0 });
    expect(proposed.preview).toBeUndefined();
    const find = async () =>
      (await test().call({ method: 'GET', url: `/v1/corrections/${proposed.id}` }, 'viewer')).json();
    await vi.waitFor(async () => expect((await find()).state).toBe('ready'), 20_000);
    expect(await find()).toMatchObject({ progress: null, preview: { answers: MANY_ANSWERS + 2, wrong_right: 1 } });
    // As a process leaves it that ends on its way.
    await rowsOf(`UPDATE corrections SET preview = NULL`);
    await rowsOf(`INSERT INTO correction_runs (correction_id, kind, progress) VALUES (${proposed.id}, 'compute', 0.4)`);
    expect(await find()).toMatchObject({ state: 'computing', progress: expect.closeTo(0.4) });
    expect((await apply(proposed.id)).json().detail).toBe('What it would change is not computed yet.');
    await rowsOf(`UPDATE correction_runs SET seen_at = now() - interval '1 minute'`);
    expect(await find()).toMatchObject({ state: 'failed', progress: null });
  });

  it('waits while another correction of the question is applied, whose progress everybody can read', async () => {
    const { id } = (await propose()).json();
    await rowsOf(`INSERT INTO correction_runs (correction_id, kind, progress) VALUES (${id}, 'apply', 0.45)`);
    const found = await test().call({ method: 'GET', url: `/v1/corrections/${id}` }, 'viewer');
    expect(found.json()).toMatchObject({ state: 'applying', progress: expect.closeTo(0.45) });
    const refused = await propose({ policy: 'void', answer: null });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The question is being corrected: 45 % are done',
    ]);
  });

  it('is applied once at a time: a second application is refused and leaves the progress of the first', async () => {
    const { id } = (await propose()).json();
    const { db } = test().app;
    // Its computation ends when it is applied already.
    const computing = followRun(db, id, 'compute');
    const applying = await startApplying(db, id);
    await computing.end();
    await rowsOf('UPDATE correction_runs SET progress = 0.45');
    const second = await apply(id);
    expect([second.statusCode, second.json().detail]).toEqual([409, 'It is being applied: 45 % are done.']);
    expect(await rowsOf('SELECT kind, progress FROM correction_runs')).toEqual([
      { kind: 'apply', progress: expect.closeTo(0.45) },
    ]);
    await applying.end();
    expect((await apply(id)).statusCode).toBe(201);
  });

  it('leads to the answers that it counts', async () => {
    const { id } = (await propose()).json();
    const answersOf = async (filter: string) => {
      const url = `/v1/user-answers?question_id=${question.id}&${filter}`;
      return (await test().call({ method: 'GET', url })).json().rows.map((row: { answer: string }) => row.answer);
    };
    expect(await answersOf(`is_correct=true&becomes_wrong=${id}`)).toEqual(['Newton']);
    expect(await answersOf(`is_correct=false&becomes_right=${id}`)).toEqual([' ohm ']);
    expect(await answersOf(`is_correct=true&becomes_right=${id}`)).toEqual([]);
    const attempts = async (correction: number) =>
      (await test().call({ method: 'GET', url: `/v1/qotd/attempts?rescored_by=${correction}` })).json().count;
    expect([await attempts(id), await attempts((await propose({ answer: ['Newton'] })).json().id)]).toEqual([2, 0]);
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

  it('is refused after another one was applied, undone or redone: what was shown would not hold', async () => {
    const proposed = async (values: object) => Number((await propose(values)).json().id);
    const everything = { policy: 'full_points', answer: null };
    const refused = async (id: number) => [(await apply(id)).statusCode, await marks()];
    const [early, voiding] = [await proposed(everything), await proposed({ policy: 'void', answer: null })];
    const voided = (await apply(voiding)).json();
    // Were it applied, right answers would stay without points: it does not know that the question is void.
    const none = [
      409,
      [
        [true, 0],
        [false, 0],
      ],
    ];
    expect(await refused(early)).toEqual(none);
    const [late, undone] = [await proposed(everything), (await undo(voided.id)).json()];
    expect((await apply(late)).statusCode).toBe(409);
    const later = await proposed(everything);
    await undo(undone.id);
    expect(await refused(later)).toEqual(none);
    expect((await apply(await proposed(everything))).statusCode).toBe(201);
    expect(await marks()).toEqual([
      [true, 4],
      [true, 4],
    ]);
  });

  it('is applied once by two at once', async () => {
    const { id } = (await propose()).json();
    const answers = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    for (const answer of answers)
      if (answer.statusCode === 409)
        expect(answer.json().detail).toMatch(/^It is being applied|has applied it already\.$/);
    expect(await marks()).toEqual([
      [false, 0],
      [true, 4],
    ]);
    expect(await rowsOf('SELECT * FROM correction_runs')).toEqual([]);
  });

  it('is the only one of two of a question that are applied at once', async () => {
    const ids = [(await propose()).json().id, (await propose({ policy: 'void', answer: null })).json().id];
    const answers = await Promise.all(ids.map((id) => apply(id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const [operation] = await rowsOf('SELECT id, operation_id FROM corrections WHERE operation_id IS NOT NULL');
    const applied = answers.find(({ statusCode }) => statusCode === 201)?.json();
    expect(Number(operation?.operation_id)).toBe(applied?.id);
  });

  it('that is undone while the next one is applied stays, or the next one does not come', async () => {
    const first = (await proposeAndApply()).operation;
    const next = (await propose({ answer: ['Newton'], policy: 'accept_both' })).json();
    const [undone, applied] = await Promise.all([undo(first.id), apply(next.id)]);
    expect([undone.statusCode, applied.statusCode].toSorted()).toEqual([201, 409]);
    // Both take Ama's answer; Kofi's counts only where the correction that was first stays.
    expect(await marks()).toEqual([[true, 4], applied.statusCode === 201 ? [true, 4] : [false, 0]]);
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
    await proposeAndApply({ policy: 'void', answer: undefined });
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

  it('says why in the log, in the file of it and in the history of the question', async () => {
    const { operation } = await proposeAndApply();
    expect(operation.reason).toBe('Mixed up');
    const call = (url: string) => test().call({ method: 'GET', url }, 'superadmin');
    const listed = (await call(`/v1/operations?table=questions&row_id=${question.id}`)).json().rows;
    expect(listed.map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
      ['corrections.apply', 'Mixed up'],
    ]);
    expect((await call('/v1/operations/export?action=corrections.apply')).body).toContain('Mixed up');
  });

  it('that is undone leaves the answers that came since as the key marks them, and marks them again when it is redone', async () => {
    const { db, database } = test().app;
    const { operation } = await proposeAndApply();
    const parts = { user_id: idOf(ama), question_id: question.id };
    // Stored meanwhile by a transaction that could not see it.
    await database.pool.query(`ALTER TABLE user_answers DISABLE TRIGGER correction_mark_new`);
    await rowsOf(`INSERT INTO user_answers (id, user_id, question_id, answer, is_correct, points_earned)
      OVERRIDING SYSTEM VALUE VALUES (0, ${parts.user_id}, ${parts.question_id}, 'Newton', true, 4)`);
    await database.pool.query(`ALTER TABLE user_answers ENABLE TRIGGER correction_mark_new`);
    await sweep();
    for (const answer of ['Newton', 'ohm'])
      await buildAnswer(db, { ...parts, answer, is_correct: false, points_earned: 0 });
    const [byKey, byCorrection] = [
      [
        [true, 4],
        [true, 4],
        [false, 0],
        [true, 4],
        [false, 0],
      ],
      [
        [false, 0],
        [false, 0],
        [true, 4],
        [false, 0],
        [true, 4],
      ],
    ];
    expect(await marks()).toEqual(byCorrection);
    const undone = await undo(operation.id);
    await sweep();
    expect(await marks()).toEqual(byKey);
    expect((await undo(undone.json().id)).statusCode).toBe(201);
    await sweep();
    expect(await marks()).toEqual(byCorrection);
  });

  it('is looked after once the transactions of its time have ended: what they stored is marked by it', async () => {
    await proposeAndApply();
    const { db, database } = test().app;
    // As stored by a transaction that had begun before, and whose statement could not see the correction.
    await database.pool.query(`ALTER TABLE user_answers DISABLE TRIGGER correction_mark_new`);
    await buildAnswer(db, { user_id: idOf(ama), question_id: question.id, answer: 'Newton', points_earned: 4 });
    await database.pool.query(`ALTER TABLE user_answers ENABLE TRIGGER correction_mark_new`);
    expect((await marks()).at(-1)).toEqual([true, 4]);
    await sweep();
    expect((await marks()).at(-1)).toEqual([false, 0]);
    expect(await sweepAnswers(db)).toBe(0);
  });
});
