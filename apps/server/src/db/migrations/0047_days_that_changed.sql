CREATE TABLE "play_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "play_clock_is_only_check" CHECK ("play_clock"."is_only")
);
--> statement-breakpoint
CREATE TABLE "play_hours_due" (
	"user_id" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "play_hours_due_key" PRIMARY KEY("user_id","hour")
);
--> statement-breakpoint
CREATE TABLE "question_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"upto" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "play_days" ADD COLUMN "first_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_days" ADD COLUMN "last_id" bigint DEFAULT 9223372036854775807 NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_changes" ADD COLUMN "hour" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "answer_changes" ADD COLUMN "first_id" bigint;--> statement-breakpoint
ALTER TABLE "answer_changes" ADD COLUMN "last_id" bigint;--> statement-breakpoint
ALTER TABLE play_hours_due SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
--> statement-breakpoint
-- The days of play that are there were counted by the clock of the dashboard's days.
INSERT INTO play_clock (zone) SELECT zone FROM day_figures ORDER BY date DESC LIMIT 1;
--> statement-breakpoint
-- Also says in which hours the answers were given, and their ids: their days are the ones to be counted.
CREATE OR REPLACE FUNCTION answer_change_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO answer_changes (question_id, user_id, hour, first_id, last_id, answers, correct)
    SELECT question_id, user_id, date_trunc('hour', created_at), min(id), max(id), -count(*), -count(*) FILTER (WHERE is_correct)
    FROM old_rows GROUP BY 1, 2, 3;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO answer_changes (question_id, user_id, hour, first_id, last_id, answers, correct)
    SELECT question_id, user_id, date_trunc('hour', created_at), min(id), max(id), count(*), count(*) FILTER (WHERE is_correct)
    FROM new_rows GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A deleted question has no subject, and a restored one has it again. The answers are left to the background job: a statement
-- on questions takes as long with a million of them as with none.
CREATE OR REPLACE FUNCTION question_subject_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO question_moves (question_id) SELECT id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO question_moves (question_id) SELECT id FROM old_rows;
  ELSE
    INSERT INTO question_moves (question_id)
    SELECT n.id FROM old_rows o JOIN new_rows n ON n.id = o.id AND n.subject <> o.subject;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER question_subject_insert AFTER INSERT ON questions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION question_subject_track();
--> statement-breakpoint
CREATE TRIGGER question_subject_delete AFTER DELETE ON questions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION question_subject_track();
--> statement-breakpoint
-- Folds changes into the totals of students, and lists questions and hours that are to be counted, no more than so many;
-- returns how many.
CREATE OR REPLACE FUNCTION answer_changes_merge(most int) RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  merged int;
  fewer bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock('answer_changes'::regclass::bigint) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM answer_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM answer_changes LIMIT most)) RETURNING *
  ), due AS (
    INSERT INTO question_statistics_due (question_id)
    SELECT DISTINCT question_id FROM gone WHERE question_id IS NOT NULL
    ON CONFLICT DO NOTHING
  ), due_hours AS (
    INSERT INTO play_hours_due AS h (user_id, hour, first_id, last_id)
    SELECT user_id, hour, min(first_id), max(last_id) FROM gone WHERE user_id IS NOT NULL AND hour IS NOT NULL GROUP BY 1, 2
    ON CONFLICT (user_id, hour) DO UPDATE
      SET first_id = least(h.first_id, excluded.first_id), last_id = greatest(h.last_id, excluded.last_id)
  ), due_students AS (
    INSERT INTO play_days_due (user_id)
    SELECT DISTINCT user_id FROM gone WHERE user_id IS NOT NULL AND hour IS NULL
    ON CONFLICT DO NOTHING
  ), added AS (
    INSERT INTO student_totals AS t (user_id, answers, correct)
    SELECT user_id, sum(answers), sum(correct) FROM gone WHERE user_id IS NOT NULL GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct
  )
  SELECT count(*), array_agg(DISTINCT user_id) FILTER (WHERE answers < 0) INTO merged, fewer FROM gone;
  -- Not where a right answer is yet to be added or taken away: what is taken away may come first.
  DELETE FROM student_totals WHERE user_id = ANY (fewer) AND answers = 0 AND correct = 0;
  RETURN merged;
