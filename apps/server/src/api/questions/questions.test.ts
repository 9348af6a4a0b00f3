import type { ErrorBody } from '@quizdesk/contract/errors';
import type { Question } from '@quizdesk/contract/questions';
import { beforeEach, describe, expect, it } from 'vitest';
import { user_answers } from '../../db/schema/play.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuiz } from '../../testing/builders/quizzes.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
let place: { level_id: number; round_id: number };

beforeEach(async () => {
  place = { level_id: (await buildLevel(test().app.db)).id, round_id: (await buildRound(test().app.db)).id };
});

const choices = [
  { option_text: '$v = u + at$', is_correct: true },
  { option_text: ' =SUM(A1) ', is_correct: false },
  { option_text: 'both', is_correct: true },
];
const base = { subject: 'physics', question_text: 'How fast?\n\t$v$\r+1', time: 30, score: 4 };
const multiple = () => ({ ...base, ...place, answer_type: 'multiple_choice', options: choices });
const short = () => ({ ...base, ...place, answer_type: 'short_answer', answer: '-5 ' });
const truth = () => ({ ...base, ...place, answer_type: 'true_false', answer: true });

async function send(method: 'POST' | 'PUT', url: string, payload: object) {
  const answer = await test().call({ method, url, payload });
  return { status: answer.statusCode, body: answer.json<Question & ErrorBody>() };
}
const add = (payload: object) => send('POST', '/v1/questions', payload);
const change = (id: number, payload: object) => send('PUT', `/v1/questions/${id}`, payload);
const read = async (url: string) => (await test().call({ method: 'GET', url })).json();
const added = async (payload: object): Promise<Question> => {
  const { status, body } = await add(payload);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const answerOf = async (id: number) => (await read(`/v1/correct-answers/${id}`)).answer;

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
      notes: 'Mind the sign',
      hint: 'Motion',
      options: choices.map((choice) => ({ id: expect.any(Number), ...choice })),
      answer: ['$v = u + at$', 'both'],
      level: { id: place.level_id, level_number: expect.any(Number) },
      round: { id: place.round_id, name: expect.any(String), serial_number: expect.any(Number) },
      version: 1,
      updated_by: { id: expect.any(Number), name: expect.any(String) },
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

  it('is stored once and answered as it was, twice at once too', async () => {
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

  it('names every wrong field at once', async () => {
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

describe('a changed question', () => {
  it('keeps what the update leaves out, and its version grows', async () => {
    const before = await added({ ...multiple(), notes: 'kept', media_file: 'a.webp' });
    const { status, body } = await change(before.id, { question_text: 'New text' });
    expect(status).toBe(200);
    const { updated_at: _, updated_by: __, ...rest } = before;
    expect(body).toMatchObject({ ...rest, question_text: 'New text', version: 2 });
    expect((await change(before.id, { media_file: null, notes: '' })).body).toMatchObject({
      media_file: null,
      notes: null,
    });
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
    const { id, level_id } = await added(short());
    const url = `/v1/levels/${level_id}`;
    const payload = { level_number: 77, description: 'Moved', quiz_id: quiz.id };
    expect((await test().call({ method: 'PUT', url, payload })).statusCode).toBe(200);
    expect(await read(`/v1/questions/${id}`)).toMatchObject({ level_id, quiz_id: quiz.id, version: 1 });
  });

  it('goes to the quiz of its new level', async () => {
    const { id } = await added(short());
    const level = await buildLevel(test().app.db);
    expect((await change(id, { level_id: level.id })).body).toMatchObject({
      level_id: level.id,
      quiz_id: level.quiz_id,
    });
  });

  it('that is not there is a 404, whatever its id looks like', async () => {
    for (const id of ['999999999', '0', '-1', 'x', '1e3', '99999999999999999999']) {
      const url = `/v1/questions/${id}`;
      expect((await send('PUT', url, { score: 1 })).status).toBe(404);
      expect((await test().call({ method: 'GET', url })).statusCode).toBe(404);
      expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(404);
    }
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
      version: 2,
      differs: ['question_text', 'score'],
    });
    expect(await read(`/v1/questions/${opened.id}`)).toEqual(first.body);
    expect((await change(opened.id, { ...mine, version: 2 })).body).toMatchObject({ score: 4, version: 3 });
  });

  it('a change that arrives again, because its answer was lost, is answered as stored', async () => {
    const opened = await added(multiple());
    const mine = { ...multiple(), options: opened.options, score: 9, version: opened.version };
    const first = await change(opened.id, mine);
    expect(await change(opened.id, mine)).toEqual(first);
    expect((await change(opened.id, { ...mine, score: 8 })).body.conflict?.differs).toEqual(['score']);
  });

  it('a stale answer that would not fit any more is told as a conflict, not as a fault', async () => {
    const opened = await added(truth());
    await change(opened.id, { answer_type: 'short_answer', answer: 'twelve' });
    const late = await change(opened.id, { answer_type: 'true_false', version: opened.version });
    expect([late.status, late.body.conflict?.differs]).toEqual([409, ['answer_type', 'answer']]);
  });

  it('at the very same moment: one is stored, the other refused', async () => {
    const { id, version } = await added(short());
    const answers = await Promise.all([1, 2, 3, 4].map((score) => change(id, { score, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('a deleted question', () => {
  it('may be asked for with a content type and no body', async () => {
    const { id } = await added(short());
    const headers = { 'content-type': 'application/json' };
    expect((await test().call({ method: 'DELETE', url: `/v1/questions/${id}`, headers })).statusCode).toBe(204);
    const empty = await test().call({ method: 'POST', url: '/v1/questions', headers });
    expect([empty.statusCode, empty.json().detail]).toEqual([400, 'The body is empty.']);
  });

  it('takes its options and its correct answer along', async () => {
    const { id } = await added(multiple());
    expect((await test().call({ method: 'DELETE', url: `/v1/questions/${id}` })).statusCode).toBe(204);
    expect((await test().call({ method: 'GET', url: `/v1/correct-answers/${id}` })).statusCode).toBe(404);
    const { rows } = await test().app.database.pool.query('SELECT 1 FROM question_options WHERE question_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the answers to a question', () => {
  it('are counted before it is deleted, and keep its id afterwards', async () => {
    const { db } = test().app;
    const [{ id }, other] = [await added(short()), await added(short())];
    const counted = (of: number) => test().call({ method: 'GET', url: `/v1/questions/${of}/dependents` });
    expect((await counted(id)).json()).toEqual({ answers: 0 });
    for (const question_id of [id, id, other.id]) await buildAnswer(db, { question_id });
    expect((await counted(id)).json()).toEqual({ answers: 2 });
    expect((await test().call({ method: 'DELETE', url: `/v1/questions/${id}` })).statusCode).toBe(204);
    expect((await counted(id)).statusCode).toBe(404);
    const kept = await db.select({ id: user_answers.question_id }).from(user_answers).orderBy(user_answers.id);
    expect(kept.map((one) => one.id)).toEqual([id, id, other.id]);
  });
});

describe('a deleted correct answer', () => {
  it('leaves its question without one, until the question is given one again', async () => {
    const { id, options } = await added(multiple());
    const record = await read(`/v1/correct-answers/${id}`);
    expect((await test().call({ method: 'DELETE', url: `/v1/correct-answers/${record.id}` })).statusCode).toBe(204);
    expect((await test().call({ method: 'DELETE', url: `/v1/correct-answers/${record.id}` })).statusCode).toBe(404);
    const left = await read(`/v1/questions/${id}`);
    expect(left).toMatchObject({
      answer: null,
      version: 2,
      options: options.map((one) => ({ ...one, is_correct: false })),
    });
    expect((await change(id, { score: 1 })).body).toMatchObject({ answer: null });
    expect((await change(id, { options: left.options })).status).toBe(422);
    expect((await change(id, { options })).body.answer).toEqual(['$v = u + at$', 'both']);
    expect(await answerOf(id)).toEqual(['$v = u + at$', 'both']);
  });

  it('is found by its question, and deleted by its own id', async () => {
    const { id } = await added(truth());
    const { rows } = await read('/v1/correct-answers?limit=1');
    const whole = { id: expect.any(Number), question_id: id, question_text: base.question_text, answer: true };
    expect(rows).toEqual([{ ...whole, created_at: expect.any(String) }]);
    expect(await read(`/v1/correct-answers/${id}`)).toEqual(rows[0]);
    expect(await read('/v1/correct-answers/count')).toBe((await read('/v1/correct-answers')).count);
  });
});
