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

CREATE OR REPLACE TRIGGER question_subject_update AFTER UPDATE ON questions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION question_subject_track();

CREATE OR REPLACE TRIGGER question_subject_insert AFTER INSERT ON questions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION question_subject_track();

CREATE OR REPLACE TRIGGER question_subject_delete AFTER DELETE ON questions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION question_subject_track();

-- What these rows of the log add to the play of each student and day, as rows of play_days. An answer is counted under the
-- subject that its question is counted under (counted_subjects), or under the next one where a move has come past its id.
-- Left out are students who are not counted yet, who are counted from their answers, and times that are no day of a contest:
-- other systems write what they like, and no such answer may stop the others. Planned for how many rows there are: a handful, or
-- all answers of thousands of students.
CREATE OR REPLACE FUNCTION play_of(taken answer_log[]) RETURNS play_days[] LANGUAGE plpgsql STABLE
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  -- One move at most has begun; thousands may wait.
  RETURN (WITH moving AS MATERIALIZED (SELECT question_id, upto, becomes FROM question_moves WHERE becomes IS NOT NULL)
  SELECT array_agg(ROW(user_id, day, level_id, subject, answers, correct, points)::play_days) FROM (
    SELECT l.user_id, (l.created_at AT TIME ZONE c.zone)::date AS day, coalesce(l.level_id, 0) AS level_id,
      CASE WHEN l.id <= m.upto THEN m.becomes ELSE coalesce(s.subject, '') END AS subject,
      sum(l.n)::int AS answers, coalesce(sum(l.n) FILTER (WHERE l.is_correct), 0)::int AS correct, sum(l.n::bigint * l.points)::bigint AS points
    FROM play_clock c JOIN unnest(taken) l ON l.user_id <= c.students_upto
      AND l.created_at >= '2000-01-01Z' AND l.created_at < '2100-01-01Z'
    LEFT JOIN counted_subjects s ON s.question_id = l.question_id
    LEFT JOIN moving m ON m.question_id = l.question_id
    GROUP BY 1, 2, 3, 4
  ) sums WHERE answers <> 0 OR correct <> 0 OR points <> 0);
END $$;

-- Adds differences to the days of play and to all their sums. A row goes where nothing at all is left of it: a right answer may
-- be taken away before it is added, as the log is not in the order of commits. Each row is found by its key: whatever else the
-- planner may choose, with statistics that are old, reads a whole table or index. New rows of whole students are stored by
-- student, as pages of schools read them; those of many students, each of whom has one or two, by level and subject, in
-- the order of the index that standings of both read.
CREATE OR REPLACE FUNCTION play_days_add(differences play_days[], by_student boolean) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off AS $$
BEGIN
  MERGE INTO play_days t USING (
    SELECT * FROM unnest(differences) ORDER BY CASE WHEN by_student THEN user_id END, level_id, subject, user_id, day
  ) d
  ON (t.user_id, t.day, t.level_id, t.subject) = (d.user_id, d.day, d.level_id, d.subject)
  WHEN MATCHED AND (t.answers + d.answers, t.correct + d.correct, t.points + d.points) = (0, 0, 0) THEN DELETE
  WHEN MATCHED THEN UPDATE SET answers = t.answers + d.answers, correct = t.correct + d.correct, points = t.points + d.points
  WHEN NOT MATCHED THEN INSERT (user_id, day, level_id, subject, answers, correct, points)
    VALUES (d.user_id, d.day, d.level_id, d.subject, d.answers, d.correct, d.points);

  MERGE INTO play_sums t USING (
    SELECT user_id, level_id, subject, sum(answers)::int AS answers, sum(correct)::int AS correct, sum(points)::bigint AS points
    FROM unnest(differences) GROUP BY 1, 2, 3 HAVING sum(answers) <> 0 OR sum(correct) <> 0 OR sum(points) <> 0
    ORDER BY CASE WHEN by_student THEN user_id END, level_id, subject, user_id
  ) d ON (t.user_id, t.level_id, t.subject) = (d.user_id, d.level_id, d.subject)
  WHEN MATCHED AND (t.answers + d.answers, t.correct + d.correct, t.points + d.points) = (0, 0, 0) THEN DELETE
  WHEN MATCHED THEN UPDATE SET answers = t.answers + d.answers, correct = t.correct + d.correct, points = t.points + d.points
  WHEN NOT MATCHED THEN INSERT (user_id, level_id, subject, answers, correct, points)
    VALUES (d.user_id, d.level_id, d.subject, d.answers, d.correct, d.points);

  INSERT INTO subject_sums AS t (subject, answers, correct)
  SELECT subject, sum(answers), sum(correct) FROM unnest(differences)
  GROUP BY subject HAVING sum(answers) <> 0 OR sum(correct) <> 0
  ON CONFLICT (subject) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct;
END $$;

