import { lookAlikes } from '@quizdesk/contract/look-alikes';
import type { QuestionInput } from '@quizdesk/contract/questions';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { daily_plan } from '../../db/schema/daily-plan.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { dayOf, daysAgo } from '../../testing/days-ago.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { useCorrections } from '../../testing/use-corrections.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { addUpAnswers } from '../standings/play-days.ts';

const test = useTestApp({ services: ['api'] });
const { get, undo, put, post, remove } = useOperations(test);

async function twins(values: Partial<QuestionInput> = {}) {
  const kept = await buildQuestion(test().app.db, { question_text: 'What is a newton?' });
  const merged = await buildQuestion(test().app.db, { question_text: 'What is a Newton', ...values });
  return { kept, merged };
}

interface Ids {
  readonly kept: { readonly id: number };
  readonly merged: { readonly id: number };
}

const merge = ({ kept, merged }: Ids, body: object = {}, as?: 'editor' | 'admin') =>
  test().call(
    { method: 'POST', url: pathOf(lookAlikes.merge, { id: kept.id }), payload: { merged_id: merged.id, ...body } },
    as,
  );
const plan = (rows: readonly (typeof daily_plan.$inferInsert)[]) =>
  test()
    .app.db.insert(daily_plan)
    .values([...rows]);
/** Everything that the journal has, with the accounts of those who make the calls. */
async function contents() {
  await get('/v1/quizzes');
  await test().call({ method: 'GET', url: '/v1/quizzes' });
  return journaledContents(test().app.db);
}
const rowsOf = async (text: string) => (await test().app.database.pool.query(text)).rows;
const answersOf = async () =>
  (await rowsOf('SELECT id, question_id FROM user_answers ORDER BY id')).map((row) => Number(row.question_id));
const planOf = () =>
  rowsOf(`SELECT to_char(date, 'YYYY-MM-DD') AS date, position, question_id FROM daily_plan ORDER BY date, position`);

