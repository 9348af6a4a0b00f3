import { describe, expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildQuiz } from '../../testing/builders/quizzes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useQuestions } from '../../testing/use-questions.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { multiple, short, truth, add, change, read, added, answerOf } = useQuestions(test);

describe('a changed question', () => {
  it('keeps what the update leaves out, and its version grows', async () => {
    const before = await added({ ...multiple(), notes: 'kept', media_file: 'a.webp' });
    const { status, body } = await change(before.id, { question_text: 'New text' });
    expect(status).toBe(200);
    const { updated_at: _, updated_by: __, ...rest } = before;
    expect(body).toMatchObject({ ...rest, question_text: 'New text', version: expect.any(Number) });
    expect(body.version).toBeGreaterThan(before.version);
    expect((await change(before.id, { media_file: null, notes: '' })).body).toMatchObject({
      media_file: null,
      notes: null,
    });
  });

  it('keeps the description of its picture for as long as it has this picture', async () => {
    const { id } = await added({ ...short(), media_file: 'a.webp', media_alt: 'A circuit' });
    expect((await change(id, { score: 9, media_file: 'a.webp' })).body).toMatchObject({ media_alt: 'A circuit' });
    const both = { media_file: 'b.webp', media_alt: 'A graph\nof two lines' };
    expect((await change(id, both)).body).toMatchObject(both);
    expect((await change(id, { media_file: 'c.webp' })).body).toMatchObject({ media_alt: null });
    expect((await change(id, { media_alt: 'A cell' })).body).toMatchObject({
      media_file: 'c.webp',
      media_alt: 'A cell',
    });
    expect((await change(id, { media_file: null })).body).toMatchObject({ media_file: null, media_alt: null });
  });

  it('keeps the ids of the options that stay, in their new order', async () => {
    const { id, options } = await added(multiple());
    const [first, second, third] = options;
    const wanted = [{ ...third, is_correct: false }, { option_text: 'new', is_correct: false }, first];
    const { body } = await change(id, { options: wanted });
    expect(body.options).toEqual([wanted[0], { id: expect.any(Number), ...wanted[1] }, first]);
    expect(body.options.map((option) => option.id)).not.toContain(second?.id);
    expect(body.answer).toEqual(['$v = u + at$']);
    expect(await answerOf(id)).toEqual(['$v = u + at$']);
  });

  it('refuses an option of another question, or one twice', async () => {
    const [one, other] = [await added(multiple()), await added(multiple())];
    const foreign = await change(one.id, { options: [one.options[0], other.options[0]] });
    expect([foreign.status, Object.keys(foreign.body.details ?? {})]).toEqual([422, ['options[1].id']]);
    const twice = await change(one.id, { options: [one.options[0], one.options[0]] });
    expect([twice.status, Object.keys(twice.body.details ?? {})]).toEqual([422, ['options[1].id']]);
    expect(await read(`/v1/questions/${one.id}`)).toEqual(one);
  });

  it('can change its type, and takes its options and answer along', async () => {
    const { id } = await added(multiple());
    expect((await change(id, { answer_type: 'short_answer' })).body.details).toEqual({ answer: 'Answer is required' });
    expect((await change(id, { answer_type: 'short_answer', answer: '12' })).body).toMatchObject({
      answer: '12',
      options: [],
    });
    expect((await change(id, { answer_type: 'true_false', answer: false })).body).toMatchObject({ answer: false });
    expect((await change(id, { answer_type: 'multiple_choice' })).body.details).toEqual({
      options: 'Add at least two options',
    });
    expect((await change(id, multiple())).body).toMatchObject({ answer: ['$v = u + at$', 'both'] });
  });

  it('keeps more than four options', async () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => ({ option_text: text, is_correct: text === 'e' }));
    const { id, options } = await added({ ...multiple(), options: six });
    expect((await change(id, { options, score: 9 })).body).toMatchObject({ options, answer: ['e'] });
  });

  it('is refused a quiz that is not its level’s, when it is added, changed or moved', async () => {
    const { db } = test().app;
    const quiz = await buildQuiz(db);
    const elsewhere = await buildLevel(db, { quiz_id: quiz.id });
    const { id } = await added({ ...short(), quiz_id: 9 });
    for (const refused of [
      await add({ ...short(), quiz_id: quiz.id }),
      await change(id, { quiz_id: quiz.id }),
      await change(id, { level_id: elsewhere.id, quiz_id: 9 }),
    ]) {
      expect([refused.status, refused.body.details]).toEqual([422, { quiz_id: 'Quiz must be that of the level' }]);
    }
    const moved = await change(id, { level_id: elsewhere.id, quiz_id: quiz.id });
    expect([moved.status, moved.body.quiz_id]).toEqual([200, quiz.id]);
  });

  it('follows its level into another quiz', async () => {
    const { db } = test().app;
    const quiz = await buildQuiz(db);
    const { id, level_id, version } = await added(short());
    const url = `/v1/levels/${level_id}`;
    const payload = { level_number: 77, description: 'Moved', quiz_id: quiz.id };
    expect((await test().call({ method: 'PUT', url, payload })).statusCode).toBe(200);
    const moved = await read(`/v1/questions/${id}`);
    expect(moved).toMatchObject({ level_id, quiz_id: quiz.id });
    expect(moved.version).toBeGreaterThan(version);
  });

  it('goes to the quiz of its new level', async () => {
    const { id } = await added(short());
    const level = await buildLevel(test().app.db);
    expect((await change(id, { level_id: level.id })).body).toMatchObject({
      level_id: level.id,
      quiz_id: level.quiz_id,
    });
  });

  it('that is not there is a 404', async () => {
    const url = '/v1/questions/999999999';
    expect((await change(999_999_999, { score: 1 })).status).toBe(404);
    expect((await test().call({ method: 'GET', url })).statusCode).toBe(404);
    expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(404);
  });
});

