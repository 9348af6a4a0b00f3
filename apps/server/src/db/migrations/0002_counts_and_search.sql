SELECT row_count_install(t::regclass)
FROM unnest(ARRAY['schools', 'users', 'rounds', 'questions', 'correct_answers', 'user_level_progress', 'user_answers']) t;
--> statement-breakpoint
SELECT search_install('schools', 'school_words(n.name, n.region, n.location)', 'n.name');
--> statement-breakpoint
-- Levels and questions that name no quiz belong to quiz 9 (DEFAULT_QUIZ_ID).
INSERT INTO quizzes (id, title, subject) VALUES (9, 'Science and maths quiz', 'general');
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('quizzes', 'id'), 9);