END $$;
--> statement-breakpoint
-- Counts all days of these students, and sets their sums. Rows that are right already are not written.
CREATE FUNCTION play_students_count(students bigint[], zone text) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' AS $$
BEGIN
  WITH counted AS MATERIALIZED (
    SELECT a.user_id, (a.created_at AT TIME ZONE zone)::date AS day, coalesce(a.level_id, 0) AS level_id,
      coalesce(q.subject, '') AS subject, count(*) AS answers, count(*) FILTER (WHERE a.is_correct) AS correct,
      sum(a.points_earned) AS points, min(a.id) AS first_id, max(a.id) AS last_id
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
  ), by_subject AS (
    INSERT INTO subject_sums AS t (subject, answers, correct)
    SELECT subject, sum(answers), sum(correct) FROM (
      SELECT subject, answers, correct FROM summed
      UNION ALL SELECT subject, -answers, -correct FROM play_sums WHERE user_id = ANY (students)
    ) difference GROUP BY subject HAVING sum(answers) <> 0 OR sum(correct) <> 0
    ON CONFLICT (subject) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct
  ), gone AS (
    DELETE FROM play_days d WHERE d.user_id = ANY (students) AND NOT EXISTS (SELECT FROM counted c
      WHERE (c.user_id, c.day, c.level_id, c.subject) = (d.user_id, d.day, d.level_id, d.subject))
  )
  INSERT INTO play_days AS d (user_id, day, level_id, subject, answers, correct, points, first_id, last_id)
  SELECT user_id, day, level_id, subject, answers, correct, points, first_id, last_id FROM counted
  ON CONFLICT (user_id, day, level_id, subject) DO UPDATE
    SET answers = excluded.answers, correct = excluded.correct, points = excluded.points,
      first_id = excluded.first_id, last_id = excluded.last_id
    WHERE (d.answers, d.correct, d.points, d.first_id, d.last_id)
      <> (excluded.answers, excluded.correct, excluded.points, excluded.first_id, excluded.last_id);
