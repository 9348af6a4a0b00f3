SELECT row_count_install(t::regclass)
FROM unnest(ARRAY['suggested_quiz_attempts', 'qotd_attempts', 'streak_history', 'user_streaks', 'user_badges',
  'subscriptions', 'waitlist', 'notifications']) t;
--> statement-breakpoint
SELECT search_install('users',
  'n.name || '' '' || n.username || coalesce('' '' || n.email, '''') || coalesce('' '' || n.phone, '''')', 'n.name');
--> statement-breakpoint
-- What may have earned a badge puts its participant onto the list of those to be looked at (docs/decisions/0014).
CREATE FUNCTION badge_check() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO badge_checks (user_id) SELECT DISTINCT user_id FROM changed ORDER BY user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['suggested_quiz_attempts', 'qotd_attempts', 'user_answers', 'user_streaks', 'user_level_progress'] LOOP
    EXECUTE format('
      CREATE TRIGGER badge_check_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed EXECUTE FUNCTION badge_check();
      CREATE TRIGGER badge_check_update AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS changed EXECUTE FUNCTION badge_check()', t);
  END LOOP;
END $$;
