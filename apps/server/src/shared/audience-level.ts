import { type SQL, sql } from 'drizzle-orm';

/**
 * The highest level that the student of this id has reached is this one: it is their present level, completed or not. Their
 * progress at this level and the higher ones is read in the order of its index, each student's together, in one pass.
 */
export const isAtLevel = (student: SQL, level: number | null | undefined): SQL => sql`
  ${student} IN (SELECT p.user_id FROM user_level_progress p
    WHERE p.level_id = ANY (ARRAY(
      SELECT o.id FROM levels l JOIN levels o ON o.quiz_id = l.quiz_id AND o.level_number >= l.level_number WHERE l.id = ${level}))
    GROUP BY p.user_id HAVING bool_and(p.level_id = ${level}))`;
