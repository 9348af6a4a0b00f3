-- Refuses changes and deletes of what the journal has written down by any but its own functions.
CREATE OR REPLACE FUNCTION journal_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.journal_writer', true) IS DISTINCT FROM 'journal' THEN
    RAISE EXCEPTION 'The journal takes no changes: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['operations', 'operation_changes', 'operation_change_hashes', 'operation_leftovers', 'operation_seals'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION journal_append_only()', t);
  END LOOP;
END $$;

-- What people call a row; a planned question by its day.
CREATE OR REPLACE FUNCTION journal_label(contents jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(coalesce(contents ->> 'name', contents ->> 'title', contents ->> 'question_text', contents ->> 'option_text',
    'Level ' || (contents ->> 'level_number'), contents ->> 'username', contents ->> 'email', contents ->> 'date'), 200)
$$;

-- Starts an operation: what the transaction changes from here on belongs to it. Where one is open already, that one goes on
-- once this one has ended.
CREATE OR REPLACE FUNCTION journal_open(actor bigint, actor_name text, action text, request_id text, address text, undoes bigint)
RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE operation bigint;
BEGIN
  INSERT INTO operations (actor_id, actor_name, action, request_id, address, undoes)
  VALUES (actor, coalesce(actor_name, (SELECT u.name FROM users u WHERE u.id = actor), ''), action, request_id, address, undoes)
  RETURNING id INTO operation;
  PERFORM set_config('app.outer_operations',
    concat_ws(' ', nullif(current_setting('app.operation', true), ''), nullif(current_setting('app.outer_operations', true), '')), true);
  PERFORM set_config('app.operation', operation::text, true);
  RETURN operation;
END $$;

-- What an administrator changes in a transaction that names its operation is written down by the database itself, cascades
-- included (docs/decisions/0034). Everything else names none, and costs one look at a setting. An update leaves out the hash of
-- a password: no one restores an old one. A deleted account keeps it, for its restore, until it is deleted for good.
--
-- A trigger's statement is planned once for a session: where the first change was of one row, a nested loop stayed, and a later
-- change of 20,000 rows compared each with all. Without nested loops, what remains of them (over the columns of a row) seems so
-- costly that PostgreSQL would compile the statement for each change of a row, which takes a fifth of a second, and remember every
-- row that it has compared.
CREATE OR REPLACE FUNCTION journal_track() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off SET enable_memoize = off SET jit = off AS $$
DECLARE
  operation bigint := current_setting('app.operation');
  cols text[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO operation_changes (operation_id, table_name, row_id, kind)
      SELECT operation, TG_TABLE_NAME, n.id, 'I' FROM new_rows n;
    WHEN 'DELETE' THEN
      INSERT INTO operation_changes (operation_id, table_name, row_id, kind, before)
      SELECT operation, TG_TABLE_NAME, o.id, 'D', to_jsonb(o) FROM old_rows o;
    ELSE
      IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 500) n) = 500 THEN
        -- Many rows mostly change the same few columns: these are compared as they are, which takes a quarter of the time.
        EXECUTE (SELECT format('SELECT ARRAY[%s] FROM old_rows o JOIN new_rows n ON n.id = o.id', string_agg(format(
            'CASE WHEN bool_or(o.%1$I IS DISTINCT FROM n.%1$I) THEN %1$L END', a.attname), ', '))
          FROM pg_attribute a WHERE a.attrelid = TG_RELID AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'password_hash')
          INTO cols;
        cols := array_remove(cols, NULL);
        IF cols = '{}' THEN RETURN NULL; END IF;
        EXECUTE (SELECT format('
            INSERT INTO operation_changes (operation_id, table_name, row_id, kind, before, after)
            SELECT $1, $2, o.id, ''U'', %1$s, %2$s FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE %3$s',
            string_agg(format(part, c, 'o'), ' || '), string_agg(format(part, c, 'n'), ' || '),
            string_agg(format('o.%1$I IS DISTINCT FROM n.%1$I', c), ' OR '))
          FROM unnest(cols) c, (VALUES (
            'CASE WHEN o.%1$I IS DISTINCT FROM n.%1$I THEN jsonb_build_object(%1$L, %2$s.%1$I) ELSE ''{}'' END')) p (part))
          USING operation, TG_TABLE_NAME;
        RETURN NULL;
      END IF;
      INSERT INTO operation_changes (operation_id, table_name, row_id, kind, before, after)
      SELECT operation, TG_TABLE_NAME, o.id, 'U', changed.before, changed.after
      FROM old_rows o JOIN new_rows n ON n.id = o.id
      CROSS JOIN LATERAL (SELECT to_jsonb(o) AS was, to_jsonb(n) AS becomes OFFSET 0) whole
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(c.key, c.value) AS before, jsonb_object_agg(c.key, whole.becomes -> c.key) AS after
        FROM jsonb_each(whole.was) c WHERE c.key <> 'password_hash' AND whole.becomes -> c.key IS DISTINCT FROM c.value
      ) changed
      WHERE changed.before IS NOT NULL;
  END CASE;
  RETURN NULL;
