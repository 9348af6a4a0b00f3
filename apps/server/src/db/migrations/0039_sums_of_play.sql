CREATE TABLE "play_sums" (
	"user_id" bigint NOT NULL,
	"level_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"answers" integer NOT NULL,
	"correct" integer NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "play_sums_key" PRIMARY KEY("user_id","level_id","subject")
);
--> statement-breakpoint
CREATE INDEX "play_sums_subject_index" ON "play_sums" USING btree ("subject","level_id");--> statement-breakpoint
CREATE INDEX "play_sums_level_index" ON "play_sums" USING btree ("level_id");--> statement-breakpoint
-- Counts the days of play of so many students who are due, and their sums. Otherwise as in 0034.
CREATE OR REPLACE FUNCTION play_days_update(most int, zone text) RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE students bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock('play_days'::regclass::bigint) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM play_days_due WHERE user_id = ANY (ARRAY(SELECT user_id FROM play_days_due ORDER BY user_id LIMIT most))
    RETURNING user_id
  )
  SELECT array_agg(user_id) INTO students FROM taken;
  IF students IS NULL THEN RETURN 0; END IF;
  WITH counted AS MATERIALIZED (
    SELECT a.user_id, (a.created_at AT TIME ZONE zone)::date AS day, coalesce(a.level_id, 0) AS level_id,
      coalesce(q.subject, '') AS subject, count(*) AS answers, count(*) FILTER (WHERE a.is_correct) AS correct,
      sum(a.points_earned) AS points
    FROM user_answers a LEFT JOIN questions q ON q.id = a.question_id
    WHERE a.user_id = ANY (students) GROUP BY 1, 2, 3, 4
  ), summed AS MATERIALIZED (
    SELECT user_id, level_id, subject, sum(answers) AS answers, sum(correct) AS correct, sum(points) AS points
    FROM counted GROUP BY 1, 2, 3
  ), all_days AS (
    INSERT INTO play_totals AS t (user_id, answers, correct, points)
    SELECT user_id, sum(answers), sum(correct), sum(points) FROM summed GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE
      SET answers = excluded.answers, correct = excluded.correct, points = excluded.points
      WHERE (t.answers, t.correct, t.points) <> (excluded.answers, excluded.correct, excluded.points)
  ), gone_totals AS (
    DELETE FROM play_totals t WHERE t.user_id = ANY (students) AND t.user_id NOT IN (SELECT user_id FROM counted)
  ), sums AS (
    INSERT INTO play_sums AS t (user_id, level_id, subject, answers, correct, points)
    SELECT user_id, level_id, subject, answers, correct, points FROM summed
    ON CONFLICT (user_id, level_id, subject) DO UPDATE
      SET answers = excluded.answers, correct = excluded.correct, points = excluded.points
      WHERE (t.answers, t.correct, t.points) <> (excluded.answers, excluded.correct, excluded.points)
  ), gone_sums AS (
    DELETE FROM play_sums t WHERE t.user_id = ANY (students) AND NOT EXISTS (SELECT FROM summed s
      WHERE (s.user_id, s.level_id, s.subject) = (t.user_id, t.level_id, t.subject))
  ), gone AS (
    DELETE FROM play_days d WHERE d.user_id = ANY (students) AND NOT EXISTS (SELECT FROM counted c
      WHERE (c.user_id, c.day, c.level_id, c.subject) = (d.user_id, d.day, d.level_id, d.subject))
  )
  INSERT INTO play_days AS d (user_id, day, level_id, subject, answers, correct, points)
  SELECT user_id, day, level_id, subject, answers, correct, points FROM counted
  ON CONFLICT (user_id, day, level_id, subject) DO UPDATE
    SET answers = excluded.answers, correct = excluded.correct, points = excluded.points
    WHERE (d.answers, d.correct, d.points) <> (excluded.answers, excluded.correct, excluded.points);
  RETURN cardinality(students);
END $$;
--> statement-breakpoint
-- Counts everything anew, while nobody stores answers. Otherwise as in 0034.
CREATE OR REPLACE FUNCTION statistics_rebuild() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  LOCK TABLE user_answers IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM answer_changes;
  DELETE FROM student_totals;
  INSERT INTO student_totals (user_id, answers, correct)
  SELECT user_id, count(*), count(*) FILTER (WHERE is_correct) FROM user_answers GROUP BY user_id;
  INSERT INTO question_statistics_due (question_id)
  SELECT id FROM questions q WHERE EXISTS (SELECT FROM user_answers a WHERE a.question_id = q.id)
  ON CONFLICT DO NOTHING;
  DELETE FROM play_days;
  DELETE FROM play_totals;
  DELETE FROM play_sums;
  INSERT INTO play_days_due (user_id) SELECT user_id FROM student_totals ON CONFLICT DO NOTHING;
END $$;
-- The first count that 0051 asks for stores the sums of play that is there already: others would wait here for seconds.
