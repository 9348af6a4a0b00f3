-- One log of answers feeds everything that is kept of them (docs/design/play-and-figures.md). A statement on answers appends a
-- row for each that it stores (n = 1) or takes away (n = -1), and both for each that it changes.
CREATE OR REPLACE FUNCTION answer_log_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO answer_log (id, user_id, question_id, level_id, created_at, points, n, is_correct)
    SELECT id, user_id, question_id, level_id, created_at, points_earned, 1, is_correct FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO answer_log (id, user_id, question_id, level_id, created_at, points, n, is_correct)
    SELECT id, user_id, question_id, level_id, created_at, points_earned, -1, is_correct FROM old_rows;
  ELSE -- TRUNCATE; an older snapshot would miss rows
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'Truncate a counted table in READ COMMITTED only';
    END IF;
    PERFORM answer_log_lock(true);
    DELETE FROM answer_log;
    INSERT INTO row_change SELECT rel, block, -n FROM row_count WHERE rel = TG_RELID;
    PERFORM answers_recount_all();
  END IF;
  RETURN NULL;
END $$;

-- Of an update, only rows of which something changes that is counted or that a badge depends on. Transition tables seem empty
-- to the planner: without nested loops, a statement on all answers of a question joins them in one pass.
CREATE OR REPLACE FUNCTION answer_log_track_update() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off SET jit = off AS $$
BEGIN
  INSERT INTO answer_log (id, user_id, question_id, level_id, created_at, points, n, is_correct)
  SELECT part.* FROM old_rows o FULL JOIN new_rows n ON n.id = o.id CROSS JOIN LATERAL (VALUES
    (o.id, o.user_id, o.question_id, o.level_id, o.created_at, o.points_earned, -1, o.is_correct),
    (n.id, n.user_id, n.question_id, n.level_id, n.created_at, n.points_earned, 1, n.is_correct)
  ) part (id, user_id, question_id, level_id, created_at, points, n, is_correct)
  WHERE part.id IS NOT NULL
    AND (o.user_id, o.question_id, o.level_id, o.qotd_attempt_id, o.created_at, o.points_earned, o.is_correct)
      IS DISTINCT FROM (n.user_id, n.question_id, n.level_id, n.qotd_attempt_id, n.created_at, n.points_earned, n.is_correct);
  RETURN NULL;
END $$;

-- An answer as a row of the log.
CREATE OR REPLACE FUNCTION answer_log_row(a user_answers, n int) RETURNS answer_log LANGUAGE sql STABLE AS $$
  SELECT ROW(a.id, a.user_id, a.question_id, a.level_id, a.created_at, a.created_at, a.points_earned, n, a.is_correct)::answer_log
$$;

-- A row of the log that takes another away.
CREATE OR REPLACE FUNCTION answer_log_reverse(l answer_log) RETURNS answer_log LANGUAGE sql STABLE AS $$
  SELECT ROW(l.id, l.user_id, l.question_id, l.level_id, l.created_at, l.logged_at, l.points, -l.n, l.is_correct)::answer_log
$$;

CREATE OR REPLACE TRIGGER answer_log_insert AFTER INSERT ON user_answers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_log_track();

CREATE OR REPLACE TRIGGER answer_log_delete AFTER DELETE ON user_answers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_log_track();

CREATE OR REPLACE TRIGGER answer_log_update AFTER UPDATE ON user_answers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION answer_log_track_update();

CREATE OR REPLACE TRIGGER answer_log_truncate AFTER TRUNCATE ON user_answers EXECUTE FUNCTION answer_log_track();

-- Takes the lock under which everything changes that is kept of answers; where this does not wait, false while another has it or
-- a table is held whole. A TRUNCATE has its table when it asks for the lock: whoever has the lock must wait for no table.
CREATE OR REPLACE FUNCTION answer_log_lock(waits boolean) RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF waits THEN
    LOCK TABLE users, questions, user_answers IN ACCESS SHARE MODE;
    PERFORM pg_advisory_xact_lock('answer_log'::regclass::bigint);
    RETURN true;
  END IF;
  BEGIN
    LOCK TABLE users, questions, user_answers IN ACCESS SHARE MODE NOWAIT;
  EXCEPTION WHEN lock_not_available THEN
    RETURN false;
  END;
  RETURN pg_try_advisory_xact_lock('answer_log'::regclass::bigint);