describe('a merge', () => {
  it('gives answers and plan to the question that is kept, as one operation, and an undo brings every byte back', async () => {
    const { db, database } = test().app;
    const ids = await twins();
    const { kept, merged } = ids;
    const { id: user_id } = await buildUser(db);
    for (const question_id of [merged.id, kept.id, merged.id]) await buildAnswer(db, { user_id, question_id });
    await plan([
      { date: dayOf(daysAgo(3)), position: 1, question_id: merged.id },
      { date: '2999-01-02', position: 2, question_id: merged.id },
      { date: '2999-01-03', position: 1, question_id: kept.id },
      { date: '2999-01-03', position: 2, question_id: merged.id },
      { date: null, position: 4, question_id: merged.id },
    ]);
    await addUpAnswers(database, 'UTC');
    const before = await contents();
    const trial = await merge(ids, { dry_run: true });
    const outcome = { id: kept.id, merged_id: merged.id, answers: 2, places: 3, places_freed: 1, media_alt: null };
    expect([trial.statusCode, trial.json(), trial.headers['operation-id']]).toEqual([200, outcome, undefined]);
    expect(await contents()).toEqual(before);

    const done = await merge(ids);
    expect([done.statusCode, done.json()]).toEqual([200, outcome]);
    expect(await answersOf()).toEqual([kept.id, kept.id, kept.id]);
    expect(await planOf()).toEqual([
      { date: dayOf(daysAgo(3)), position: 1, question_id: kept.id },
      { date: '2999-01-02', position: 2, question_id: kept.id },
      { date: '2999-01-03', position: 1, question_id: kept.id },
      { date: null, position: 4, question_id: kept.id },
    ]);
    expect((await test().call({ method: 'GET', url: `/v1/questions/${merged.id}` })).statusCode).toBe(404);
    expect(await get(`/v1/operations/${operationOf(done)}`)).toMatchObject({
      ...{ action: 'look_alikes.merge', table: 'questions', row_id: merged.id, subject_label: 'What is a Newton' },
      summary: { user_answers: { changed: 2 }, daily_plan: { changed: 3, deleted: 1 } },
    });
    expect((await get('/v1/trash')).rows).toMatchObject([{ id: operationOf(done), label: 'What is a Newton' }]);

    expect((await undo(operationOf(done))).statusCode).toBe(201);
    expect(await contents()).toEqual(before);
  });

  it('moves what is counted of answers with them, and its undo moves it back', async () => {
    const { db, database } = test().app;
    const ids = await twins({ subject: 'chemistry' });
    await buildAnswer(db, { question_id: ids.merged.id, points_earned: 2 });
    const counted = async () => {
      await addUpAnswers(database, 'UTC');
      return [
        await rowsOf('SELECT subject, answers, correct, points FROM play_days'),
        await rowsOf('SELECT question_id, n FROM question_answers'),
        await rowsOf('SELECT points FROM play_totals'),
      ];
    };
    const before = [
      [{ subject: 'chemistry', answers: 1, correct: 1, points: 2 }],
      [{ question_id: ids.merged.id, n: 1 }],
      [{ points: 2 }],
    ];
    expect(await counted()).toEqual(before);
    const operation = operationOf(await merge(ids));
    expect(await counted()).toEqual([
      [{ subject: 'physics', answers: 1, correct: 1, points: 2 }],
      [{ question_id: ids.kept.id, n: 1 }],
      [{ points: 2 }],
    ]);
    await undo(operation);
    expect(await counted()).toEqual(before);
  });

  it('gives the question that is kept the description of the same picture where it has none, and an undo takes it back', async () => {
    const { db } = test().app;
    const [picture, media_alt] = [{ media_file: 'spring.webp' }, 'A spring balance'];
    const described = (values: Partial<QuestionInput>) =>
      buildQuestion(db, { question_text: 'What is a newton?', ...values });
    const kept = await described(picture);
    const merged = await described({ ...picture, media_alt });
    const alt = async () => (await get(`/v1/questions/${kept.id}`)).media_alt;
    expect((await merge({ kept, merged }, { dry_run: true })).json()).toMatchObject({ media_alt });
    const done = await merge({ kept, merged });
    expect([done.json(), await alt()]).toMatchObject([{ media_alt }, media_alt]);
    expect((await undo(operationOf(done))).statusCode).toBe(201);
    expect(await alt()).toBeNull();
  });

  it.each<[string, Partial<QuestionInput>]>([
    ['its own description', { media_file: 'spring.webp', media_alt: 'Its own' }],
    ['another picture', { media_file: 'other.webp' }],
    ['no picture', {}],
  ])('leaves a question with %s as it is', async (_, own) => {
    const { db } = test().app;
    const kept = await buildQuestion(db, { question_text: 'What is a newton?', ...own });
    const picture = { media_file: 'spring.webp', media_alt: 'A spring balance' };
    const merged = await buildQuestion(db, { question_text: 'What is a newton?', ...picture });
    expect((await merge({ kept, merged })).json()).toMatchObject({ media_alt: null });
    expect((await get(`/v1/questions/${kept.id}`)).media_alt).toBe(own.media_alt ?? null);
  });

  it('moves more answers than one statement does', async () => {
    const ids = await twins();
    const { id } = await buildUser(test().app.db);
    await rowsOf(`INSERT INTO user_answers (user_id, question_id, answer, is_correct)
      SELECT ${id}, ${ids.merged.id}, 'Newton', true FROM generate_series(1, 10001)`);
    expect((await merge(ids)).json().answers).toBe(10_001);
    expect(await rowsOf('SELECT DISTINCT question_id FROM user_answers')).toEqual([{ question_id: ids.kept.id }]);
  });

  it('tells the kept question apart from what the other was told apart from', async () => {
    const ids = await twins();
    const { id: third } = await buildQuestion(test().app.db, { question_text: 'what is a newton' });
    await post(pathOf(lookAlikes.tellApart, { id: ids.merged.id }), { other_id: third });
    await post(pathOf(lookAlikes.tellApart, { id: ids.merged.id }), { other_id: ids.kept.id });
    await merge(ids);
    expect(await rowsOf('SELECT question_id, other_id FROM different_questions')).toEqual([
      { question_id: ids.kept.id, other_id: third },
    ]);
  });

  it('is an admin’s, and so is its undo', async () => {
    const ids = await twins();
    await buildAnswer(test().app.db, { question_id: ids.merged.id });
    expect((await merge(ids, {}, 'editor')).statusCode).toBe(403);
    const url = `/v1/operations/${operationOf(await merge(ids))}/undo`;
    expect((await test().call({ method: 'POST', url }, 'editor')).statusCode).toBe(403);
  });
});

