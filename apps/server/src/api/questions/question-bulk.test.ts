import { expect, it } from 'vitest';
import { daily_plan } from '../../db/schema/daily-plan.ts';
import { question_statistics } from '../../db/schema/question-statistics.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { get } = useOperations(test);
const bulk = useBulk(test);

it('a move says how many each round of each level has then, and that more than its limit is too many', async () => {
  const { db } = test().app;
  const one = await buildLevel(db, { level_number: 1 });
  const two = await buildLevel(db, { level_number: 2 });
  const from = await buildRound(db, { name: 'Fundamentals', serial_number: 1, max_questions: 9 });
  const to = await buildRound(db, { name: 'Riddles', serial_number: 2, max_questions: 2 });
  const add = async (level_id: number, round_id: number) => (await buildQuestion(db, { level_id, round_id })).id;
  await add(one.id, from.id);
  await add(two.id, to.id);
  const ids = [await add(one.id, from.id), await add(two.id, from.id), await add(two.id, from.id)];
  await db.insert(daily_plan).values({ date: '2999-01-01', position: 1, question_id: ids[0] ?? 0 });
  const moved = await bulk('questions', { select: { ids }, change: { round_id: to.id }, expected: 3 }, 'editor');
  const inLevel = ({ id, level_number }: typeof one) => ({ level_id: id, level: level_number });
  const inRound = ({ id, name, max_questions }: typeof from) => ({ round_id: id, round: name, limit: max_questions });
  expect([moved.status, moved.body.consequences]).toEqual([
    200,
    [
      {
        ...{ code: 'round_gets', message: 'Level 1 gets 1 of 2 in Riddles' },
        values: { ...inLevel(one), ...inRound(to), moved: 1, after: 1 },
      },
      {
        ...{ code: 'round_over_limit', message: 'Level 2 gets 3 of 2 in Riddles' },
        values: { ...inLevel(two), ...inRound(to), moved: 2, after: 3 },
      },
      {
        ...{ code: 'round_left', message: 'Level 1 keeps 1 of 9 in Fundamentals' },
        values: { ...inLevel(one), ...inRound(from), moved: 1, after: 1 },
      },
      {
        ...{ code: 'round_left', message: 'Level 2 keeps 0 of 9 in Fundamentals' },
        values: { ...inLevel(two), ...inRound(from), moved: 2, after: 0 },
      },
      {
        ...{ code: 'still_planned', message: '1 is planned for a quiz of the day and stays planned' },
        values: { count: 1 },
      },
    ],
  ]);
});

it('a move of what fits leaves the questions with the most answers, and is all or none unless some may stay', async () => {
  const { db } = test().app;
  const [one, two] = [await buildLevel(db, { level_number: 1 }), await buildLevel(db, { level_number: 2 })];
  const from = await buildRound(db, { serial_number: 1, max_questions: 9 });
  const to = await buildRound(db, { name: 'Riddles', serial_number: 2, max_questions: 2 });
  const add = async (level_id: number, round_id: number) => (await buildQuestion(db, { level_id, round_id })).id;
  const there = await add(two.id, to.id);
  const ids = [await add(one.id, from.id), await add(two.id, from.id), await add(two.id, from.id)];
  const [free = 0, played = 0, unused = 0] = ids;
  await db
    .insert(question_statistics)
    .values({ question_id: played, answers: 3, facility: 0.5, verdicts: [], details: {} });
  const body = { select: { ids: [...ids, there] }, change: { round_id: to.id }, expected: 4, within_limits: true };
  const tried = await bulk('questions', { ...body, dry_run: true }, 'editor');
  const stays = { id: played, name: expect.any(String), reason: 'Level 2 has no more place in Riddles' };
  expect(tried.body).toMatchObject({ matched: 4, changed: 2, unchanged: 1, refused: [stays] });
  expect(tried.body.consequences.map(({ code }) => code)).not.toContain('round_over_limit');
  expect(await bulk('questions', body, 'editor')).toMatchObject({ status: 422, body: { code: 'rows_refused' } });
  expect((await bulk('questions', { ...body, allow_partial: true }, 'editor')).body).toEqual(tried.body);
  const roundOf = async (id: number) => (await get(`/v1/questions/${id}`)).round_id;
  expect(await Promise.all([free, played, unused].map(roundOf))).toEqual([to.id, from.id, to.id]);
});

it('a move to another level brings the quiz of that level and names who did it', async () => {
  const { db } = test().app;
  const level = await buildLevel(db);
  const { id } = await buildQuestion(db);
  await bulk('questions', { select: { ids: [id] }, change: { level_id: level.id }, expected: 1 }, 'editor');
  const { name } = await get(`/v1/questions/${id}`).then(({ updated_by }) => updated_by);
  const operations = await get('/v1/operations?action=questions.bulk');
  expect(operations.rows[0]).toMatchObject({ actor_name: name, subject_id: id });
  expect(await get(`/v1/questions/${id}`)).toMatchObject({ level_id: level.id, quiz_id: level.quiz_id });
});

it('a delete says which answers stay and which days become free', async () => {
  const { db } = test().app;
  const ids = [(await buildQuestion(db)).id, (await buildQuestion(db)).id];
  const question_id = ids[0] ?? 0;
  await db.insert(question_statistics).values({ question_id, answers: 12, facility: 0.5, verdicts: [], details: {} });
  await db.insert(daily_plan).values([1, 2].map((day) => ({ date: `2999-01-0${day}`, position: 1, question_id })));
  const tried = await bulk('questions', { select: { ids }, remove: true, expected: 2, dry_run: true });
  expect(tried.body.consequences).toEqual([
    { code: 'answers_kept', message: 'Answers to 1 of them stay', values: { count: 1 } },
    {
      ...{
        code: 'days_freed',
        message: '2 places in the plan of the quiz of the day become free',
        values: { count: 2 },
      },
    },
  ]);
});