END $$;

-- Ends an operation: counts its changes by table, names what it is about, by the row's present or last contents, and counts the
-- operation. What a day no longer asks is not in the trash: the day was planned otherwise.
CREATE OR REPLACE FUNCTION journal_close(operation bigint, about_table text, about_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  counts jsonb;
  contents jsonb;
  one bigint := about_id;
  outer_operations CONSTANT text := coalesce(current_setting('app.outer_operations', true), '');
BEGIN
  SELECT coalesce(jsonb_object_agg(c.table_name, jsonb_build_object('added', c.added, 'changed', c.changed, 'deleted', c.deleted)), '{}')
  INTO counts FROM (
    SELECT table_name, count(*) FILTER (WHERE kind = 'I') AS added, count(*) FILTER (WHERE kind = 'U') AS changed,
      count(*) FILTER (WHERE kind = 'D') AS deleted
    FROM operation_changes WHERE operation_id = operation GROUP BY table_name
  ) c;
  IF one IS NULL AND about_table IS NOT NULL THEN
    SELECT min(row_id) INTO one FROM operation_changes
    WHERE operation_id = operation AND table_name = about_table HAVING count(DISTINCT row_id) = 1;
  END IF;
  IF one IS NOT NULL AND about_table IS NOT NULL THEN
    EXECUTE format('SELECT to_jsonb(t) FROM %I t WHERE id = $1', about_table) INTO contents USING one;
    IF contents IS NULL THEN
      SELECT before INTO contents FROM operation_changes
      WHERE operation_id = operation AND table_name = about_table AND row_id = one AND kind = 'D' ORDER BY seq DESC LIMIT 1;
    END IF;
  END IF;
  PERFORM set_config('app.journal_writer', 'journal', true);
  WITH closed AS (
    UPDATE operations SET summary = counts, subject_table = about_table, subject_id = one, subject_label = journal_label(contents),
      deletes = coalesce((counts -> about_table ->> 'deleted')::bigint > 0, false) AND undoes IS NULL
        AND about_table <> 'daily_plan'
    WHERE id = operation RETURNING (at AT TIME ZONE 'UTC')::date AS day, subject_table, action, actor_id, id
  )
  INSERT INTO operation_counts (day, subject_table, action, actor_id, n, first_id, last_id)
  SELECT day, subject_table, action, actor_id, 1, id, id FROM closed;
  PERFORM set_config('app.journal_writer', '', true);
  PERFORM set_config('app.operation', split_part(outer_operations, ' ', 1), true);
  PERFORM set_config('app.outer_operations', substr(outer_operations, strpos(outer_operations || ' ', ' ') + 1), true);
END $$;

-- Says what a closed operation was about where that has a name and no row.
CREATE OR REPLACE FUNCTION journal_name(operation bigint, label text) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM set_config('app.journal_writer', 'journal', true);
  UPDATE operations SET subject_label = label WHERE id = operation;
  PERFORM set_config('app.journal_writer', '', true);
END $$;

-- Records the changes of a table.
CREATE OR REPLACE FUNCTION journal_install(t regclass) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('
    CREATE OR REPLACE TRIGGER journal_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT WHEN (current_setting(''app.operation'', true) <> '''') EXECUTE FUNCTION journal_track();
    CREATE OR REPLACE TRIGGER journal_update AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT WHEN (current_setting(''app.operation'', true) <> '''') EXECUTE FUNCTION journal_track();
    CREATE OR REPLACE TRIGGER journal_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT WHEN (current_setting(''app.operation'', true) <> '''') EXECUTE FUNCTION journal_track()', t);
END $$;

-- Deletes for good what an operation deleted: every version of those rows, in whichever operation, and of accounts also what
-- was done about them to rows that were gone before, such as restored days that were taken back: those operations told their
-- names, and why. Operations that have nothing left cannot be undone any more; the others can, without what is gone. The hash
-- of a deleted change stays, so that the chain holds over the rest; what was sealed as one text is sealed by row before.
CREATE OR REPLACE FUNCTION journal_purge(operation bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  touched bigint[];
  about_people bigint[];
  ended bigint[];
  as_text operations;
BEGIN
  -- No undo leaves meanwhile what could then never follow.
  PERFORM pg_advisory_xact_lock('operation_leftovers'::regclass::bigint);
  PERFORM set_config('app.journal_writer', 'journal', true);
  SELECT coalesce(array_agg(o.id), '{}') INTO about_people
  FROM operation_changes d JOIN operations o ON o.subject_table = d.table_name AND o.subject_id = d.row_id
  WHERE d.operation_id = operation AND d.kind = 'D' AND d.table_name = 'users';
  -- An operation that no longer fits its text keeps that seal, and so its fault.
  FOR as_text IN SELECT x.* FROM operations x JOIN LATERAL (
      SELECT * FROM operation_seals l WHERE l.operation_id = x.id ORDER BY l.id DESC LIMIT 1) s ON NOT s.by_row
    WHERE x.id IN (SELECT c.operation_id FROM operation_changes c JOIN operation_changes d ON c.table_name = d.table_name AND c.row_id = d.row_id
      WHERE d.operation_id = operation AND d.kind = 'D') AND s.changes_hash = journal_changes_hash(x.id, false) ORDER BY x.id LOOP
    PERFORM journal_add_seal(as_text);
  END LOOP;
  WITH purged AS (
    DELETE FROM operation_changes c USING operation_changes d
    WHERE d.operation_id = operation AND d.kind = 'D' AND c.table_name = d.table_name AND c.row_id = d.row_id
    RETURNING c.seq, c.operation_id, CASE WHEN c.operation_id <> operation THEN journal_change_hash(c) END AS hash
  ), kept AS (
    -- Of the operation itself none is kept: its changes are no longer compared.
    INSERT INTO operation_change_hashes (seq, operation_id, hash) SELECT seq, operation_id, hash FROM purged WHERE hash IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  SELECT coalesce(array_agg(DISTINCT operation_id), '{}') INTO touched FROM purged;
  DELETE FROM operation_changes WHERE operation_id = ANY (about_people);
  SELECT operation || about_people || coalesce(array_agg(id), '{}') INTO ended FROM unnest(touched) id
  WHERE NOT EXISTS (SELECT FROM operation_changes c WHERE c.operation_id = id);
  UPDATE operations o SET purged_at = CASE WHEN o.id = ANY (ended) THEN now() ELSE o.purged_at END,
    subject_label = CASE WHEN (o.subject_table, o.subject_id) = (p.subject_table, p.subject_id) OR o.id = p.id OR o.id = ANY (about_people)
      THEN NULL ELSE o.subject_label END
  FROM operations p WHERE p.id = operation AND (o.id = ANY (ended) OR o.id = ANY (touched));
  DELETE FROM operation_change_hashes WHERE operation_id = ANY (ended);
  PERFORM set_config('app.journal_writer', '', true);
END $$;

-- Deletes the next changes of old operations, about ten thousand; the operations stay. The time of deleted people begins when they
-- were deleted last, be it by the undo of what had added or restored them. Returns of how many operations; 0 once none has any left.
CREATE OR REPLACE FUNCTION journal_expire(changes_before timestamptz, people_before timestamptz) RETURNS bigint
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  o record;
  room bigint := 10000;
  removed bigint;
  expired bigint := 0;
BEGIN
  -- Undos wait, for what one of them brings back meanwhile would be picked as gone. What one of them holds already is left to the
  -- next run: it waits for this lock.
  PERFORM pg_advisory_xact_lock('operation_leftovers'::regclass::bigint);
  -- Who is there is not purged: an undo that brings people back also makes up for what was undone meanwhile, be it by deleting.
  FOR o IN SELECT x.id FROM operations x WHERE x.in_effect AND x.purged_at IS NULL AND x.at < people_before
      AND (x.summary #>> '{users,deleted}')::bigint > 0 AND NOT EXISTS (
        SELECT FROM operation_changes d WHERE d.operation_id = x.id AND d.table_name = 'users' AND d.kind = 'D' AND (
          EXISTS (SELECT FROM users u WHERE u.id = d.row_id) OR EXISTS (
            SELECT FROM operation_changes l JOIN operations lo ON lo.id = l.operation_id AND lo.at >= people_before
            WHERE l.table_name = 'users' AND l.row_id = d.row_id AND l.kind = 'D' AND l.seq > d.seq)))
    FOR UPDATE OF x SKIP LOCKED LOOP
    EXIT WHEN room <= 0;
    room := room - 10 - (SELECT count(*) FROM operation_changes WHERE operation_id = o.id);
    PERFORM journal_purge(o.id);
    expired := expired + 1;
  END LOOP;
  PERFORM set_config('app.journal_writer', 'journal', true);
  -- What ended with people that it deleted may still have changes of others, and so may what was begun before.
  FOR o IN SELECT x.id FROM operations x WHERE x.at < changes_before AND x.summary <> '{}'
      AND x.id >= (SELECT min(operation_id) FROM operation_changes)
      AND (x.purged_at IS NULL OR EXISTS (SELECT FROM operation_changes c WHERE c.operation_id = x.id))
    ORDER BY x.id FOR UPDATE OF x SKIP LOCKED LOOP
    EXIT WHEN room <= 0;
    UPDATE operations SET purged_at = now() WHERE id = o.id AND purged_at IS NULL;
    -- The hashes first: what still has changes is found again.
    DELETE FROM operation_change_hashes WHERE seq = ANY (ARRAY(
      SELECT seq FROM operation_change_hashes WHERE operation_id = o.id LIMIT room));
    GET DIAGNOSTICS removed = ROW_COUNT;
    -- An operation costs something, however little it changed.
    room := room - removed - 10;
    DELETE FROM operation_changes WHERE seq = ANY (ARRAY(
      SELECT seq FROM operation_changes WHERE operation_id = o.id ORDER BY seq LIMIT greatest(room, 0)));
    GET DIAGNOSTICS removed = ROW_COUNT;
    room := room - removed;
    expired := expired + 1;
  END LOOP;
  PERFORM set_config('app.journal_writer', '', true);
  RETURN expired;
END $$;

-- Folds counts of the same together; no sum changes. Called every few seconds; late is slower, never wrong.
CREATE OR REPLACE FUNCTION operation_counts_merge() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock('operation_counts'::regclass::bigint) THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM operation_counts WHERE ctid = ANY (ARRAY(
      SELECT row FROM (
        SELECT ctid AS row, count(*) OVER (PARTITION BY day, subject_table, action, actor_id) AS alike
        FROM operation_counts WHERE day >= (now() AT TIME ZONE 'UTC')::date - 1
      ) recent WHERE alike > 1))
    RETURNING day, subject_table, action, actor_id, n, first_id, last_id
  )
  INSERT INTO operation_counts (day, subject_table, action, actor_id, n, first_id, last_id)
  SELECT day, subject_table, action, actor_id, sum(n), min(first_id), max(last_id) FROM gone
  GROUP BY day, subject_table, action, actor_id HAVING sum(n) <> 0;
END $$;

-- Adds what is missing and returns how many counts were wrong. Stops no writer.
CREATE OR REPLACE FUNCTION operation_counts_repair() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE wrong bigint;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'Repair counts in READ COMMITTED only';
  END IF;
  PERFORM pg_advisory_xact_lock('operation_counts'::regclass::bigint);
  INSERT INTO operation_counts (day, subject_table, action, actor_id, n, first_id, last_id)
  SELECT day, subject_table, action, actor_id, sum(n), min(id), max(id) FROM (
    SELECT (at AT TIME ZONE 'UTC')::date AS day, subject_table, action, actor_id, 1 AS n, id FROM operations
    UNION ALL SELECT day, subject_table, action, actor_id, -n, NULL FROM operation_counts
  ) both_parts
  GROUP BY day, subject_table, action, actor_id HAVING sum(n) <> 0;
  GET DIAGNOSTICS wrong = ROW_COUNT;
  RETURN wrong;
END $$;
