import type { bulk } from '@quizdesk/contract/bulk-endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { levels } from '../../db/schema/levels.ts';
import { questions } from '../../db/schema/questions.ts';
import { rounds } from '../../db/schema/rounds.ts';
import { type BulkRows, countedText } from '../crud/bulk.ts';
import { questionsPassing } from './question-list.ts';
import { quizOfLevel } from './questions.queries.ts';

type Body = z.output<typeof bulk.questions.body>;
type Change = NonNullable<Body['change']>;

/** Where a question of the query, named q, is after the change. */
const placeAfter = ({ round_id, level_id }: Change) => ({
  round: sql`coalesce(${round_id ?? null}::bigint, q.round_id)`,
  level: sql`coalesce(${level_id ?? null}::bigint, q.level_id)`,
});

/**
 * Of these questions those that their round of a level would have no place for; those with the fewest answers get the places
 * that there are. None of them leaves a round of a level that others of them come to.
 */
function withoutPlace(ids: SQL, change: Change): SQL {
  const { round, level } = placeAfter(change);
  return sql`SELECT m.id, format('Level %s has no more place in %s', l.level_number, r.name) AS reason
    FROM (
      SELECT q.id, ${level} AS level_id, ${round} AS round_id,
        row_number() OVER (PARTITION BY ${level}, ${round} ORDER BY coalesce(s.answers, 0), q.id) AS place
      FROM questions q LEFT JOIN question_statistics s ON s.question_id = q.id
      WHERE q.id = ANY (${ids}) AND (q.level_id, q.round_id) IS DISTINCT FROM (${level}, ${round})
    ) m JOIN levels l ON l.id = m.level_id JOIN rounds r ON r.id = m.round_id
    WHERE m.place > r.max_questions - (
      SELECT count(*) FROM questions q WHERE q.level_id = m.level_id AND q.round_id = m.round_id)`;
}

/** Of the rounds of levels that get questions or lose some: how many they have then, of how many at most. */
function placesAfter(ids: SQL, change: Change): SQL {
  const { round, level } = placeAfter(change);
  return sql`SELECT CASE WHEN p.moved < 0 THEN 'round_left' WHEN p.after > p.max_questions THEN 'round_over_limit' ELSE 'round_gets' END AS code,
      CASE WHEN p.moved < 0 THEN format('Level %s keeps %s of %s in %s', p.level_number, p.after, p.max_questions, p.name)
        ELSE format('Level %s gets %s of %s in %s', p.level_number, p.after, p.max_questions, p.name) END AS message,
      json_build_object('level_id', p.level_id, 'level', p.level_number, 'round_id', p.round_id, 'round', p.name,
        'moved', abs(p.moved), 'after', p.after, 'limit', p.max_questions) AS values
    FROM (
      SELECT m.level_id, l.level_number, m.round_id, r.name, r.serial_number, r.max_questions, m.moved,
        m.moved + (SELECT count(*) FROM questions q WHERE q.level_id = m.level_id AND q.round_id = m.round_id) AS after
      FROM (
        SELECT level_id, round_id, sum(n) AS moved FROM (
          SELECT ${level} AS level_id, ${round} AS round_id, 1 AS n FROM questions q WHERE q.id = ANY (${ids})
          UNION ALL SELECT q.level_id, q.round_id, -1 FROM questions q WHERE q.id = ANY (${ids})
        ) each GROUP BY level_id, round_id HAVING sum(n) <> 0
      ) m JOIN levels l ON l.id = m.level_id JOIN rounds r ON r.id = m.round_id
    ) p ORDER BY p.moved < 0, p.level_number, p.serial_number, p.level_id`;
}

/** Whether a change puts questions into another round or level. */
const moves = (change: Change | undefined): change is Change =>
  change?.round_id !== undefined || change?.level_id !== undefined;

const stayPlanned = (ids: SQL): SQL => sql`
  SELECT 'still_planned' AS code, ${countedText('%s is planned for a quiz of the day and stays planned', '%s are planned for a quiz of the day and stay planned')} AS message,
    json_build_object('count', n) AS values
  FROM (SELECT count(DISTINCT question_id) AS n FROM daily_plan WHERE question_id = ANY (${ids})) p WHERE n > 0`;

const afterDelete = (ids: SQL): SQL => sql`
  SELECT 'answers_kept' AS code, format('Answers to %s of them stay', n) AS message,
    json_build_object('count', n) AS values
  FROM (SELECT count(*) AS n FROM question_statistics WHERE question_id = ANY (${ids}) AND answers > 0) a WHERE n > 0
  UNION ALL SELECT 'days_freed', ${countedText('%s place in the plan of the quiz of the day becomes free', '%s places in the plan of the quiz of the day become free')},
    json_build_object('count', n)
  FROM (SELECT count(*) AS n FROM daily_plan WHERE question_id = ANY (${ids})) p WHERE n > 0`;

/** Changes and deletes of many questions together. */
export const questionBulk: BulkRows<NonNullable<Body['select']['filter']>, Change> = {
  table: questions,
  passing: questionsPassing,
  // A question is always of the quiz of its level.
  set: (change, { id }) => ({
    ...change,
    ...(change.level_id !== undefined && { quiz_id: quizOfLevel(change.level_id) }),
    updated_by: id,
  }),
  references: { round_id: rounds, level_id: levels },
  refused: (ids, { change, isWithinLimits }) =>
    isWithinLimits && moves(change) ? withoutPlace(ids, change) : undefined,
  consequences(ids, { change }) {
    if (change === undefined) return afterDelete(ids);
    if (!moves(change)) return undefined;
    return sql`(${placesAfter(ids, change)}) UNION ALL (${stayPlanned(ids)})`;
  },
};