describe('two administrators who edit the same question', () => {
  it('do not undo each other: the second is told who, when and what differs, and may then save', async () => {
    const opened = await added(multiple());
    const first = await change(opened.id, { score: 7, question_text: 'Better text', version: opened.version });
    expect(first.status).toBe(200);
    const mine = { score: 4, question_text: 'My text', options: opened.options, version: opened.version };
    const second = await change(opened.id, mine);
    expect(second.status).toBe(409);
    expect(second.body.conflict).toEqual({
      changed_by: first.body.updated_by?.name,
      changed_at: first.body.updated_at,
      version: first.body.version,
      differs: ['question_text', 'score'],
      present: first.body,
    });
    expect(await read(`/v1/questions/${opened.id}`)).toEqual(first.body);
    expect((await change(opened.id, { ...mine, version: first.body.version })).body).toMatchObject({ score: 4 });
  });

  it('a change that arrives again, because its answer was lost, is answered as stored', async () => {
    const opened = await added(multiple());
    const mine = { ...multiple(), options: opened.options, score: 9, version: opened.version };
    const first = await change(opened.id, mine);
    expect(await change(opened.id, mine)).toEqual(first);
    expect((await change(opened.id, { ...mine, score: 8 })).body.conflict?.differs).toEqual(['score']);
  });

  it('a stale answer that would not fit any more is reported as a conflict, not a validation error', async () => {
    const opened = await added(truth());
    await change(opened.id, { answer_type: 'short_answer', answer: 'twelve' });
    const late = await change(opened.id, { answer_type: 'true_false', version: opened.version });
    expect([late.status, late.body.conflict?.differs]).toEqual([409, ['answer_type', 'answer']]);
  });

  it('at the very same moment: one is stored, the other refused', async () => {
    const { id, version } = await added(short());
    // Each of them changes something: a save without a change leaves the version as it is.
    const answers = await Promise.all([6, 7, 8, 9].map((score) => change(id, { score, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
