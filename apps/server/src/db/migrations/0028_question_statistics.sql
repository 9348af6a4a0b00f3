CREATE TABLE "answer_changes" (
	"question_id" bigint,
	"user_id" bigint,
	"answers" integer DEFAULT 0 NOT NULL,
	"correct" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_statistics" (
	"question_id" bigint PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"facility" double precision NOT NULL,
	"discrimination" double precision,
	"verdicts" text[] DEFAULT '{}' NOT NULL,
	"details" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_statistics_due" (
	"question_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_totals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"correct" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "question_statistics_computed_at_index" ON "question_statistics" USING btree ("computed_at");
--> statement-breakpoint
ALTER TABLE answer_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
--> statement-breakpoint
-- The details stand outside of the rows, so that lists, which sort and filter by the figures, read little.
ALTER TABLE question_statistics SET (toast_tuple_target = 128);
--> statement-breakpoint
-- Participants' statements only append (docs/decisions/0039): no row is waited for, and a background job adds up.
CREATE FUNCTION answer_change_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO answer_changes (question_id, user_id, answers, correct)
    SELECT question_id, user_id, -count(*), -count(*) FILTER (WHERE is_correct) FROM old_rows GROUP BY question_id, user_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO answer_changes (question_id, user_id, answers, correct)
    SELECT question_id, user_id, count(*), count(*) FILTER (WHERE is_correct) FROM new_rows GROUP BY question_id, user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER answer_change_insert AFTER INSERT ON user_answers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_change_track();
--> statement-breakpoint
CREATE TRIGGER answer_change_update AFTER UPDATE ON user_answers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_change_track();
--> statement-breakpoint
CREATE TRIGGER answer_change_delete AFTER DELETE ON user_answers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_change_track();
--> statement-breakpoint
-- A question that has figures and is changed, or deleted, in any of its parts gets new ones; one that an undo brings back
-- has answers, and gets them again.
CREATE FUNCTION question_change_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('INSERT INTO answer_changes (question_id) SELECT DISTINCT c.%1$I FROM changed c
    WHERE EXISTS (SELECT FROM question_statistics s WHERE s.question_id = c.%1$I)
      OR %2$L = ''INSERT'' AND EXISTS (SELECT FROM user_answers a WHERE a.question_id = c.%1$I)', TG_ARGV[0], TG_OP);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION question_change_install(t regclass, id_column text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('
    CREATE TRIGGER question_change_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L);
    CREATE TRIGGER question_change_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L);
    CREATE TRIGGER question_change_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L)', t, id_column);
END $$;
--> statement-breakpoint
SELECT question_change_install('questions', 'id'), question_change_install('question_options', 'question_id'),
  question_change_install('correct_answers', 'question_id');
--> statement-breakpoint
-- Moves changes into the totals, no more than so many; returns how many. What is visible of both always adds up.
CREATE FUNCTION answer_changes_merge(most int) RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
-- Counts everything anew, while nobody stores answers; every question that has any is due.
CREATE FUNCTION statistics_rebuild() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  LOCK TABLE user_answers IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM answer_changes;
  DELETE FROM student_totals;
  INSERT INTO student_totals (user_id, answers, correct)
  SELECT user_id, count(*), count(*) FILTER (WHERE is_correct) FROM user_answers GROUP BY user_id;
  INSERT INTO question_statistics_due (question_id)
  SELECT id FROM questions q WHERE EXISTS (SELECT FROM user_answers a WHERE a.question_id = q.id)
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- Students' answers are counted in parts, once the tables of later migrations are there: an upgrade holds nobody up for it.
INSERT INTO question_statistics_due (question_id)
SELECT id FROM questions q WHERE EXISTS (SELECT FROM user_answers a WHERE a.question_id = q.id);
