import { type SQL, sql } from 'drizzle-orm';

/**
 * The highest level that the student of this id has reached is this one: it is their present level, completed or not. After an
 * upgrade, progress is read of those whose set of levels has not been taken yet.
 */
export const isAtLevel = (student: SQL, level: number | null | undefined): SQL => sql`
  ${student} IN (
    SELECT s.user_id FROM user_level_sets s WHERE s.set_id = ANY (level_sets_at(${level}))
      AND (s.set_id <> '00000000-0000-0000-0000-000000000000' OR is_level_reached(s.user_id, ${level})))`;
