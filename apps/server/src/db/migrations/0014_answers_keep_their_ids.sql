ALTER TABLE "suggested_quiz_attempts" DROP CONSTRAINT "suggested_quiz_attempts_level_id_levels_id_fk";
--> statement-breakpoint
ALTER TABLE "user_answers" DROP CONSTRAINT "user_answers_question_id_questions_id_fk";
--> statement-breakpoint
ALTER TABLE "user_answers" DROP CONSTRAINT "user_answers_level_id_levels_id_fk";
--> statement-breakpoint
ALTER TABLE "user_answers" DROP CONSTRAINT "user_answers_sq_attempt_id_suggested_quiz_attempts_id_fk";
--> statement-breakpoint
ALTER TABLE "user_answers" DROP CONSTRAINT "user_answers_qotd_attempt_id_qotd_attempts_id_fk";

--> statement-breakpoint
-- The foreign keys refuse a level that is still in use before anything else is touched now.
DROP FUNCTION level_still_in_use() CASCADE;
--> statement-breakpoint
-- Ids that answers and attempts keep are never given again, even where rows were restored without their sequences: moves
-- each sequence beyond every id that is in use or was. Called at every start; it looks at the ends of indexes alone.
CREATE FUNCTION ids_advance() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  t text;
  ids text;
  counter regclass;
  highest bigint;
BEGIN
  FOR t, ids IN VALUES
    ('questions', 'SELECT max(question_id) FROM user_answers'),
    ('levels', 'SELECT max(level_id) FROM user_answers UNION ALL SELECT max(level_id) FROM suggested_quiz_attempts'),
    ('suggested_quiz_attempts', 'SELECT max(sq_attempt_id) FROM user_answers'),
    ('qotd_attempts', 'SELECT max(qotd_attempt_id) FROM user_answers')
  LOOP
    counter := pg_get_serial_sequence(t, 'id');
    EXECUTE format('SELECT max(id) FROM (SELECT max(id) FROM %I UNION ALL %s) every (id)', t, ids) INTO highest;
    IF highest > coalesce(pg_sequence_last_value(counter), 0) THEN
      -- Nobody takes an id meanwhile, or the sequence could be set back.
      EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', t);
      PERFORM setval(counter, greatest(highest, pg_sequence_last_value(counter)));
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- A changed row is looked at for badges only where a rule reads what changed (docs/decisions/0014). No rule reads
-- attempts at suggested quizzes.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['suggested_quiz_attempts', 'qotd_attempts', 'user_answers', 'user_streaks',
    'user_level_progress', 'streak_history'] LOOP
    EXECUTE format('DROP TRIGGER badge_check_update ON %I', t);
  END LOOP;
END $$;
--> statement-breakpoint
DROP TRIGGER badge_check_insert ON suggested_quiz_attempts;
--> statement-breakpoint
CREATE FUNCTION badge_check_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO badge_checks (user_id) VALUES (NEW.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badge_check_update AFTER UPDATE ON user_answers FOR EACH ROW
  WHEN ((OLD.user_id, OLD.question_id, OLD.qotd_attempt_id, OLD.is_correct, OLD.created_at)
    IS DISTINCT FROM (NEW.user_id, NEW.question_id, NEW.qotd_attempt_id, NEW.is_correct, NEW.created_at))
  EXECUTE FUNCTION badge_check_changed();
--> statement-breakpoint
CREATE TRIGGER badge_check_update AFTER UPDATE ON qotd_attempts FOR EACH ROW
  WHEN ((OLD.user_id, OLD.quiz_date, OLD.time_taken, OLD.completed_at)
    IS DISTINCT FROM (NEW.user_id, NEW.quiz_date, NEW.time_taken, NEW.completed_at))
  EXECUTE FUNCTION badge_check_changed();
--> statement-breakpoint
CREATE TRIGGER badge_check_update AFTER UPDATE ON user_level_progress FOR EACH ROW
  WHEN ((OLD.user_id, OLD.status) IS DISTINCT FROM (NEW.user_id, NEW.status))
  EXECUTE FUNCTION badge_check_changed();
--> statement-breakpoint
CREATE TRIGGER badge_check_update AFTER UPDATE ON user_streaks FOR EACH ROW
  WHEN ((OLD.user_id, OLD.current_streak) IS DISTINCT FROM (NEW.user_id, NEW.current_streak))
  EXECUTE FUNCTION badge_check_changed();
--> statement-breakpoint
CREATE TRIGGER badge_check_update AFTER UPDATE ON streak_history FOR EACH ROW
  WHEN ((OLD.user_id, OLD.streak) IS DISTINCT FROM (NEW.user_id, NEW.streak))
  EXECUTE FUNCTION badge_check_changed();
