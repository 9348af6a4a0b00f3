/**
 * A query of the ids of those who have reached this level, and none above it: it is their present level, completed or not. After
 * an upgrade, progress is read of those whose set of levels has not been taken yet.
 */
export const idsAtLevel = (level: number | null): string => `
  SELECT s.user_id AS id FROM user_level_sets s WHERE s.set_id = ANY (level_sets_at(${level}))
    AND (s.set_id <> '00000000-0000-0000-0000-000000000000' OR is_level_reached(s.user_id, ${level}))`;
