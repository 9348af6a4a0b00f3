import { describe, expect, it, onTestFinished } from 'vitest';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useCorrections } from '../../testing/use-corrections.ts';
import { sweepAnswers } from './sweeps.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { setting, rowsOf, propose, apply, undo, marks, sweep, proposeAndApply } = useCorrections(test);

/** Stores what a transaction does that has begun before the correction, whose statement cannot see it. */
async function unseen(store: () => Promise<unknown>): Promise<void> {
  await rowsOf('ALTER TABLE user_answers DISABLE TRIGGER correction_mark_new');
  try {
    await store();
  } finally {
    await rowsOf('ALTER TABLE user_answers ENABLE TRIGGER correction_mark_new');
  }
}

// Sweeps wait for all transactions on the server, also those of other tests.
describe('an applied correction', { timeout: 120_000 }, () => {
  it('changes key, answers, scores and badges as one operation, and an undo brings all of it back', async () => {
    const { db } = test().app;
    const badge = await buildBadge(db, { name: 'Perfect Day' });
    await buildUserBadge(db, { user_id: setting().ama, badge_id: badge.id });
    const { proposal, operation } = await proposeAndApply({}, { take_badges_back: true });
    expect(operation).toMatchObject({
      ...{ action: 'corrections.apply', subject_table: 'questions', subject_id: setting().question.id, can_undo: true },
      summary: { user_answers: { changed: 2 }, qotd_attempts: { changed: 2 }, user_badges: { added: 1, deleted: 1 } },
    });
    expect(await marks()).toEqual([
      [false, 0],
      [true, 4],
    ]);
    expect(await rowsOf('SELECT score FROM qotd_attempts ORDER BY id')).toEqual([{ score: 10 }, { score: 14 }]);
    expect(await rowsOf('SELECT user_id FROM user_badges')).toEqual([{ user_id: setting().kofi }]);
    const { answer } = (await test().call({ method: 'GET', url: `/v1/questions/${setting().question.id}` })).json();
    expect(answer).toEqual(['Ohm']);
    expect((await undo(operation.id)).statusCode).toBe(201);
    expect(await marks()).toEqual([
      [true, 4],
      [false, 0],
    ]);
    expect(await rowsOf('SELECT user_id FROM user_badges')).toEqual([{ user_id: setting().ama }]);
    const after = await test().call({ method: 'GET', url: `/v1/corrections/${proposal.id}` });
    expect(after.json()).toMatchObject({ state: 'undone', operation_id: operation.id });
  });

  it('is none where it would change neither the key nor an answer, unless another one is in force', async () => {
    const same = async () => apply((await propose({ answer: ['Newton'] })).json().id);
    const refused = await same();
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'It would change neither the key nor an answer. Choose another key.',
    ]);
    expect(await rowsOf("SELECT FROM operations WHERE action = 'corrections.apply'")).toEqual([]);
    await rowsOf("UPDATE user_answers SET answer = to_jsonb('Newton'::text), is_correct = true, points_earned = 4");
    await proposeAndApply({ policy: 'full_points', answer: null });
    expect((await same()).statusCode).toBe(201);
  });

  it('is undone where a badge that it took was earned again since: the student keeps that one', async () => {
    const { db } = test().app;
    const badge = await buildBadge(db, { name: 'Perfect Day' });
    await buildUserBadge(db, { user_id: setting().ama, badge_id: badge.id });
    const { operation } = await proposeAndApply({}, { take_badges_back: true });
    const again = await buildUserBadge(db, { user_id: setting().ama, badge_id: badge.id });
    expect((await undo(operation.id)).statusCode).toBe(201);
    expect(await rowsOf('SELECT id, user_id FROM user_badges')).toEqual([{ id: again.id, user_id: setting().ama }]);
    const redone = await test().call({ method: 'GET', url: '/v1/operations?limit=1' });
    expect((await undo(redone.json().rows[0].id)).statusCode).toBe(201);
    expect(await rowsOf('SELECT user_id FROM user_badges ORDER BY user_id')).toEqual(
      [setting().ama, setting().kofi].map((user_id) => ({ user_id })),
    );
  });

  it('leaves badges with those who have them unless asked', async () => {
    const { db } = test().app;
    const badge = await buildBadge(db, { name: 'Perfect Day' });
    await buildUserBadge(db, { user_id: setting().ama, badge_id: badge.id });
    await proposeAndApply();
    expect(await rowsOf('SELECT user_id FROM user_badges ORDER BY user_id')).toHaveLength(2);
  });

  it('is refused a second time, after the question was changed, without a reason, and where it is unknown', async () => {
    const first = (await propose({ reason: '' })).json();
    expect((await apply(first.id)).json().details).toEqual({ reason: 'Reason is required' });
    expect((await apply(first.id, { reason: 'Mixed up' })).statusCode).toBe(201);
    expect((await apply(first.id, { reason: 'Mixed up' })).statusCode).toBe(409);
    const second = (await propose({ answer: ['Newton'] })).json();
    await test().call({ method: 'PUT', url: `/v1/questions/${setting().question.id}`, payload: { hint: 'A unit' } });
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

  it('is reported as applied, although the end of its progress cannot be stored', async () => {
    const { id } = (await propose()).json();
    await rowsOf(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END'`,
    );
    onTestFinished(async () => void (await rowsOf('DROP FUNCTION IF EXISTS refuse CASCADE')));
    await rowsOf('CREATE TRIGGER refuse BEFORE DELETE ON correction_runs FOR EACH ROW EXECUTE FUNCTION refuse()');
    const applied = await apply(id);
    await rowsOf('DROP FUNCTION refuse CASCADE');
    expect(applied.statusCode).toBe(201);
    const found = await test().call({ method: 'GET', url: `/v1/corrections/${id}` });
    expect(found.json().state).toBe('applied');
  });

  it('is applied once by two at the same time', async () => {
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

  it('is the only one of two of a question that are applied at the same time', async () => {
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
    const old = {
      user_id: setting().ama,
      question_id: setting().question.id,
      answer: 'Newton',
      is_correct: true,
      points_earned: 4,
    };
    await proposeAndApply();
    const { db } = test().app;
    await buildAnswer(db, old);
    expect((await marks()).at(-1)).toEqual([false, 0]);
    const options = setting().question.options.map((option) => ({
      ...option,
      is_correct: option.option_text === 'Newton',
    }));
    await test().call({ method: 'PUT', url: `/v1/questions/${setting().question.id}`, payload: { options } });
    await buildAnswer(db, old);
    expect((await marks()).at(-1)).toEqual([true, 4]);
  });

  it('takes the points of a void question from new answers, and gives them again to right ones when it counts again', async () => {
    await proposeAndApply({ policy: 'void', answer: undefined });
    const parts = { user_id: setting().ama, question_id: setting().question.id, answer: 'Newton', is_correct: true };
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
      { user_id: setting().ama, title: message.title, message: 'Dear Ama Mensah, a key was wrong.' },
      { user_id: setting().kofi, title: message.title, message: 'Dear Kofi Boateng, a key was wrong.' },
    ];
    expect(await rowsOf(sent)).toEqual(expected);
    expect((await undo(operation.id)).statusCode).toBe(201);
    expect(await rowsOf(sent)).toEqual(expected);
  });

  it('says to each student the points that they have then, though standings follow later', async () => {
    await rowsOf(`UPDATE play_totals SET points = 10 WHERE user_id IN (${setting().ama}, ${setting().kofi})`);
    await proposeAndApply({}, { message: { title: '{points} points', message: 'In {school}.' } });
    expect(await rowsOf('SELECT title, message FROM notifications ORDER BY user_id')).toEqual([
      { title: '6 points', message: 'In your school.' },
      { title: '14 points', message: 'In your school.' },
    ]);
  });

  it('says why in the log, in the file of it and in the history of the question', async () => {
    const { operation } = await proposeAndApply();
    expect(operation.reason).toBe('Mixed up');
    const call = (url: string) => test().call({ method: 'GET', url }, 'superadmin');
    const listed = (await call(`/v1/operations?table=questions&row_id=${setting().question.id}`)).json().rows;
    expect(listed.map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
      ['corrections.apply', 'Mixed up'],
    ]);
    expect((await call('/v1/operations/export?action=corrections.apply')).body).toContain('Mixed up');
  });

  it('that is undone leaves the answers that came since as the key marks them, and marks them again when it is redone', async () => {
    const { db } = test().app;
    const { operation } = await proposeAndApply();
    const parts = { user_id: setting().ama, question_id: setting().question.id };
    await unseen(() =>
      rowsOf(`INSERT INTO user_answers (id, user_id, question_id, answer, is_correct, points_earned)
        OVERRIDING SYSTEM VALUE VALUES (0, ${parts.user_id}, ${parts.question_id}, 'Newton', true, 4)`),
    );
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
    const { db } = test().app;
    const answer = { user_id: setting().ama, question_id: setting().question.id, answer: 'Newton', points_earned: 4 };
    await unseen(() => buildAnswer(db, answer));
    expect((await marks()).at(-1)).toEqual([true, 4]);
    await sweep();
    expect((await marks()).at(-1)).toEqual([false, 0]);
    expect(await sweepAnswers(db)).toBe(0);
  });
});