-- Adds differences to the days of play, to all their sums, and to everything that standings read.
CREATE OR REPLACE FUNCTION play_add(differences play_days[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM play_days_add(differences, false);
  PERFORM standings_add(differences);
END $$;

-- Moves answers of questions that were deleted, restored or given another subject to the subject that holds now, so many at
-- most, question by question; returns how much it has done. Each slice of ids is of one snapshot: what is kept of it is its
-- answers without what the log still has of them.
CREATE OR REPLACE FUNCTION questions_move(most int) RETURNS int LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' AS $$
DECLARE
  is_uncounted boolean;
  done int := 0;
  move question_moves;
  counted_as text;
  last_id bigint;
  slice answer_log[];
  differences play_days[];
BEGIN
  IF NOT answer_log_lock(false) THEN RETURN 0; END IF;
  is_uncounted := coalesce((SELECT students_upto = 0 FROM play_clock), true);
  -- Most are new questions that no one has answered, and before a first count no answer is counted at all: nothing moves.
  WITH unanswered AS MATERIALIZED (
    SELECT m.id, m.question_id FROM (SELECT * FROM question_moves ORDER BY id LIMIT CASE WHEN NOT is_uncounted THEN most END) m
    WHERE (is_uncounted OR NOT EXISTS (SELECT FROM user_answers a WHERE a.question_id = m.question_id OFFSET 0)
      AND NOT EXISTS (SELECT FROM answer_log l WHERE l.question_id = m.question_id))
      AND NOT EXISTS (SELECT FROM question_moves o WHERE o.question_id = m.question_id AND o.becomes IS NOT NULL)
  ), named AS (
    INSERT INTO counted_subjects (question_id, subject)
    SELECT DISTINCT u.question_id, coalesce(q.subject, '') FROM unanswered u LEFT JOIN questions q ON q.id = u.question_id
    ON CONFLICT (question_id) DO UPDATE SET subject = excluded.subject
  ), gone AS (
    DELETE FROM question_moves WHERE id = ANY (ARRAY(SELECT id FROM unanswered)) RETURNING 1
  )
  SELECT count(*) INTO done FROM gone;
  WHILE done < most LOOP
    SELECT * INTO move FROM question_moves ORDER BY id LIMIT 1;
    EXIT WHEN NOT FOUND;
    done := done + 1;
    SELECT coalesce((SELECT subject FROM counted_subjects WHERE question_id = move.question_id), '') INTO counted_as;
    IF move.becomes IS NULL THEN
      SELECT coalesce((SELECT subject FROM questions WHERE id = move.question_id), '') INTO move.becomes;
      IF move.becomes = counted_as THEN
        DELETE FROM question_moves WHERE id = move.id;
        CONTINUE;
      END IF;
      UPDATE question_moves SET becomes = move.becomes, upto = 0 WHERE id = move.id;
      move.upto := 0;
    END IF;

    SELECT max(id) INTO last_id FROM (
      SELECT id FROM user_answers WHERE question_id = move.question_id AND id > move.upto ORDER BY id LIMIT most - done + 1
    ) next HAVING count(*) = most - done + 1;
    last_id := coalesce(last_id, 9223372036854775807);
    SELECT array_agg(part) INTO slice FROM (
      SELECT answer_log_row(a, 1) AS part FROM user_answers a
      WHERE a.question_id = move.question_id AND a.id > move.upto AND a.id <= last_id
      UNION ALL SELECT answer_log_reverse(l) FROM answer_log l
      WHERE l.question_id = move.question_id AND l.id > move.upto AND l.id <= last_id
    ) parts;
    differences := play_of(slice);
    PERFORM play_add(array_agg(part)) FROM (
      SELECT ROW(user_id, day, level_id, subject, -answers, -correct, -points)::play_days AS part FROM unnest(differences)
      UNION ALL SELECT ROW(user_id, day, level_id, move.becomes, answers, correct, points)::play_days FROM unnest(differences)
    ) parts;
    done := done + coalesce(cardinality(slice), 0);
    IF last_id < 9223372036854775807 THEN
      UPDATE question_moves SET upto = last_id WHERE id = move.id;
    ELSE
      INSERT INTO counted_subjects (question_id, subject) VALUES (move.question_id, move.becomes)
      ON CONFLICT (question_id) DO UPDATE SET subject = excluded.subject;
      DELETE FROM question_moves WHERE id = move.id;
    END IF;
  END LOOP;
  RETURN done;
END $$;

-- Compares what is kept of the next students after one with their answers, and adds what differs: the first count of those who
-- were not counted yet, a check of the others. What the log still has is late, not wrong. Returns the last of these students,
-- null once that was everybody, and of how many something differed. It is planned again each time, for how large the tables are by
-- then: a plan that the session keeps is of when they were empty, and reads them whole for each part.
CREATE OR REPLACE FUNCTION play_recount(after bigint, most int, OUT last bigint, OUT wrong int) LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  until_id bigint;
  upto bigint;
  given answer_log[];
  counted play_days[];
  differences play_days[];
  changed bigint[];
BEGIN
  PERFORM answer_log_lock(true);
  SELECT students_upto INTO upto FROM play_clock;
  -- Nothing has been counted yet, or it was left out when the data was restored: the server counts it by its clock.
  IF upto IS NULL THEN
    wrong := 0;
    RETURN;
  END IF;
  SELECT CASE WHEN count(*) = most THEN max(id) END INTO last FROM (SELECT id FROM users WHERE id > after ORDER BY id LIMIT most) next;
  until_id := coalesce(last, 9223372036854775807);
  IF after > upto OR upto < until_id AND after <> upto THEN
    last := NULL;
    wrong := 0;
    RETURN;
  END IF;
  IF after = upto THEN UPDATE play_clock SET students_upto = until_id; END IF;

  SELECT array_agg(part) INTO given FROM (
    SELECT answer_log_row(a, 1) AS part FROM user_answers a WHERE a.user_id > after AND a.user_id <= until_id
    UNION ALL SELECT answer_log_reverse(l) FROM answer_log l WHERE l.user_id > after AND l.user_id <= until_id
  ) parts;
  -- Into a variable: the planner would call it once more to see how many rows it has.
  counted := play_of(given);
  SELECT array_agg(ROW(user_id, day, level_id, subject, answers, correct, points)::play_days), array_agg(DISTINCT user_id)
  INTO differences, changed FROM (
    SELECT user_id, day, level_id, subject, sum(answers) AS answers, sum(correct) AS correct, sum(points) AS points FROM (
      SELECT user_id, day, level_id, subject, answers, correct, points FROM unnest(counted)
      UNION ALL SELECT user_id, day, level_id, subject, -answers, -correct, -points FROM play_days
      WHERE user_id > after AND user_id <= until_id
    ) counts GROUP BY 1, 2, 3, 4 HAVING sum(answers) <> 0 OR sum(correct) <> 0 OR sum(points) <> 0
  ) difference;
  PERFORM play_days_add(differences, true);
  changed := changed || ARRAY(SELECT play_sums_repair(after, until_id)) || ARRAY(SELECT standings_repair(after, until_id))
    || ARRAY(SELECT last_plays_repair(after, until_id));
  IF after = upto THEN
    wrong := 0;
    IF last IS NULL THEN PERFORM subject_sums_repair(), standings_sums_repair(); END IF;
  ELSE
    SELECT count(DISTINCT student) INTO wrong FROM unnest(changed) student;
  END IF;
END $$;

-- Makes the sums of these students those of their days; returns whose were not.
CREATE OR REPLACE FUNCTION play_sums_repair(after bigint, until_id bigint) RETURNS SETOF bigint LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY WITH difference AS MATERIALIZED (
    SELECT user_id, level_id, subject, sum(answers) AS answers, sum(correct) AS correct, sum(points) AS points FROM (
      SELECT user_id, level_id, subject, answers, correct, points FROM play_days WHERE user_id > after AND user_id <= until_id
      UNION ALL SELECT user_id, level_id, subject, -answers, -correct, -points FROM play_sums
      WHERE user_id > after AND user_id <= until_id
    ) counts GROUP BY 1, 2, 3 HAVING sum(answers) <> 0 OR sum(correct) <> 0 OR sum(points) <> 0
  )
  INSERT INTO play_sums AS t (user_id, level_id, subject, answers, correct, points) SELECT * FROM difference
  ON CONFLICT (user_id, level_id, subject) DO UPDATE
    SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct, points = t.points + excluded.points
  RETURNING t.user_id;
  DELETE FROM play_sums t WHERE t.user_id > after AND t.user_id <= until_id AND t.answers = 0 AND t.correct = 0 AND t.points = 0;
END $$;

-- The sums of subjects are those of the students together. Returns how many were wrong.
CREATE OR REPLACE FUNCTION subject_sums_repair() RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT SET jit = off AS $$
DECLARE wrong int;
BEGIN
  PERFORM answer_log_lock(true);
  WITH difference AS MATERIALIZED (
    SELECT subject, sum(answers) AS answers, sum(correct) AS correct FROM (
      SELECT subject, answers, correct FROM play_sums UNION ALL SELECT subject, -answers, -correct FROM subject_sums
    ) counts GROUP BY subject HAVING sum(answers) <> 0 OR sum(correct) <> 0
  ), mended AS (
    INSERT INTO subject_sums AS t (subject, answers, correct) SELECT subject, answers, correct FROM difference
    ON CONFLICT (subject) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct
  )
  SELECT count(*) INTO wrong FROM difference;
  -- A question that is counted under another subject than its own, and not on its way, moves.
  INSERT INTO question_moves (question_id)
  SELECT coalesce(q.id, c.question_id) FROM questions q FULL JOIN counted_subjects c ON c.question_id = q.id
  WHERE coalesce(q.subject, '') <> coalesce(c.subject, '')
    AND NOT EXISTS (SELECT FROM question_moves m WHERE m.question_id = coalesce(q.id, c.question_id));
  RETURN wrong;
END $$;
