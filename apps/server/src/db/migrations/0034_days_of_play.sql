CREATE TABLE "play_days" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"level_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"answers" integer NOT NULL,
	"correct" integer NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "play_days_key" PRIMARY KEY("user_id","day","level_id","subject")
);
--> statement-breakpoint
CREATE TABLE "play_days_due" (
	"user_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_totals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"correct" integer NOT NULL,
	"points" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "play_days_day_index" ON "play_days" USING btree ("day");--> statement-breakpoint
-- Merging changes of answers also says whose days of play are to be counted anew. Otherwise as in 0028.
CREATE OR REPLACE FUNCTION answer_changes_merge(most int) RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  merged int;
  fewer bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock('answer_changes'::regclass::bigint) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM answer_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM answer_changes LIMIT most))
    RETURNING question_id, user_id, answers, correct
  ), due AS (
    INSERT INTO question_statistics_due (question_id)
    SELECT DISTINCT question_id FROM gone WHERE question_id IS NOT NULL
    ON CONFLICT DO NOTHING
  ), due_students AS (
    INSERT INTO play_days_due (user_id)
    SELECT DISTINCT user_id FROM gone WHERE user_id IS NOT NULL
    ON CONFLICT DO NOTHING
  ), added AS (
    INSERT INTO student_totals AS t (user_id, answers, correct)
    SELECT user_id, sum(answers), sum(correct) FROM gone WHERE user_id IS NOT NULL GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct
  )
  SELECT count(*), array_agg(DISTINCT user_id) FILTER (WHERE answers < 0) INTO merged, fewer FROM gone;
  DELETE FROM student_totals WHERE user_id = ANY (fewer) AND answers = 0;
  RETURN merged;
END $$;
--> statement-breakpoint
-- Counts the days of play of so many students who are due, from their answers, by the clock of the contest. Returns of how
-- many: fewer than asked for once nobody is due. Rows that are right already are not written.
CREATE FUNCTION play_days_update(most int, zone text) RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
  ), all_days AS (
    INSERT INTO play_totals AS t (user_id, answers, correct, points)
    SELECT user_id, sum(answers), sum(correct), sum(points) FROM counted GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE
      SET answers = excluded.answers, correct = excluded.correct, points = excluded.points
      WHERE (t.answers, t.correct, t.points) <> (excluded.answers, excluded.correct, excluded.points)
  ), gone_totals AS (
    DELETE FROM play_totals t WHERE t.user_id = ANY (students) AND t.user_id NOT IN (SELECT user_id FROM counted)
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
-- Who answered a question whose subject changes is counted anew. Appended, so that nobody is waited for.
CREATE FUNCTION question_subject_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO answer_changes (user_id)
  SELECT DISTINCT a.user_id FROM old_rows o JOIN new_rows n ON n.id = o.id AND n.subject <> o.subject
  JOIN user_answers a ON a.question_id = n.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER question_subject_update AFTER UPDATE ON questions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION question_subject_track();
--> statement-breakpoint
-- Counts everything anew, while nobody stores answers; every question that has any is due, and every student who has.
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
  INSERT INTO play_days_due (user_id) SELECT user_id FROM student_totals ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- The background job counts the days of everybody who has played so far.
INSERT INTO play_days_due (user_id) SELECT user_id FROM student_totals;