describe('is refused, and changes nothing,', () => {
  const refused = async (ids: Ids, detail: string) => {
    const before = await contents();
    for (const dry_run of [true, false]) {
      const answer = await merge(ids, { dry_run });
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        detail.replace('MERGED', String(ids.merged.id)).replace('KEPT', String(ids.kept.id)),
      ]);
    }
    expect(await contents()).toEqual(before);
  };

  const option_texts = (...texts: string[]) => ({
    options: texts.map((option_text, at) => ({ option_text, is_correct: at === 0 })),
  });
  it.each([
    [
      'the options',
      option_texts('Newton', 'Joule'),
      'Question MERGED has 1 answer, which does not fit question KEPT: their options differ. Edit one of them first.',
    ],
    ['the keys', option_texts('Ohm', 'newton'), 'Their keys differ: correct one of them first.'],
    [
      'the answer types',
      { answer_type: 'short_answer', answer: 'Newton' } as const,
      'Question MERGED has 1 answer, which does not fit question KEPT: their answer types differ.',
    ],
  ])('where %s of an answered question differ; unanswered ones may', async (_, values, detail) => {
    const ids = await twins(values);
    const { id } = await buildAnswer(test().app.db, { question_id: ids.merged.id });
    await refused(ids, detail);
    await rowsOf(`DELETE FROM user_answers WHERE id = ${id}`);
    expect((await merge(ids)).statusCode).toBe(200);
  });

  it('where they do not ask the same', async () => {
    await refused(
      await twins({ question_text: 'What is an ohm?' }),
      'They do not ask the same: edit one of them first.',
    );
  });

  it('where the quiz of today asks the one that would go', async () => {
    const ids = await twins();
    await plan([{ date: dayOf(new Date()), position: 1, question_id: ids.merged.id }]);
    await refused(ids, 'Question MERGED is asked by the quiz of today: wait until tomorrow.');
  });

  it('where somebody has changed one of them since, with what is there now', async () => {
    const ids = await twins();
    const seen = { kept_version: ids.kept.version, merged_version: ids.merged.version };
    for (const { id } of [ids.kept, ids.merged]) {
      const changed = await put(`/v1/questions/${id}`, { notes: 'Look again' });
      const answer = await merge(ids, seen);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'changed_since', conflict: { present: { id } } },
      ]);
      await undo(operationOf(changed));
    }
    expect((await merge(ids, seen)).statusCode).toBe(200);
  });

  it('where one of them is gone, or both are the same', async () => {
    const ids = await twins();
    const same = await merge({ kept: ids.kept, merged: ids.kept });
    expect([same.statusCode, same.json().details]).toEqual([422, { merged_id: 'This is the same question' }]);
    const deleted = operationOf(await remove(`/v1/questions/${ids.merged.id}`));
    for (const purge of [false, true]) {
      if (purge) await remove(`/v1/trash/${deleted}`);
      const answer = await merge(ids);
      expect([answer.statusCode, answer.json().details]).toEqual([422, { merged_id: 'Question does not exist' }]);
      expect((await merge({ kept: ids.merged, merged: ids.kept })).statusCode).toBe(404);
    }
  });
});