END $$;

-- Takes the oldest rows of the log, so many at most, and adds them to everything that is kept of answers, in the same
-- transaction: each is added once, whatever is killed when. The zone is that of the contest's days, where none is known yet.
-- Returns how many it took: 0 where none is left, or another process is at it.
CREATE OR REPLACE FUNCTION answers_fold(most int, zone text) RETURNS int LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' AS $$
DECLARE taken answer_log[];
BEGIN
  IF NOT answer_log_lock(false) THEN RETURN 0; END IF;
  INSERT INTO play_clock (zone) SELECT answers_fold.zone WHERE NOT EXISTS (SELECT FROM play_clock);
  WITH gone AS (
    DELETE FROM answer_log WHERE ctid = ANY (ARRAY(SELECT ctid FROM answer_log ORDER BY logged_at LIMIT most)) RETURNING *
  )
  SELECT array_agg(gone) INTO taken FROM gone;
  IF taken IS NULL THEN RETURN 0; END IF;

  -- Lists of what others compute, each at its own speed: without keys, so that this waits for none of them.
  INSERT INTO badge_checks (user_id) SELECT DISTINCT user_id FROM unnest(taken) WHERE n > 0 ORDER BY user_id;
  INSERT INTO question_changes (question_id) SELECT DISTINCT question_id FROM unnest(taken) WHERE question_id IS NOT NULL;
  INSERT INTO overview_changes (part, quarter)
  SELECT DISTINCT 'days', date_bin('15 minutes', created_at, '2000-01-01Z') FROM unnest(taken);
  -- Counts of rows and cells hold the log too: what is seen of them does not change here.
  INSERT INTO row_change SELECT 'user_answers'::regclass, id >> 12, sum(n) FROM unnest(taken) GROUP BY id >> 12 HAVING sum(n) <> 0;
  PERFORM answer_cells_add(taken);
  PERFORM play_add(play_of(taken));
  RETURN cardinality(taken);
END $$;

-- Adds what came and went to the cells and to the counts by question, of those answers that are counted already.
CREATE OR REPLACE FUNCTION answer_cells_add(taken answer_log[]) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  MERGE INTO answer_cells t USING (
    SELECT id >> 12 AS block, date_bin('15 minutes', created_at, '2000-01-01Z') AS quarter, is_correct, points, sum(n)::int AS n
    FROM unnest(taken) WHERE id <= (SELECT answers_upto FROM play_clock)
    GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
  ) d ON (t.block, t.quarter, t.is_correct, t.points) = (d.block, d.quarter, d.is_correct, d.points)
  WHEN MATCHED AND t.n + d.n = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET n = t.n + d.n
  WHEN NOT MATCHED THEN INSERT (block, quarter, is_correct, points, n) VALUES (d.block, d.quarter, d.is_correct, d.points, d.n);

  MERGE INTO question_answers t USING (
    SELECT coalesce(question_id, 9223372036854775807) AS question_id, sum(n)::int AS n
    FROM unnest(taken) WHERE id <= (SELECT answers_upto FROM play_clock)
    GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
  ) d ON t.question_id = d.question_id
  WHEN MATCHED AND t.n + d.n = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET n = t.n + d.n
  WHEN NOT MATCHED THEN INSERT (question_id, n) VALUES (d.question_id, d.n);
END $$;

-- Compares the cells of the next blocks of ids with the answers, and adds what differs, as play_recount does of
-- students. Returns the last id that it has looked at, null once that was every one, and how many cells were wrong. A first
-- count adds the answers to the counts by question too.
CREATE OR REPLACE FUNCTION answer_cells_recount(after bigint, blocks int, OUT last bigint, OUT wrong int) LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  until_id bigint := ((((after + 1) >> 12) + blocks) << 12) - 1;
  upto bigint;