END $$;
--> statement-breakpoint
-- Counts the days that these hours of students belong to, of which each answer that changed has an id between the first and
-- the last, and adds to the sums what differs. The answers of a day are read by their ids: between those that were counted
-- and those that changed lie all of them, so that neither a whole history nor another index is needed.
CREATE FUNCTION play_hours_count(users bigint[], hours timestamptz[], firsts bigint[], lasts bigint[], zone text) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' AS $$
DECLARE fewer bigint[];
BEGIN
  WITH due AS MATERIALIZED (
    SELECT user_id, day, min(first_id) AS first_id, max(last_id) AS last_id
    FROM unnest(users, hours, firsts, lasts) AS changed (user_id, hour, first_id, last_id) CROSS JOIN LATERAL (
      VALUES ((hour AT TIME ZONE zone)::date), (((hour + interval '1 hour' - interval '1 millisecond') AT TIME ZONE zone)::date)
    ) AS days (day) GROUP BY 1, 2
  ), old AS MATERIALIZED (
    -- OFFSET 0 here and below: by the key, day by day, never as a scan of everything.
    SELECT p.* FROM due CROSS JOIN LATERAL (
      SELECT d.ctid AS place, d.* FROM play_days d WHERE d.user_id = due.user_id AND d.day = due.day OFFSET 0) p
  ), spans AS MATERIALIZED (
    SELECT due.user_id, due.day, least(due.first_id, min(old.first_id)) AS first_id, greatest(due.last_id, max(old.last_id)) AS last_id
    FROM due LEFT JOIN old ON (old.user_id, old.day) = (due.user_id, due.day)
    GROUP BY due.user_id, due.day, due.first_id, due.last_id
  ), given AS MATERIALIZED (
    -- Compared as rows: between two places of the index of students and ids, the only one that can be chosen.
    SELECT s.user_id, s.day, a.id, a.level_id, a.question_id, a.is_correct, a.points_earned FROM spans s CROSS JOIN LATERAL (
      SELECT * FROM user_answers a WHERE (a.user_id, a.id) >= (s.user_id, s.first_id) AND (a.user_id, a.id) <= (s.user_id, s.last_id)
        AND (a.created_at AT TIME ZONE zone)::date = s.day OFFSET 0) a
  ), counted AS MATERIALIZED (
    SELECT g.user_id, g.day, coalesce(g.level_id, 0) AS level_id, coalesce(q.subject, '') AS subject, count(*) AS answers,
      count(*) FILTER (WHERE g.is_correct) AS correct, sum(g.points_earned) AS points, min(g.id) AS first_id, max(g.id) AS last_id
    FROM given g LEFT JOIN questions q ON q.id = g.question_id GROUP BY 1, 2, 3, 4
  ), difference AS MATERIALIZED (
    SELECT user_id, level_id, subject, sum(answers) AS answers, sum(correct) AS correct, sum(points) AS points FROM (
      SELECT user_id, level_id, subject, answers, correct, points FROM counted
      UNION ALL SELECT user_id, level_id, subject, -answers, -correct, -points FROM old
    ) both_counts GROUP BY 1, 2, 3 HAVING sum(answers) <> 0 OR sum(correct) <> 0 OR sum(points) <> 0
  ), all_days AS (
    INSERT INTO play_totals AS t (user_id, answers, correct, points)
    SELECT user_id, sum(answers), sum(correct), sum(points) FROM difference
    GROUP BY user_id HAVING sum(answers) <> 0 OR sum(correct) <> 0 OR sum(points) <> 0
    ON CONFLICT (user_id) DO UPDATE
      SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct, points = t.points + excluded.points
  ), sums AS (
    INSERT INTO play_sums AS t (user_id, level_id, subject, answers, correct, points) SELECT * FROM difference
    ON CONFLICT (user_id, level_id, subject) DO UPDATE
      SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct, points = t.points + excluded.points
  ), by_subject AS (
    INSERT INTO subject_sums AS t (subject, answers, correct)
    SELECT subject, sum(answers), sum(correct) FROM difference
    GROUP BY subject HAVING sum(answers) <> 0 OR sum(correct) <> 0
    ON CONFLICT (subject) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct
  ), gone AS (
    DELETE FROM play_days WHERE ctid = ANY (ARRAY(SELECT place FROM old WHERE NOT EXISTS (SELECT FROM counted c
      WHERE (c.user_id, c.day, c.level_id, c.subject) = (old.user_id, old.day, old.level_id, old.subject))))
  ), written AS (
    INSERT INTO play_days AS d (user_id, day, level_id, subject, answers, correct, points, first_id, last_id)
    SELECT * FROM counted
    ON CONFLICT (user_id, day, level_id, subject) DO UPDATE
      SET answers = excluded.answers, correct = excluded.correct, points = excluded.points,
        first_id = excluded.first_id, last_id = excluded.last_id
      WHERE (d.answers, d.correct, d.points, d.first_id, d.last_id)
        <> (excluded.answers, excluded.correct, excluded.points, excluded.first_id, excluded.last_id)
  )
  SELECT array_agg(DISTINCT user_id) FILTER (WHERE answers < 0) INTO fewer FROM difference;
  DELETE FROM play_sums WHERE user_id = ANY (fewer) AND answers = 0;
  DELETE FROM play_totals WHERE user_id = ANY (fewer) AND answers = 0;
END $$;
--> statement-breakpoint
-- Counts what is due of play: days that changed, then answers of questions that moved, then whole histories, of about so many
-- answers each, and of one student at least. Returns of how much: 0 where nothing is due, another process is at it, or the
-- days are counted by another clock.
CREATE OR REPLACE FUNCTION play_days_update(most int, zone text) RETURNS int LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' AS $$
DECLARE
  last_user bigint;
  move question_moves;
  users bigint[];
  hours timestamptz[];
  firsts bigint[];
  lasts bigint[];
  done int := 0;
  -- Each answer of a question is one of a day that is counted whole.
  days_left int := greatest(most / 20, 1);
