import type { levels as endpoints } from '@quizdesk/contract/levels';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countDependents } from '../../db/dependents.ts';
import { EVERYTHING } from '../../db/everything.ts';
import { type ShownRow, shortList } from '../../db/lists/short-list.ts';
import { levels } from '../../db/schema/levels.ts';
import { suggested_quiz_attempts, user_level_progress } from '../../db/schema/play.ts';
import { questions } from '../../db/schema/questions.ts';
import { crudQueries } from '../crud/crud-queries.ts';

const columns = {
  ...getTableColumns(levels),
  // Written out: Drizzle leaves the table's name off columns of the outer query.
  questions_count: sql<number>`(SELECT count(*)::int FROM questions q WHERE q.level_id = levels.id)`.as(
    'questions_count',
  ),
};

export type LevelRow = ShownRow<typeof columns>;

const listed = { by: ['level_number', 'quiz_id', 'id'], direction: 'asc' } as const;
type LevelQuery = z.output<typeof endpoints.list.query>;

/** How many answers were given in a level: from what is kept of them, as they have no index by level, once all are counted. */
const countAnswers = (id: number) => sql<number>`(CASE
  WHEN EXISTS (SELECT FROM play_clock WHERE students_upto = ${EVERYTHING}) THEN
    (SELECT coalesce(sum(answers), 0) FROM play_sums WHERE level_id = ${id})
    + (SELECT coalesce(sum(n), 0) FROM answer_log WHERE level_id = ${id} AND created_at >= '2000-01-01Z' AND created_at < '2100-01-01Z')
    + (SELECT count(*) FROM user_answers WHERE level_id = ${id} AND created_at < '2000-01-01Z')
    + (SELECT count(*) FROM user_answers WHERE level_id = ${id} AND created_at >= '2100-01-01Z')
  ELSE (SELECT count(*) FROM user_answers WHERE level_id = ${id}) END)::int`;

export const levelQueries = {
  ...crudQueries(levels, columns),
  list: shortList(levels, columns, listed, ({ quiz_id }: LevelQuery) =>
    quiz_id === undefined ? undefined : eq(levels.quiz_id, quiz_id),
  ),
  /** Questions and progress keep a level from being deleted; attempts and answers stay and keep its id, which is never given again. */
  dependents: countDependents(levels.id, {
    questions: questions.level_id,
    progress: user_level_progress.level_id,
    attempts: suggested_quiz_attempts.level_id,
    answers: countAnswers,
  }),
};
