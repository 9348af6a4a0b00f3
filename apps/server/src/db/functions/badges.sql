-- What may have earned a badge puts its participant onto the list of those to be looked at (docs/design/play-and-figures.md):
-- here what is no answer, and answers when their log is folded (answers_fold).
CREATE OR REPLACE FUNCTION badge_check() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO badge_checks (user_id) SELECT DISTINCT user_id FROM changed ORDER BY user_id;
  RETURN NULL;
END $$;

-- Past streaks earn badges too.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['qotd_attempts', 'streak_history', 'user_level_progress', 'user_streaks'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER badge_check_insert AFTER INSERT ON %I
      REFERENCING NEW TABLE AS changed EXECUTE FUNCTION badge_check()', t);
  END LOOP;
END $$;

-- Puts the participant of a changed record onto the list of those to be looked at.
CREATE OR REPLACE FUNCTION badge_check_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO badge_checks (user_id) VALUES (NEW.user_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER badge_check_update AFTER UPDATE ON streak_history FOR EACH ROW
  WHEN ((OLD.user_id, OLD.streak) IS DISTINCT FROM (NEW.user_id, NEW.streak))
  EXECUTE FUNCTION badge_check_changed();

CREATE OR REPLACE TRIGGER badge_check_update AFTER UPDATE ON qotd_attempts FOR EACH ROW
  WHEN ((OLD.user_id, OLD.quiz_date, OLD.time_taken, OLD.completed_at)
    IS DISTINCT FROM (NEW.user_id, NEW.quiz_date, NEW.time_taken, NEW.completed_at))
  EXECUTE FUNCTION badge_check_changed();

CREATE OR REPLACE TRIGGER badge_check_update AFTER UPDATE ON user_level_progress FOR EACH ROW
  WHEN ((OLD.user_id, OLD.status) IS DISTINCT FROM (NEW.user_id, NEW.status))
  EXECUTE FUNCTION badge_check_changed();

CREATE OR REPLACE TRIGGER badge_check_update AFTER UPDATE ON user_streaks FOR EACH ROW
  WHEN ((OLD.user_id, OLD.current_streak) IS DISTINCT FROM (NEW.user_id, NEW.current_streak))
  EXECUTE FUNCTION badge_check_changed();

-- A badge that is added, or given the name of a rule, goes to those who have earned it before: everyone is looked at for it.
CREATE OR REPLACE FUNCTION badge_backfill() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name = OLD.name THEN RETURN NULL; END IF;
  INSERT INTO badge_backfills (badge_id) VALUES (NEW.id)
  ON CONFLICT (badge_id) DO UPDATE SET after_user_id = 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER badge_backfill AFTER INSERT OR UPDATE OF name ON badges FOR EACH ROW EXECUTE FUNCTION badge_backfill();