BEGIN
  IF NOT pg_try_advisory_xact_lock('play_days'::regclass::bigint) THEN RETURN 0; END IF;
  INSERT INTO play_clock (zone) SELECT play_days_update.zone WHERE NOT EXISTS (SELECT FROM play_clock);
  IF NOT EXISTS (SELECT FROM play_clock c WHERE c.zone = play_days_update.zone) THEN RETURN 0; END IF;
  -- What lists hours waits for the end of this, and this for it: neither has rows that the other waits for.
  PERFORM pg_advisory_xact_lock('answer_changes'::regclass::bigint);

  SELECT max(user_id) INTO last_user FROM (
    SELECT user_id, sum(answers) OVER (ORDER BY user_id) - answers AS before FROM (
      SELECT d.user_id, sum(p.answers) AS answers FROM (
        SELECT DISTINCT user_id, (hour AT TIME ZONE zone)::date AS day
        FROM (SELECT user_id, hour FROM play_hours_due ORDER BY user_id, hour LIMIT 2 * days_left) next
      ) d CROSS JOIN LATERAL (
        SELECT coalesce(sum(k.answers), 0) + 1 AS answers FROM play_days k WHERE k.user_id = d.user_id AND k.day = d.day
      ) p GROUP BY d.user_id
    ) sizes
  ) s WHERE before < most;
  WITH taken AS (DELETE FROM play_hours_due WHERE user_id <= last_user RETURNING *)
  SELECT array_agg(user_id), array_agg(hour), array_agg(first_id), array_agg(last_id), count(*)
  INTO users, hours, firsts, lasts, done FROM taken;

  FOR move IN SELECT * FROM question_moves ORDER BY id LIMIT days_left LOOP
    DECLARE slice record;
    BEGIN
      SELECT count(*)::int AS n, max(id) AS last_id, array_agg(user_id) AS users, array_agg(date_trunc('hour', created_at)) AS hours,
        array_agg(id) AS ids
      INTO slice FROM (SELECT id, user_id, created_at FROM user_answers WHERE question_id = move.question_id AND id > move.upto
        ORDER BY id LIMIT days_left) answers;
      users := users || slice.users;
      hours := hours || slice.hours;
      firsts := firsts || slice.ids;
      lasts := lasts || slice.ids;
      done := done + 1;
      IF slice.n < days_left THEN
        DELETE FROM question_moves WHERE id = move.id;
        days_left := days_left - slice.n;
      ELSE
        UPDATE question_moves SET upto = slice.last_id WHERE id = move.id;
        EXIT;
      END IF;
    END;
  END LOOP;
  IF users IS NOT NULL THEN PERFORM play_hours_count(users, hours, firsts, lasts, zone); END IF;

  SELECT max(user_id) INTO last_user FROM (
    SELECT d.user_id, sum(coalesce(t.answers, 0)) OVER (ORDER BY d.user_id) - coalesce(t.answers, 0) AS before
    FROM (SELECT user_id FROM play_days_due ORDER BY user_id LIMIT 1000) d LEFT JOIN student_totals t ON t.user_id = d.user_id
  ) s WHERE before < most;
  WITH taken AS (DELETE FROM play_days_due WHERE user_id <= last_user RETURNING user_id)
  SELECT array_agg(user_id) INTO users FROM taken;
  IF users IS NOT NULL THEN PERFORM play_students_count(users, zone); END IF;
  RETURN done + coalesce(cardinality(users), 0);
END $$;
--> statement-breakpoint
-- Counts everything, while nobody stores answers; every question that has any is due, and every student who has.
CREATE OR REPLACE FUNCTION statistics_rebuild() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock('play_days'::regclass::bigint), pg_advisory_xact_lock('answer_changes'::regclass::bigint);
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
  DELETE FROM subject_sums;
  DELETE FROM play_hours_due;
  DELETE FROM question_moves;
  INSERT INTO play_days_due (user_id) SELECT user_id FROM student_totals ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- Compares what is kept of the next students after one with their answers, and mends it. Students with changes that are still
