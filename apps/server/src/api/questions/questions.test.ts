import type { ErrorBody } from '@quizdesk/contract/errors';
import type { Question } from '@quizdesk/contract/questions';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { base, choices, useQuestions } from '../../testing/use-questions.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { place, multiple, short, truth, add, read, added, answerOf } = useQuestions(test);

describe('a new question', () => {
  it('is answered whole: its options in order, its answer, level, round, version and who made it', async () => {
    const question = await added({ ...multiple(), notes: 'Mind the sign', hint: 'Motion', question_type: 'suggested' });
    expect(question).toEqual({
      ...base,
      ...place,
      id: expect.any(Number),
      quiz_id: 9,
      question_type: 'suggested',
      answer_type: 'multiple_choice',
      media_file: null,
      media_alt: null,
      notes: 'Mind the sign',
      hint: 'Motion',
      options: choices.map((choice) => ({ id: expect.any(Number), ...choice })),
      answer: ['$v = u + at$', 'both'],
      level: { id: place.level_id, level_number: expect.any(Number) },
      round: { id: place.round_id, name: expect.any(String), serial_number: expect.any(Number) },
      version: expect.any(Number),
      updated_by: { id: expect.any(Number), name: expect.any(String) },
      ...{ answers: 0, facility: null, discrimination: null, verdicts: [] },
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(await read(`/v1/questions/${question.id}`)).toEqual(question);
  });

  it.each([
    ['a short answer, kept as it was written', short, '-5 ', []],
    ['a short answer that is a number', () => ({ ...short(), answer: '12' }), '12', []],
    ['a short answer that is the word true', () => ({ ...short(), answer: 'true' }), 'true', []],
    ['true', truth, true, []],
    ['false as a word', () => ({ ...truth(), answer: 'False' }), false, []],
  ] as const)('can have %s', async (_, payload, answer, options) => {
    const question = await added(payload());
    expect([question.answer, question.options]).toEqual([answer, options]);
    expect(await answerOf(question.id)).toEqual(answer);
  });

  it.each([0, 101, 5000])('can have the score %i: 1 to 100 is a hint', async (score) => {
    expect((await added({ ...short(), score })).score).toBe(score);
  });

  it('counts equal options that are correct as one answer', async () => {
    const twice = [...choices, { option_text: 'both', is_correct: true }];
    expect((await added({ ...multiple(), options: twice })).answer).toEqual(['$v = u + at$', 'both']);
  });

  it('may name its correct options too, and is refused where they disagree', async () => {
    await added({ ...multiple(), answer: ['both', '$v = u + at$'] });
    for (const answer of [['both'], 'x', ['both', '$v = u + at$', 'more'], true]) {
      const { status, body } = await add({ ...multiple(), answer });
      expect([status, Object.keys(body.details ?? {})]).toEqual([422, ['answer']]);
    }
  });

  it('belongs to the quiz of its level, unless it names one', async () => {
    const level = await buildLevel(test().app.db);
    expect((await added({ ...short(), level_id: level.id })).quiz_id).toBe(level.quiz_id);
  });
});

describe('a new question that is sent again because its answer was lost', () => {
  const headers = { 'idempotency-key': 'one form' };
  const sendKeyed = async (payload: object) => {
    const authorization = `Bearer ${token}`;
    const request = { method: 'POST', url: '/v1/questions', headers: { ...headers, authorization }, payload } as const;
    const answer = await test().app.inject(request);
    return { status: answer.statusCode, body: answer.json<Question & ErrorBody>() };
  };
  let token: string;
  beforeEach(async () => {
    token = await test().tokenFor('admin');
  });

  it('is stored once and answered as it was, twice in parallel too', async () => {
    const [first, second] = await Promise.all([sendKeyed(multiple()), sendKeyed(multiple())]);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body).toEqual(first?.body);
    expect(await sendKeyed(multiple())).toEqual(first);
    expect(await read('/v1/questions/count')).toBe(1);
  });

  it('is not taken for stored where it says something else now', async () => {
    const first = await sendKeyed(short());
    const other = await sendKeyed({ ...short(), answer: 'changed' });
    expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining(`question ${first.body.id}`)]);
    expect(await read('/v1/questions/count')).toBe(1);
  });

  it('is stored after one that was refused, and by another administrator', async () => {
    expect((await sendKeyed({ ...short(), score: -1 })).status).toBe(422);
    expect((await sendKeyed({ ...short(), level_id: 999_999_999 })).status).toBe(422);
    expect((await sendKeyed(short())).status).toBe(201);
    token = await test().tokenFor('admin');
    expect((await sendKeyed(truth())).status).toBe(201);
  });
});

