import { type SQL, sql } from 'drizzle-orm';

/**
 * The highest level that the student of this id has reached is this one: it is their present level, completed or not. The higher
 * ones are looked up once, so that the progress of all students is joined in one pass.
 */
export const isAtLevel = (student: SQL, level: number | null | undefined): SQL => sql`
  EXISTS (SELECT FROM user_level_progress p WHERE p.user_id = ${student} AND p.level_id = ${level})
  AND NOT EXISTS (SELECT FROM user_level_progress p WHERE p.user_id = ${student} AND p.level_id = ANY (ARRAY(
    SELECT higher.id FROM levels l JOIN levels higher ON higher.quiz_id = l.quiz_id AND higher.level_number > l.level_number
    WHERE l.id = ${level})))`;
