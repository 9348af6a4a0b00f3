-- What the functions of the other files do for which table. Applied after them, whenever one of them has changed.

-- Rows with a version, which a save must name.
SELECT version_install(t::regclass)
FROM unnest(ARRAY['badges', 'coin_packages', 'levels', 'message_templates', 'notification_batches', 'options', 'questions', 'rounds',
  'schools', 'users', 'views']) t;

-- Rows that are counted.
SELECT row_count_install(t::regclass)
FROM unnest(ARRAY['correct_answers', 'notifications', 'operations', 'qotd_attempts', 'questions', 'rounds', 'schools', 'streak_history',
  'subscriptions', 'suggested_quiz_attempts', 'user_badges', 'user_level_progress', 'user_streaks', 'users', 'waitlist']) t;

-- Rows that are counted in cells too, by a time that lists are filtered by and a number that they are sorted by.
SELECT record_cells_install(name, t::regclass, moment, value) FROM (VALUES
  ('level_progress_cells', 'user_level_progress', 't.created_at', 't.level_id'),
  ('suggested_cells', 'suggested_quiz_attempts', 't.created_at', 't.bonus_point'),
  ('suggested_activity_cells', 'suggested_quiz_attempts', 'coalesce(t.completed_at, t.created_at)', '0'),
  ('qotd_cells', 'qotd_attempts', 't.created_at', 't.score'),
  ('qotd_activity_cells', 'qotd_attempts', 'coalesce(t.completed_at, t.created_at)', '0'),
  ('streak_cells', 'streak_history', 't.created_at', 't.streak'),
  ('badge_cells', 'user_badges', 't.awarded_at', 't.badge_id')
) cells (name, t, moment, value);

-- Rows that are searched.
SELECT search_install('schools', 'school_words(n.name, n.region, n.location)', 'n.name');
-- Lists of questions are sorted by other means than a copy of a column.
SELECT search_install('questions', 'n.question_text', 'NULL::text');
SELECT search_install('users',
  'n.name || '' '' || n.username || coalesce('' '' || n.email, '''') || coalesce('' '' || n.phone, '''')', 'n.name');

-- Rows whose changes are recorded and can be undone. Left out: sessions, tokens and secrets, counts and search texts, lists of
-- what is still to be done, and the memory of counted payments, which only grows.
SELECT journal_install(t::regclass)
FROM unnest(ARRAY['badge_revocations', 'badges', 'coin_packages', 'correct_answers', 'daily_plan', 'different_questions', 'levels', 'message_templates',
  'notification_batches', 'notifications', 'options', 'qotd_attempts', 'question_options', 'questions', 'quizzes', 'rounds',
  'schools', 'streak_grants', 'streak_history', 'subscriptions', 'suggested_quiz_attempts', 'user_answers', 'user_badges',
  'user_level_progress', 'user_streaks', 'users', 'views', 'waitlist']) t;

-- The parts of questions, whose figures follow them.
SELECT question_change_install('questions', 'id'), question_change_install('question_options', 'question_id'),
  question_change_install('correct_answers', 'question_id');
