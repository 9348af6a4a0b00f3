-- Past streaks earn badges too (docs/decisions/0014).
CREATE TRIGGER badge_check_insert AFTER INSERT ON streak_history REFERENCING NEW TABLE AS changed EXECUTE FUNCTION badge_check();
--> statement-breakpoint
CREATE TRIGGER badge_check_update AFTER UPDATE ON streak_history REFERENCING NEW TABLE AS changed EXECUTE FUNCTION badge_check();
--> statement-breakpoint
-- A badge that is added, or given the name of a rule, goes to those who have earned it before: everyone is looked at for it.
CREATE FUNCTION badge_backfill() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.name = OLD.name THEN RETURN NULL; END IF;
  INSERT INTO badge_backfills (badge_id) VALUES (NEW.id)
  ON CONFLICT (badge_id) DO UPDATE SET after_user_id = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badge_backfill AFTER INSERT OR UPDATE OF name ON badges FOR EACH ROW EXECUTE FUNCTION badge_backfill();
--> statement-breakpoint
-- A level with questions or progress cannot go. Without this the foreign keys would say so only after every answer that
-- was given in the level had lost it.
CREATE FUNCTION level_still_in_use() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  needed_by text := CASE
    WHEN EXISTS (SELECT FROM questions WHERE level_id = OLD.id) THEN 'questions'
    WHEN EXISTS (SELECT FROM user_level_progress WHERE level_id = OLD.id) THEN 'user_level_progress' END;
  rule text := needed_by || '_level_id_levels_id_fk';
BEGIN
  IF needed_by IS NULL THEN RETURN OLD; END IF;
  RAISE foreign_key_violation USING TABLE = needed_by, CONSTRAINT = rule, MESSAGE = format(
    'update or delete on table "levels" violates foreign key constraint "%s" on table "%s"', rule, needed_by);
END $$;
--> statement-breakpoint
CREATE TRIGGER level_still_in_use BEFORE DELETE ON levels FOR EACH ROW EXECUTE FUNCTION level_still_in_use();