describe('a question that cannot be stored', () => {
  const blank = [{ option_text: ' \u200b', is_correct: false }];
  it.each([
    ['level_id', { level_id: undefined }, 'Level is required'],
    ['level_id', { level_id: 999_999_999 }, 'Level does not exist'],
    ['level_id', { level_id: 'x' }, 'Level must be an id'],
    ['round_id', { round_id: 999_999_999 }, 'Round does not exist'],
    ['round_id', { round_id: 1e300 }, 'Round must be an id'],
    ['quiz_id', { quiz_id: 999_999_999 }, 'Quiz does not exist'],
    ['subject', { subject: 'Astronomy' }, /^Subject must be one of physics,/],
    ['subject', { subject: '' }, 'Subject is required'],
    ['question_text', { question_text: '\n' }, 'Question text is required'],
    ['question_text', { question_text: 'a\u0000b' }, 'Contains characters that cannot be stored'],
    ['question_text', { question_text: 'half \ud800' }, 'Contains characters that cannot be stored'],
    ['question_text', { question_text: 'x'.repeat(4001) }, 'Question text must be at most 4000 characters'],
    ['time', { time: 0 }, 'Time must be at least 1'],
    ['time', { time: '30' }, 'Time must be a number'],
    ['time', { time: 2 ** 31 }, 'Time must be at most 2147483647'],
    ['score', { score: 0.5 }, 'Score must be a whole number'],
    ['score', { score: null }, 'Score is required'],
    ['answer_type', { answer_type: 'essay' }, /^Answer type must be one of/],
    ['question_type', { question_type: 'daily' }, /^Question type must be one of/],
    ['media_alt', { media_alt: 'x'.repeat(1001) }, 'Picture description must be at most 1000 characters'],
    ['media_file', { media_file: '../etc/passwd' }, 'Media must be the file name of an uploaded image'],
    ['options', { options: undefined }, 'Add at least two options'],
    ['options', { options: [choices[0]] }, 'Add at least two options'],
    [
      'options',
      { options: choices.map((one) => ({ ...one, is_correct: false })) },
      'Mark at least one option as correct',
    ],
    ['options[1].option_text', { options: [choices[0], ...blank] }, 'Option text is required'],
    ['options', { options: Array.from({ length: 51 }, () => choices[0]) }, 'There can be at most 50 options'],
  ])('names %s: %j', async (field, wrong, message) => {
    const before = await read('/v1/questions/count');
    const { status, body } = await add({ ...multiple(), ...wrong });
    expect(status).toBe(422);
    expect(body.details).toEqual({ [field]: expect.stringMatching(message) });
    expect(await read('/v1/questions/count')).toBe(before);
  });

  it.each([
    ['answer', () => ({ ...short(), answer: ' ' }), 'Answer is required'],
    ['answer', () => ({ ...short(), answer: undefined }), 'Answer is required'],
    ['answer', () => ({ ...truth(), answer: 'untrue' }), 'Choose true or false'],
    ['options', () => ({ ...truth(), options: choices }), 'Only multiple-choice questions have options'],
  ] as const)('names %s of the other types', async (field, payload, message) => {
    const { status, body } = await add(payload());
    expect([status, body.details]).toEqual([422, { [field]: message }]);
  });

  it('names all wrong fields together', async () => {
    const { body } = await add({ answer_type: 'short_answer', answer: 'x' });
    expect(Object.keys(body.details ?? {}).sort()).toEqual(
      ['level_id', 'question_text', 'round_id', 'score', 'subject', 'time'].sort(),
    );
  });
});

describe('the ids of options', () => {
  it('are given by the database, whatever a new question says', async () => {
    const { options: taken } = await added(multiple());
    const [first] = taken;
    const future = (first?.id ?? 0) + 5000;
    const poisoned = [
      { id: first?.id, ...choices[0] },
      { id: future, ...choices[1] },
    ];
    const { options } = await added({ ...multiple(), options: poisoned });
    expect(options.map(({ id }) => [taken.some((one) => one.id === id), id === future])).toEqual([
      [false, false],
      [false, false],
    ]);
    const later = Array.from({ length: 50 }, (_, index) => ({ option_text: `${index}`, is_correct: true }));
    expect((await add({ ...multiple(), options: later })).status).toBe(201);
  });

  it.each(['questions', 'question_options', 'correct_answers', 'levels', 'rounds', 'options'])(
    'and of all %s are refused from anyone',
    async (table) => {
      const insert = test().app.database.pool.query(`INSERT INTO ${table} (id) VALUES (5000)`);
      await expect(insert).rejects.toMatchObject({ code: '428C9' });
    },
  );
});
