-- Statements on answers only append: of which questions and students how many came and went, and in which hours they were given,
-- with their ids: their days are the ones to be counted.
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

CREATE OR REPLACE TRIGGER answer_change_insert AFTER INSERT ON user_answers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_change_track();

CREATE OR REPLACE TRIGGER answer_change_update AFTER UPDATE ON user_answers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_change_track();

CREATE OR REPLACE TRIGGER answer_change_delete AFTER DELETE ON user_answers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_change_track();

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

-- A question that has figures and is changed, or deleted, in any of its parts gets new ones; one that an undo brings back
-- has answers, and gets them again.
CREATE OR REPLACE FUNCTION question_change_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('INSERT INTO answer_changes (question_id) SELECT DISTINCT c.%1$I FROM changed c
    WHERE EXISTS (SELECT FROM question_statistics s WHERE s.question_id = c.%1$I)
      OR %2$L = ''INSERT'' AND EXISTS (SELECT FROM user_answers a WHERE a.question_id = c.%1$I)', TG_ARGV[0], TG_OP);
  RETURN NULL;
END $$;

-- Follows the changes of a table that holds parts of questions.
CREATE OR REPLACE FUNCTION question_change_install(t regclass, id_column text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('
    CREATE OR REPLACE TRIGGER question_change_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L);
    CREATE OR REPLACE TRIGGER question_change_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L);
    CREATE OR REPLACE TRIGGER question_change_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L)', t, id_column);
END $$;

-- Counts everything, while no answers are stored; every question that has any is due, and every student who has.
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
