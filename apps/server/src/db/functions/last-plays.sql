-- When everybody played last: a row for each user, whose day follows their days of play, and whose role follows theirs. Rows are
-- always taken in the order of their ids: of two statements about the same users the second waits for the first one.

-- Users who come, go or change their role.
CREATE OR REPLACE FUNCTION last_plays_track_users() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off SET jit = off AS $$
DECLARE changed bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM last_plays;
  ELSIF TG_OP = 'INSERT' THEN
    -- Who is back may have days of play that were not taken from the sums yet.
    INSERT INTO last_plays (user_id, day, is_student)
    SELECT n.id, coalesce(p.day, '-infinity'), n.role = 'student'
    FROM new_rows n LEFT JOIN (
      SELECT d.user_id, max(d.day) AS day FROM play_days d WHERE d.user_id = ANY (ARRAY(SELECT id FROM new_rows)) GROUP BY d.user_id
    ) p ON p.user_id = n.id ORDER BY n.id;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM last_plays WHERE user_id = ANY (ARRAY(
      SELECT user_id FROM last_plays WHERE user_id = ANY (ARRAY(SELECT id FROM old_rows)) ORDER BY user_id FOR UPDATE));
  ELSE
    changed := ARRAY(SELECT n.id FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.role <> n.role);
    IF changed = '{}' THEN RETURN NULL; END IF;
    PERFORM FROM last_plays WHERE user_id = ANY (changed) ORDER BY user_id FOR UPDATE;
    UPDATE last_plays l SET is_student = n.role = 'student' FROM new_rows n WHERE l.user_id = n.id AND n.id = ANY (changed);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER last_plays_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION last_plays_track_users();

CREATE OR REPLACE TRIGGER last_plays_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION last_plays_track_users();

CREATE OR REPLACE TRIGGER last_plays_delete AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION last_plays_track_users();

CREATE OR REPLACE TRIGGER last_plays_truncate AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION last_plays_track_users();

-- Days of play that come or go.
CREATE OR REPLACE FUNCTION last_plays_track_days() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE players bigint[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE last_plays SET day = '-infinity' WHERE day > '-infinity';
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    -- Most days that come are another subject of a day that is known.
    SELECT array_agg(l.user_id ORDER BY l.user_id) INTO players FROM (
      SELECT user_id, max(day) AS day FROM new_rows GROUP BY user_id
    ) n JOIN last_plays l ON l.user_id = n.user_id AND l.day < n.day;
  ELSE
    SELECT array_agg(l.user_id ORDER BY l.user_id) INTO players FROM (
      SELECT user_id, max(day) AS day FROM old_rows GROUP BY user_id
    ) o JOIN last_plays l ON l.user_id = o.user_id AND l.day <= o.day;
  END IF;
  IF players IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM last_plays WHERE user_id = ANY (players) ORDER BY user_id FOR UPDATE;
  UPDATE last_plays l SET day = coalesce((SELECT max(d.day) FROM play_days d WHERE d.user_id = l.user_id), '-infinity')
  WHERE l.user_id = ANY (players);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER last_plays_insert AFTER INSERT ON play_days REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION last_plays_track_days();

CREATE OR REPLACE TRIGGER last_plays_delete AFTER DELETE ON play_days REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION last_plays_track_days();

CREATE OR REPLACE TRIGGER last_plays_truncate AFTER TRUNCATE ON play_days
  FOR EACH STATEMENT EXECUTE FUNCTION last_plays_track_days();

-- Makes the rows of these users what their days of play and their roles are, adds those that are missing, and deletes those of
-- nobody; returns whose was wrong. No day is added meanwhile.
CREATE OR REPLACE FUNCTION last_plays_repair(after bigint, until_id bigint) RETURNS SETOF bigint LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE wrong bigint[];
BEGIN
  -- Users are held before their rows, as by who deletes them.
  RETURN QUERY INSERT INTO last_plays (user_id, day, is_student)
    SELECT u.id, coalesce((SELECT max(d.day) FROM play_days d WHERE d.user_id = u.id), '-infinity'), u.role = 'student' FROM (
      SELECT id, role FROM users WHERE id > after AND id <= until_id AND NOT EXISTS (SELECT FROM last_plays l WHERE l.user_id = id)
      ORDER BY id FOR SHARE
    ) u ON CONFLICT DO NOTHING RETURNING user_id;
  SELECT array_agg(l.user_id) INTO wrong FROM last_plays l LEFT JOIN users u ON u.id = l.user_id LEFT JOIN (
    SELECT user_id, max(day) AS day FROM play_days WHERE user_id > after AND user_id <= until_id GROUP BY user_id
  ) p ON p.user_id = l.user_id
  WHERE l.user_id > after AND l.user_id <= until_id
    AND (l.day, l.is_student) IS DISTINCT FROM (coalesce(p.day, '-infinity'), u.role = 'student');
  PERFORM FROM last_plays WHERE user_id = ANY (wrong) ORDER BY user_id FOR UPDATE;
  UPDATE last_plays l SET is_student = u.role = 'student',
    day = coalesce((SELECT max(d.day) FROM play_days d WHERE d.user_id = l.user_id), '-infinity')
  FROM users u WHERE u.id = l.user_id AND l.user_id = ANY (wrong);
  DELETE FROM last_plays l WHERE l.user_id = ANY (wrong) AND NOT EXISTS (SELECT FROM users u WHERE u.id = l.user_id);
  RETURN QUERY SELECT unnest(wrong);
END $$;

-- Fills in the days of before this table was there, all at once; returns for how many users. No day is added meanwhile.
CREATE OR REPLACE FUNCTION last_plays_fill() RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT SET jit = off AS $$
DECLARE filled int;
BEGIN
  IF EXISTS (SELECT FROM last_plays WHERE is_student AND day > '-infinity') OR NOT EXISTS (SELECT FROM play_days) THEN
    RETURN 0;
  END IF;
  PERFORM answer_log_lock(true);
  UPDATE last_plays l SET day = d.day FROM (SELECT user_id, max(day) AS day FROM play_days GROUP BY user_id) d
  WHERE l.user_id = d.user_id AND l.day < d.day;
  GET DIAGNOSTICS filled = ROW_COUNT;
  RETURN filled;
END $$;