-- to be counted are late, not wrong. Returns up to whom it has looked, null once that was everybody, and how many were wrong.
CREATE FUNCTION play_repair(after bigint, most int, OUT last bigint, OUT wrong_totals int, OUT wrong_days int) LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' AS $$
DECLARE
  until_id bigint;
  clock text;
  wrong bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock('play_days'::regclass::bigint), pg_advisory_xact_lock('answer_changes'::regclass::bigint);
  SELECT CASE WHEN count(*) = most THEN max(id) END INTO last FROM (SELECT id FROM users WHERE id > after ORDER BY id LIMIT most) next;
  until_id := coalesce(last, 9223372036854775807);
  WITH difference AS MATERIALIZED (
    SELECT user_id, sum(answers) AS answers, sum(correct) AS correct FROM (
      SELECT user_id, 1 AS answers, is_correct::int AS correct FROM user_answers
      UNION ALL SELECT user_id, -answers, -correct FROM student_totals
      UNION ALL SELECT user_id, -answers, -correct FROM answer_changes
    ) counts WHERE user_id > after AND user_id <= until_id GROUP BY user_id HAVING sum(answers) <> 0 OR sum(correct) <> 0
  ), mended AS (
    INSERT INTO student_totals AS t (user_id, answers, correct) SELECT user_id, answers, correct FROM difference
    ON CONFLICT (user_id) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct
  )
  SELECT count(*) INTO wrong_totals FROM difference;
  DELETE FROM student_totals WHERE user_id > after AND user_id <= until_id AND answers = 0 AND correct = 0;

  SELECT zone INTO clock FROM play_clock;
  IF clock IS NULL THEN
    -- Nothing has been counted yet, or it was left out when the data was restored: the server counts it by its clock.
    wrong_days := 0;
    INSERT INTO play_days_due (user_id) SELECT user_id FROM student_totals WHERE user_id > after AND user_id <= until_id
    ON CONFLICT DO NOTHING;
    RETURN;
  END IF;
  WITH late AS MATERIALIZED (
    SELECT user_id FROM answer_changes WHERE user_id > after AND user_id <= until_id
    UNION SELECT user_id FROM play_hours_due WHERE user_id > after AND user_id <= until_id
    UNION SELECT user_id FROM play_days_due WHERE user_id > after AND user_id <= until_id
    UNION SELECT a.user_id FROM question_moves m JOIN user_answers a ON a.question_id = m.question_id AND a.id > m.upto
    WHERE a.user_id > after AND a.user_id <= until_id
  ), counted AS MATERIALIZED (
    SELECT a.user_id, (a.created_at AT TIME ZONE clock)::date AS day, coalesce(a.level_id, 0) AS level_id,
      coalesce(q.subject, '') AS subject, count(*) AS answers, count(*) FILTER (WHERE a.is_correct) AS correct,
      sum(a.points_earned) AS points
    FROM user_answers a LEFT JOIN questions q ON q.id = a.question_id
    WHERE a.user_id > after AND a.user_id <= until_id GROUP BY 1, 2, 3, 4
  ), difference AS (
    SELECT user_id FROM (
      SELECT 'day' AS kind, user_id, day, level_id, subject, answers, correct, points FROM counted
      UNION ALL SELECT 'sum', user_id, NULL, level_id, subject, answers, correct, points FROM counted
      UNION ALL SELECT 'all', user_id, NULL, NULL, NULL, answers, correct, points FROM counted
      UNION ALL SELECT 'day', user_id, day, level_id, subject, -answers, -correct, -points FROM play_days
      WHERE user_id > after AND user_id <= until_id
      UNION ALL SELECT 'sum', user_id, NULL, level_id, subject, -answers, -correct, -points FROM play_sums
      WHERE user_id > after AND user_id <= until_id
      UNION ALL SELECT 'all', user_id, NULL, NULL, NULL, -answers, -correct, -points FROM play_totals
      WHERE user_id > after AND user_id <= until_id
    ) counts GROUP BY kind, user_id, day, level_id, subject HAVING sum(answers) <> 0 OR sum(correct) <> 0 OR sum(points) <> 0
  )
  SELECT coalesce(array_agg(DISTINCT user_id), '{}') INTO wrong FROM difference
  WHERE user_id NOT IN (SELECT user_id FROM late);
  PERFORM play_students_count(wrong, clock);
  wrong_days := cardinality(wrong);
END $$;
--> statement-breakpoint
-- The sums of subjects are those of the students together. Returns how many were wrong.
CREATE FUNCTION subject_sums_repair() RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT SET jit = off AS $$
DECLARE wrong int;
BEGIN
  PERFORM pg_advisory_xact_lock('play_days'::regclass::bigint);
  WITH difference AS MATERIALIZED (
    SELECT subject, sum(answers) AS answers, sum(correct) AS correct FROM (
      SELECT subject, answers, correct FROM play_sums UNION ALL SELECT subject, -answers, -correct FROM subject_sums
    ) counts GROUP BY subject HAVING sum(answers) <> 0 OR sum(correct) <> 0
  ), mended AS (
    INSERT INTO subject_sums AS t (subject, answers, correct) SELECT subject, answers, correct FROM difference
    ON CONFLICT (subject) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct
  )
  SELECT count(*) INTO wrong FROM difference;
  RETURN wrong;
END $$;
