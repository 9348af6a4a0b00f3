-- Students who came, went or changed: the days on which they were new have other figures.
CREATE OR REPLACE FUNCTION overview_track_users() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off SET jit = off AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO overview_changes (part, quarter)
    SELECT DISTINCT 'days', date_bin('15 minutes', t.at, '2000-01-01Z')
    FROM old_rows o JOIN new_rows n USING (id), unnest(ARRAY[o.created_at, n.created_at]) AS t (at)
    WHERE (o.role, o.created_at) IS DISTINCT FROM (n.role, n.created_at);
  ELSE
    INSERT INTO overview_changes (part, quarter)
    SELECT DISTINCT 'days', date_bin('15 minutes', created_at, '2000-01-01Z') FROM changed WHERE role = 'student';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER overview_insert AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_users();

CREATE OR REPLACE TRIGGER overview_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_users();

CREATE OR REPLACE TRIGGER overview_delete AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_users();

-- A figure that is computed as a whole is to be computed again.
CREATE OR REPLACE FUNCTION overview_track_whole() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO overview_changes (part) VALUES (TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER overview_change AFTER INSERT OR UPDATE OR DELETE ON user_level_progress
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_whole('levels');

CREATE OR REPLACE TRIGGER overview_change AFTER INSERT OR UPDATE OR DELETE ON schools
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_whole('schools');