it('of two merges of the same pair at the same time, one is done', async () => {
  const ids = await twins();
  await buildAnswer(test().app.db, { question_id: ids.merged.id });
  const answers = await Promise.all([merge(ids), merge({ kept: ids.merged, merged: ids.kept })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  const [{ id }] = await rowsOf(`SELECT id FROM questions WHERE id IN (${ids.kept.id}, ${ids.merged.id})`);
  expect(await answersOf()).toEqual([id]);
});

describe('its undo', () => {
  it('is refused where the kept question was changed since, naming it', async () => {
    const ids = await twins();
    const operation = operationOf(await merge(ids));
    await put(`/v1/questions/${ids.kept.id}`, { notes: 'Look again' });
    const answer = await undo(operation);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringContaining(`In the way is question ${ids.kept.id}`),
    ]);
  });

  it('is refused where a day has begun since that it would plan otherwise', async () => {
    const ids = await twins();
    await plan([{ date: dayOf(daysAgo(-1)), position: 1, question_id: ids.merged.id }]);
    const operation = operationOf(await merge(ids));
    const today = dayOf(new Date());
    await test().app.db.transaction(async (tx) => {
      // As if it were tomorrow.
      await tx.execute(sql`SELECT set_config('app.journal_writer', 'journal', true)`);
      await tx.execute(sql`UPDATE operations SET at = at - interval '1 day'`);
      await tx.execute(sql`UPDATE daily_plan SET date = ${today}`);
    });
    const answer = await undo(operation);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      `The quiz of ${today} has begun: it can no longer be changed.`,
    ]);
  });

  it('of two in a row is made in their order', async () => {
    const ids = await twins();
    const third = await buildQuestion(test().app.db, { question_text: 'what is a newton' });
    await buildAnswer(test().app.db, { question_id: ids.merged.id });
    const before = await contents();
    const first = operationOf(await merge(ids));
    const second = operationOf(await merge({ kept: third, merged: ids.kept }));
    expect(await answersOf()).toEqual([third.id]);
    expect((await undo(first)).statusCode).toBe(409);
    expect((await undo(second)).statusCode).toBe(201);
    expect((await undo(first)).statusCode).toBe(201);
    expect(await contents()).toEqual(before);
  });
});

describe('beside a correction', () => {
  const { setting, proposeAndApply, sweep, undo: undoCorrection } = useCorrections(test);
  const copy = (answer: string) =>
    buildQuestion(test().app.db, {
      question_text: setting().question.question_text.toUpperCase(),
      options: ['Newton', 'Ohm'].map((option_text) => ({ option_text, is_correct: option_text === answer })),
    });

  it('a merge is refused until late answers are marked, and where one marks otherwise than by the key', async () => {
    const { question } = setting();
    const other = await copy('Newton');
    await proposeAndApply({ policy: 'full_points', answer: null });
    const ids = { kept: other, merged: question };
    expect((await merge(ids)).json().detail).toBe(
      'Their answers are being marked after a correction: try again in a minute.',
    );
    await sweep();
    expect((await merge(ids)).json().detail).toBe(
      `A correction marks the answers to question ${question.id} otherwise than by its key: undo it, or keep both.`,
    );
  });

  it('a correction of the kept question from before is undone after the merge alone', async () => {
    const { question } = setting();
    const other = await copy('Ohm');
    const { operation } = await proposeAndApply();
    await sweep();
    const merged = await merge({ kept: question, merged: other });
    expect(merged.statusCode).toBe(200);
    expect((await undoCorrection(operation.id)).statusCode).toBe(409);
    expect((await undo(operationOf(merged))).statusCode).toBe(201);
    expect((await undoCorrection(operation.id)).statusCode).toBe(201);
  });
});
