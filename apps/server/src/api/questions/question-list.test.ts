import type { Question } from '@quizdesk/contract/questions';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
const ids: Record<string, number> = {};
let levels: number[] = [];
let rounds: number[] = [];

beforeEach(async () => {
  const { db } = test().app;
  levels = [];
  rounds = [];
  for (const level_number of [30, 10]) levels.push((await buildLevel(db, { level_number })).id);
  for (const serial_number of [8, 2]) rounds.push((await buildRound(db, { serial_number })).id);
  const [level_id = 0, otherLevel = 0] = levels;
  const [round_id = 0, otherRound = 0] = rounds;
  const build = async (name: string, values: Parameters<typeof buildQuestion>[1]) => {
    ids[name] = (await buildQuestion(db, { level_id, round_id, ...values })).id;
  };
  await build('speed', { question_text: 'The speed of light', question_type: 'trial', score: 5 });
  await build('acid', { question_text: 'An ácid and a base', subject: 'chemistry', time: 90 });
  await build('light', { question_text: 'Light: 100% a wave?', answer_type: 'true_false', answer: true, score: 1 });
  await build('other', { question_text: 'Speed again', level_id: otherLevel, round_id: otherRound });
});

async function list(query: Record<string, string | number>) {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const answer = await test().call({ method: 'GET', url: `/v1/questions?${pairs.join('&')}` });
  const { rows, count } = answer.json<{ rows: Question[]; count: number }>();
  const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id);
  return { names: rows.map(({ id }) => nameOf(id)), count, rows };
}

describe('the list of questions', () => {
  it('is newest first, each with its options, answer, level and round', async () => {
    const { names, count, rows } = await list({});
    expect([names, count]).toEqual([['other', 'light', 'acid', 'speed'], 4]);
    expect(rows[1]).toMatchObject({
      answer: true,
      options: [],
      level: { level_number: 30 },
      round: { serial_number: 8 },
    });
    expect(rows[0]?.options).toHaveLength(2);
    expect((await test().call({ method: 'GET', url: '/v1/questions/count' })).body).toBe('4');
  });

  it.each([
    [{ q: 'speed' }, ['other', 'speed']],
    [{ q: 'LIGHT speed' }, ['speed']],
    [{ q: 'acid' }, ['acid']],
    [{ q: '100%' }, ['light']],
    [{ q: '   ' }, ['other', 'light', 'acid', 'speed']],
    [{ subject: 'chemistry' }, ['acid']],
    [{ answer_type: 'true_false' }, ['light']],
    [{ question_type: 'trial' }, ['speed']],
    [{ q: 'light', question_type: 'trial' }, ['speed']],
    [{ q: 'light', subject: 'physics', answer_type: 'true_false' }, ['light']],
    [{ q: 'nothing like it' }, []],
    [{ sort: 'score' }, ['light', 'acid', 'other', 'speed']],
    [{ sort: 'score', order: 'desc' }, ['speed', 'other', 'acid', 'light']],
    [{ sort: 'level' }, ['other', 'speed', 'acid', 'light']],
    [{ sort: 'round', order: 'desc' }, ['light', 'acid', 'speed', 'other']],
    [{ sort: 'subject', q: 'a' }, ['acid', 'light', 'other']],
    [{ sort: 'id', order: 'asc' }, ['speed', 'acid', 'light', 'other']],
  ])('with %j', async (query, names) => {
    expect(await list(query)).toMatchObject({ names, count: names.length });
  });

  it('filters by level and round together, and pages through what is left', async () => {
    const [level_id = 0] = levels;
    const [round_id = 0] = rounds;
    expect((await list({ level_id, round_id })).count).toBe(3);
    expect(await list({ level_id, round_id, limit: 2, offset: 1 })).toMatchObject({
      names: ['acid', 'speed'],
      count: 3,
    });
    expect(await list({ level_id, limit: 2, offset: 7 })).toMatchObject({ names: [], count: 3 });
    expect((await list({ level_id: 999_999 })).count).toBe(0);
  });
});

describe('the list by what statistics have found', () => {
  const store = (name: string, values: string) =>
    test().app.database.pool.query(
      `INSERT INTO question_statistics (question_id, answers, facility, discrimination, verdicts, details)
        VALUES (${ids[name]}, ${values}, '{}')`,
    );

  beforeEach(async () => {
    await store('speed', `40, 0.9, 0.3, '{}'`);
    await store('acid', `50, 0.3, -0.2, '{check_key,near_guessing}'`);
    await store('light', `30, 0.98, NULL, '{too_easy}'`);
  });

  it.each([
    [{ sort: 'answers' }, ['light', 'speed', 'acid', 'other']],
    [{ sort: 'facility' }, ['acid', 'speed', 'light', 'other']],
    [{ sort: 'facility', order: 'desc' }, ['light', 'speed', 'acid', 'other']],
    [{ sort: 'discrimination', q: 'speed' }, ['speed', 'other']],
    [{ verdict: 'check_key' }, ['acid']],
    [{ verdict: 'too_easy', q: 'wave' }, ['light']],
    [{ verdict: 'sudden_change' }, []],
    [{ difficulty: 'too_hard' }, []],
    [{ difficulty: 'unanswered' }, ['other']],
  ])('of %o is %o; what has no figure comes last', async (query, expected) => {
    const { names, count } = await list(query);
    expect([names, count]).toEqual([expected, expected.length]);
  });

  it.each([
    [{ sort: 'discrimination' }, ['acid', 'speed', 'light', 'other']],
    [{ sort: 'discrimination', order: 'desc' }, ['speed', 'acid', 'other', 'light']],
  ])('by %o is %o on pages of any size, and empty past its end', async (query, expected) => {
    for (const limit of [1, 3]) {
      const pages = Array.from({ length: Math.ceil(4 / limit) }, (_, page) =>
        list({ ...query, limit, offset: page * limit }),
      );
      expect((await Promise.all(pages)).flatMap(({ names }) => names)).toEqual(expected);
    }
    expect(await list({ ...query, offset: 4 })).toMatchObject({ names: [], count: 4 });
  });

  it('has those that are too hard where at least thirty have answered them', async () => {
    const setAcid = (values: string) =>
      test().app.database.pool.query(`UPDATE question_statistics SET ${values} WHERE question_id = ${ids.acid}`);
    await setAcid('answers = 30, facility = 0.24');
    expect((await list({ difficulty: 'too_hard' })).names).toEqual(['acid']);
    await setAcid('answers = 29');
    expect((await list({ difficulty: 'too_hard' })).names).toEqual([]);
    await setAcid('answers = 30, facility = 0.25');
    expect((await list({ difficulty: 'too_hard' })).names).toEqual([]);
  });

  it('shows the figures of each question', async () => {
    const { rows } = await list({ verdict: 'near_guessing' });
    expect(rows).toMatchObject([
      { answers: 50, facility: 0.3, discrimination: -0.2, verdicts: ['check_key', 'near_guessing'] },
    ]);
    const { rows: all } = await list({});
    expect(all[0]).toMatchObject({ answers: 0, facility: null, discrimination: null, verdicts: [] });
  });

  it('names a verdict that is none', async () => {
    const answer = await test().call({ method: 'GET', url: '/v1/questions?verdict=bad' });
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, ['verdict']]);
  });
});
