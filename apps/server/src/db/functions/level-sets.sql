-- Which levels each user has progress at, as one of the sets that there are: who is at a level, the highest that they have
-- reached, is found without the progress of everybody at it and above. There are few sets, and which level of one is the highest is
-- up to the levels as they are when it is asked.

-- A set is named by what is in it: whoever makes it first, its name is the same.
CREATE OR REPLACE FUNCTION level_set_id(level_ids bigint[]) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(array_to_string(level_ids, ','))::uuid
$$;

-- The sets in which this level is the highest of its quiz, and the placeholder of users whose set is not computed yet.
-- IMMUTABLE only in that it is asked once, while a statement is planned: so the planner knows how many users there are, and it is
-- not asked for each of them. Only for statements that are planned each time.
CREATE OR REPLACE FUNCTION level_sets_at(level bigint) RETURNS uuid[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000
SET search_path FROM CURRENT AS $$
BEGIN
  RETURN ARRAY(
    SELECT s.id FROM level_sets s WHERE level = ANY (s.level_ids) AND NOT s.level_ids && ARRAY(
      SELECT o.id FROM levels l JOIN levels o ON o.quiz_id = l.quiz_id AND o.level_number >= l.level_number AND o.id <> l.id
      WHERE l.id = level)
    UNION ALL SELECT '00000000-0000-0000-0000-000000000000');
END $$;

-- Whether a user's progress says so. Cheap to the planner: but for the minutes after an upgrade it is asked for nobody.
CREATE OR REPLACE FUNCTION is_level_reached(student bigint, level bigint) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1
SET search_path FROM CURRENT AS $$
BEGIN
  RETURN (SELECT bool_and(p.level_id = level) FROM user_level_progress p WHERE p.user_id = student AND p.level_id = ANY (ARRAY(
    SELECT o.id FROM levels l JOIN levels o ON o.quiz_id = l.quiz_id AND o.level_number >= l.level_number WHERE l.id = level)));
END $$;

-- Computes the sets of these users again from their progress, for those who have a row; returns for how many the set changed. Of two
-- transactions about the same user the second waits for the first one, and sees what that has stored; so do two that make the same
-- set, once.
CREATE OR REPLACE FUNCTION level_sets_follow(users bigint[]) RETURNS int LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE changed int;
BEGIN
  IF users = '{}' THEN RETURN 0; END IF; -- without a lock on any table
  PERFORM FROM user_level_sets WHERE user_id = ANY (users) ORDER BY user_id FOR UPDATE;
  WITH reached AS MATERIALIZED (
    SELECT s.user_id, s.set_id, ARRAY(
      SELECT p.level_id FROM user_level_progress p WHERE p.user_id = s.user_id ORDER BY p.level_id) AS level_ids
    FROM user_level_sets s WHERE s.user_id = ANY (users)
  ), other AS MATERIALIZED (
    SELECT user_id, level_set_id(level_ids) AS set_id, level_ids FROM reached WHERE set_id <> level_set_id(level_ids)
  ), made AS (
    INSERT INTO level_sets (id, level_ids)
    SELECT DISTINCT o.set_id, o.level_ids FROM other o WHERE NOT EXISTS (SELECT FROM level_sets l WHERE l.id = o.set_id)
    ORDER BY o.set_id ON CONFLICT DO NOTHING
  )
  UPDATE user_level_sets s SET set_id = o.set_id FROM other o WHERE s.user_id = o.user_id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;

-- Progress that comes, goes, or becomes of another user or level.
CREATE OR REPLACE FUNCTION level_sets_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE users bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM level_sets_follow(ARRAY(SELECT user_id FROM user_level_sets));
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    users := ARRAY(SELECT DISTINCT user_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    users := ARRAY(SELECT DISTINCT user_id FROM old_rows);
  ELSE
    users := ARRAY[OLD.user_id, NEW.user_id];
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_level_sets (user_id) SELECT DISTINCT id FROM unnest(users) id ORDER BY id ON CONFLICT DO NOTHING;
  END IF;
  PERFORM level_sets_follow(users);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER level_sets_insert AFTER INSERT ON user_level_progress REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION level_sets_track();

CREATE OR REPLACE TRIGGER level_sets_delete AFTER DELETE ON user_level_progress REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION level_sets_track();

CREATE OR REPLACE TRIGGER level_sets_update AFTER UPDATE ON user_level_progress FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id OR OLD.level_id <> NEW.level_id) EXECUTE FUNCTION level_sets_track();

CREATE OR REPLACE TRIGGER level_sets_truncate AFTER TRUNCATE ON user_level_progress
  FOR EACH STATEMENT EXECUTE FUNCTION level_sets_track();

-- Compares the sets of the next users with their progress, and mends them. Returns the last id that it has looked at, null once that was
-- every one, and how many were wrong; those that had not been taken yet were not.
CREATE OR REPLACE FUNCTION level_sets_recount(after bigint, most int, OUT last bigint, OUT wrong int) LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off AS $$
DECLARE
  next bigint[] := ARRAY(SELECT id FROM users WHERE id > after ORDER BY id LIMIT most);
  untaken int;
BEGIN
  SELECT count(*) INTO untaken FROM user_level_sets WHERE user_id = ANY (next) AND set_id = '00000000-0000-0000-0000-000000000000';
  INSERT INTO user_level_sets (user_id) SELECT DISTINCT p.user_id FROM user_level_progress p
  WHERE p.user_id = ANY (next) AND NOT EXISTS (SELECT FROM user_level_sets s WHERE s.user_id = p.user_id)
  ORDER BY p.user_id ON CONFLICT DO NOTHING;
  wrong := greatest(0, level_sets_follow(next) - untaken);
  last := CASE WHEN cardinality(next) = most THEN next[most] END;
END $$;
