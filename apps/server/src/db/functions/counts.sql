-- Notes how many rows of a counted table came and went, by block of ids.
CREATE OR REPLACE FUNCTION row_count_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_change SELECT TG_RELID, id >> 12, count(*) FROM changed GROUP BY id >> 12;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_change SELECT TG_RELID, id >> 12, -count(*) FROM changed GROUP BY id >> 12;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO row_change VALUES (TG_RELID, OLD.id >> 12, -1), (TG_RELID, NEW.id >> 12, 1);
  ELSE -- TRUNCATE; an older snapshot would miss rows
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'Truncate a counted table in READ COMMITTED only';
    END IF;
    INSERT INTO row_change SELECT rel, block, -n FROM row_count WHERE rel = TG_RELID;
  END IF;
  RETURN NULL;
END $$;

-- Moves changes into blocks; no sum changes. Called every few seconds; late is slower, never wrong.
CREATE OR REPLACE FUNCTION row_count_merge() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock('row_block'::regclass::bigint) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM row_change RETURNING rel, block, n)
  INSERT INTO row_block AS b
  SELECT rel, block, sum(n) FROM gone GROUP BY rel, block HAVING sum(n) <> 0
  ON CONFLICT (rel, block) DO UPDATE SET n = b.n + excluded.n;
  DELETE FROM row_block WHERE n = 0;
END $$;

-- Adds what is missing and returns how many blocks were wrong. Stops no writer.
CREATE OR REPLACE FUNCTION row_count_repair(t regclass) RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE wrong bigint;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'Repair counts in READ COMMITTED only';
  END IF;
  PERFORM pg_advisory_xact_lock('row_change'::regclass::bigint);
  EXECUTE format('INSERT INTO row_change SELECT $1, block, sum(n) FROM (
    SELECT id >> 12 AS block, count(*) AS n FROM %s GROUP BY 1
    UNION ALL SELECT block, -n FROM row_count WHERE rel = $1) x GROUP BY block HAVING sum(n) <> 0', t) USING t;
  GET DIAGNOSTICS wrong = ROW_COUNT;
  RETURN wrong;
END $$;

-- Starts counting a table whose key is `id bigint`. One that is counted already goes on.
CREATE OR REPLACE FUNCTION row_count_install(t regclass) RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE is_counted CONSTANT boolean := EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = t AND g.tgname = 'row_count_insert');
BEGIN
  EXECUTE format('
    CREATE OR REPLACE TRIGGER row_count_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed EXECUTE FUNCTION row_count_track();
    CREATE OR REPLACE TRIGGER row_count_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed EXECUTE FUNCTION row_count_track();
    CREATE OR REPLACE TRIGGER row_count_update AFTER UPDATE ON %1$s FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION row_count_track();
    CREATE OR REPLACE TRIGGER row_count_truncate AFTER TRUNCATE ON %1$s EXECUTE FUNCTION row_count_track()', t);
  RETURN CASE WHEN is_counted THEN 0 ELSE row_count_repair(t) END;
END $$;

-- The page that starts after `skip` rows, newest first: it begins `rest` rows into the ids below `below`.
CREATE OR REPLACE FUNCTION row_page(t regclass, skip bigint) RETURNS TABLE (total bigint, below bigint, rest bigint) LANGUAGE sql STABLE AS $$
  WITH b AS MATERIALIZED (SELECT block, n FROM row_count WHERE rel = t)
  SELECT whole.total, (p.block + 1) << 12, skip - (p.upto - p.n)
  FROM (SELECT coalesce(sum(n), 0)::bigint AS total FROM b) whole LEFT JOIN LATERAL (
    SELECT block, n, upto FROM (SELECT block, n, sum(n) OVER (ORDER BY block DESC) AS upto FROM b) w
    WHERE upto > skip ORDER BY block DESC LIMIT 1) p ON true
$$;

-- Ids that answers and attempts keep are never given again, even where rows were restored without their sequences: moves
-- each sequence beyond every id that is in use or was. Called at every start; it looks at the ends of indexes alone. Answers
-- have none by level: they are read whole until all are counted, and then what is kept of them says which levels they have.
CREATE OR REPLACE FUNCTION ids_advance() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  t text;
  ids text;
  counter regclass;
  highest bigint;
  behind jsonb := '{}';
BEGIN
  FOR t, ids IN VALUES
    ('questions', 'SELECT max(question_id) FROM user_answers'),
    ('levels', 'SELECT max(level_id) FROM play_sums UNION ALL SELECT max(level_id) FROM answer_log
      UNION ALL SELECT max(level_id) FROM user_answers
        WHERE NOT EXISTS (SELECT FROM play_clock WHERE students_upto = 9223372036854775807)
      UNION ALL SELECT max(level_id) FROM user_answers WHERE created_at < ''2000-01-01Z''
      UNION ALL SELECT max(level_id) FROM user_answers WHERE created_at >= ''2100-01-01Z''
      UNION ALL SELECT max(level_id) FROM suggested_quiz_attempts'),
    ('suggested_quiz_attempts', 'SELECT max(sq_attempt_id) FROM user_answers'),
    ('qotd_attempts', 'SELECT max(qotd_attempt_id) FROM user_answers')
  LOOP
    counter := pg_get_serial_sequence(t, 'id');
    EXECUTE format('SELECT max(id) FROM (SELECT max(id) FROM %I UNION ALL %s) every (id)', t, ids) INTO highest;
    IF highest > coalesce(pg_sequence_last_value(counter), 0) THEN behind := behind || jsonb_build_object(t, highest); END IF;
  END LOOP;
  -- Not before all is read, which may take long.
  FOR t, highest IN SELECT key, value::bigint FROM jsonb_each_text(behind) LOOP
    counter := pg_get_serial_sequence(t, 'id');
    -- No one takes an id meanwhile, or the sequence could be set back.
    EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', t);
    PERFORM setval(counter, greatest(highest, pg_sequence_last_value(counter)));
  END LOOP;
END $$;