BEGIN
  PERFORM answer_log_lock(true);
  SELECT answers_upto INTO upto FROM play_clock;
  wrong := 0;
  IF until_id >= (SELECT coalesce(max(id), 0) FROM user_answers) THEN until_id := 9223372036854775807; END IF;
  IF upto IS NULL OR after > upto OR upto < until_id AND after <> upto THEN RETURN; END IF;
  IF after = upto THEN UPDATE play_clock SET answers_upto = until_id; END IF;
  last := nullif(until_id, 9223372036854775807);
  WITH difference AS MATERIALIZED (
    SELECT block, quarter, is_correct, points, sum(n) AS n FROM (
      SELECT id >> 12 AS block, date_bin('15 minutes', created_at, '2000-01-01Z') AS quarter, is_correct, points_earned AS points, 1 AS n
      FROM user_answers WHERE id > after AND id <= until_id
      UNION ALL SELECT id >> 12, date_bin('15 minutes', created_at, '2000-01-01Z'), is_correct, points, -n FROM answer_log
      WHERE id > after AND id <= until_id
      UNION ALL SELECT block, quarter, is_correct, points, -n FROM answer_cells
      WHERE block >= (after + 1) >> 12 AND block <= until_id >> 12
    ) counts GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
  ), added AS (
    INSERT INTO answer_cells AS c (block, quarter, is_correct, points, n) SELECT * FROM difference
    ON CONFLICT (block, quarter, is_correct, points) DO UPDATE SET n = c.n + excluded.n
  )
  SELECT CASE WHEN after = upto THEN 0 ELSE count(*) END INTO wrong FROM difference;
  DELETE FROM answer_cells WHERE block >= (after + 1) >> 12 AND block <= until_id >> 12 AND n = 0;

  IF after <> upto THEN RETURN; END IF;
  IF upto = 0 THEN DELETE FROM question_answers; END IF;
  INSERT INTO question_answers AS q (question_id, n)
  SELECT coalesce(question_id, 9223372036854775807), sum(n) FROM (
    SELECT question_id, 1 AS n FROM user_answers WHERE id > after AND id <= until_id
    UNION ALL SELECT question_id, -n FROM answer_log WHERE id > after AND id <= until_id
  ) counts GROUP BY 1 HAVING sum(n) <> 0
  ON CONFLICT (question_id) DO UPDATE SET n = q.n + excluded.n;
  DELETE FROM question_answers WHERE n = 0;
END $$;

-- Compares the counts of the next questions after one, which have about so many answers, with their answers, and adds what
-- differs, once all are counted. Returns the last of these questions, null once that was every one, and how many were wrong.
CREATE OR REPLACE FUNCTION question_answers_recount(after bigint, most int, OUT last bigint, OUT wrong int) LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  every CONSTANT bigint := 9223372036854775807;
  until_id bigint;
BEGIN
  PERFORM answer_log_lock(true);
  wrong := 0;
  IF NOT EXISTS (SELECT FROM play_clock WHERE answers_upto = every) THEN RETURN; END IF;
  SELECT min(question_id) INTO last FROM (
    SELECT question_id, sum(n) OVER (ORDER BY question_id) AS upto FROM question_answers WHERE question_id > after
  ) sums WHERE upto >= most AND question_id < every;
  until_id := coalesce(last, every);
  WITH difference AS MATERIALIZED (
    SELECT question_id, sum(n) AS n FROM (
      SELECT question_id, 1 AS n FROM user_answers WHERE question_id > after AND question_id <= until_id
      UNION ALL SELECT every, 1 FROM user_answers WHERE question_id IS NULL AND until_id = every
      UNION ALL SELECT coalesce(question_id, every), -n FROM answer_log
      WHERE coalesce(question_id, every) > after AND coalesce(question_id, every) <= until_id
      UNION ALL SELECT question_id, -n FROM question_answers WHERE question_id > after AND question_id <= until_id
    ) counts GROUP BY 1 HAVING sum(n) <> 0
  ), added AS (
    INSERT INTO question_answers AS q (question_id, n) SELECT * FROM difference
    ON CONFLICT (question_id) DO UPDATE SET n = q.n + excluded.n
  )
  SELECT count(*) INTO wrong FROM difference;
  DELETE FROM question_answers WHERE n = 0;
END $$;

-- Has everything that is kept of answers counted again, part by part, beside those who read and write: what is right already
-- stays as it is. Figures of questions are computed again too.
CREATE OR REPLACE FUNCTION answers_recount_all() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM answer_log_lock(true);
  UPDATE play_clock SET students_upto = 0, answers_upto = 0;
  INSERT INTO question_statistics_due (question_id)
  SELECT id FROM questions q WHERE EXISTS (SELECT FROM user_answers a WHERE a.question_id = q.id)
  ON CONFLICT DO NOTHING;
END $$;
