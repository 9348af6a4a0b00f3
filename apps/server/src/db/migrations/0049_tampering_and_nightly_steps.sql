ALTER TABLE "operation_seals" DROP CONSTRAINT "operation_seals_operation_id_key";--> statement-breakpoint
CREATE INDEX "operation_seals_operation_id_index" ON "operation_seals" USING btree ("operation_id","id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_used_at_index" ON "refresh_tokens" USING btree ("used_at") WHERE "refresh_tokens"."used_at" IS NOT NULL;
--> statement-breakpoint
-- As in 0045, compiled never: what remains of nested loops, over the columns of a row, costs so much without them that
-- PostgreSQL would compile the statement for each change of a row, which takes a fifth of a second.
CREATE OR REPLACE FUNCTION journal_track() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off SET jit = off AS $$
DECLARE operation bigint := current_setting('app.operation');
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO operation_changes (operation_id, table_name, row_id, kind)
      SELECT operation, TG_TABLE_NAME, n.id, 'I' FROM new_rows n;
    WHEN 'DELETE' THEN
      INSERT INTO operation_changes (operation_id, table_name, row_id, kind, before)
      SELECT operation, TG_TABLE_NAME, o.id, 'D', to_jsonb(o) FROM old_rows o;
    ELSE
      INSERT INTO operation_changes (operation_id, table_name, row_id, kind, before, after)
      SELECT operation, TG_TABLE_NAME, o.id, 'U', changed.before, changed.after
      FROM old_rows o JOIN new_rows n ON n.id = o.id
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(b.key, b.value) AS before, jsonb_object_agg(b.key, a.value) AS after
        FROM jsonb_each(to_jsonb(o) - 'password_hash') b
        JOIN jsonb_each(to_jsonb(n)) a ON a.key = b.key AND a.value IS DISTINCT FROM b.value
      ) changed
      WHERE changed.before IS NOT NULL;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION overview_track_users() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off SET jit = off AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO overview_changes (part, quarter)
    SELECT DISTINCT 'days', date_bin('15 minutes', t.at, '2000-01-01Z')
    FROM old_rows o JOIN new_rows n USING (id), unnest(ARRAY[o.created_at, n.created_at]) AS t (at)
    WHERE (o.role, o.created_at) IS DISTINCT FROM (n.role, n.created_at);
  ELSE
    INSERT INTO overview_changes (part, quarter)
    SELECT DISTINCT 'days', date_bin('15 minutes', created_at, '2000-01-01Z') FROM changed WHERE role = 'student';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As in 0045, but the hash that is kept of a change counts only where the change is gone.
CREATE OR REPLACE FUNCTION journal_changes_hash(operation bigint, by_row boolean) RETURNS bytea LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT sha256(CASE WHEN by_row THEN (
    SELECT coalesce(string_agg(x.hash, '' ORDER BY x.seq), '') FROM (
      SELECT c.seq, journal_change_hash(c) AS hash FROM operation_changes c WHERE c.operation_id = operation
      UNION ALL SELECT h.seq, h.hash FROM operation_change_hashes h
      WHERE h.operation_id = operation AND NOT EXISTS (SELECT FROM operation_changes c WHERE c.seq = h.seq)
    ) x
  ) ELSE (
    SELECT convert_to(coalesce(string_agg(
      concat_ws('|', seq, table_name, row_id, kind, coalesce(before::text, '-'), coalesce(after::text, '-')), E'\n' ORDER BY seq), ''), 'UTF8')
    FROM operation_changes WHERE operation_id = operation
  ) END)
$$;
--> statement-breakpoint
-- Adds a link over an operation, by row, to the end of the chain.
CREATE FUNCTION journal_add_seal(o operations) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE contents CONSTANT bytea := journal_changes_hash(o.id, true);
BEGIN
  PERFORM pg_advisory_xact_lock(8240617);
  INSERT INTO operation_seals (operation_id, changes_hash, hash, by_row) VALUES (o.id, contents,
    journal_link(coalesce((SELECT s.hash FROM operation_seals s ORDER BY s.id DESC LIMIT 1), ''), o, contents), true);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION journal_seal() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  o operations;
  sealed bigint := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(8240617);
  -- Operations end in another order than they start, but none is open for ten thousand others.
  FOR o IN SELECT * FROM operations x
    WHERE x.id > (SELECT coalesce(max(s.operation_id), 0) - 10000 FROM operation_seals s)
      AND NOT EXISTS (SELECT FROM operation_seals s WHERE s.operation_id = x.id) ORDER BY x.id LOOP
    PERFORM journal_add_seal(o);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
--> statement-breakpoint
-- As in 0019. The contents of an operation that was sealed twice are those of its last seal.
CREATE OR REPLACE FUNCTION journal_verify() RETURNS TABLE (operation_id bigint, fault text) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  s record;
  o operations;
  previous bytea := '';
BEGIN
  FOR s IN SELECT x.*, NOT EXISTS (SELECT FROM operation_seals l WHERE l.operation_id = x.operation_id AND l.id > x.id) AS is_last
    FROM operation_seals x ORDER BY x.id LOOP
    SELECT * INTO o FROM operations x WHERE x.id = s.operation_id;
    operation_id := s.operation_id;
    IF o.id IS NULL THEN
      fault := 'is missing'; RETURN NEXT;
    ELSIF s.hash <> journal_link(previous, o, s.changes_hash) THEN
      fault := 'was changed, or one before it was taken out'; RETURN NEXT;
    ELSIF s.is_last AND o.purged_at IS NULL AND s.changes_hash <> journal_changes_hash(o.id, s.by_row) THEN
      fault := 'has other changes than when it was recorded'; RETURN NEXT;
    END IF;
    previous := s.hash;
  END LOOP;
END $$;
--> statement-breakpoint
-- As in 0048. What was sealed as one text is sealed by row before it loses changes.
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
    RETURNING c.seq, c.operation_id, journal_change_hash(c) AS hash
  ), kept AS (
    INSERT INTO operation_change_hashes (seq, operation_id, hash) SELECT seq, operation_id, hash FROM purged ON CONFLICT DO NOTHING
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
--> statement-breakpoint
-- As in 0048, but a row that comes back has the columns that it had when it was deleted: one that was added since gets its
-- default.
CREATE OR REPLACE FUNCTION journal_revert(operation bigint, undoing bigint, t text, only_rows bigint[], returning_users bigint[])
RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  cols text;
  keys text[];
  kinds text[];
  refs CONSTANT text[] := journal_account_columns(t, 'n');
  has_leftovers CONSTANT boolean := EXISTS (SELECT FROM operation_leftovers l
    WHERE l.operation_id = operation AND l.table_name = t AND l.kind = 'account');
  rows_of CONSTANT text := format('(SELECT n.row_id, n.was, n.is_there, %2$s AS before FROM journal_net($1, %1$L) n
    WHERE ($3::bigint[] IS NULL OR n.row_id = ANY ($3)) AND NOT EXISTS (SELECT FROM operation_leftovers l
      WHERE l.operation_id = $2 AND l.undone_id = $1 AND l.table_name = %1$L AND l.row_id = n.row_id))', t, CASE WHEN refs = '{}' THEN 'n.before' ELSE format(
    'n.before || coalesce((SELECT jsonb_object_agg(c, NULL) FROM unnest(%L::text[]) c
      WHERE (n.before ->> c)::bigint <> ALL ($4) AND NOT EXISTS (SELECT FROM users u WHERE u.id = (n.before ->> c)::bigint)), ''{}'')', refs) END);
BEGIN
  SELECT array_agg(DISTINCT c.kind) INTO kinds FROM operation_changes c WHERE c.operation_id = operation AND c.table_name = t;
  IF has_leftovers THEN kinds := '{I,U,D}'; END IF;
  IF 'I' = ANY (kinds) THEN
    EXECUTE format('DELETE FROM %1$I r USING %2$s n WHERE r.id = n.row_id AND NOT n.was AND n.is_there', t, rows_of)
      USING operation, undoing, only_rows, returning_users;
  END IF;
  -- The columns that changed and are still there.
  SELECT string_agg(quote_ident(a.attname), ', ') INTO cols FROM pg_attribute a
  WHERE a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'id' AND (has_leftovers OR a.attname IN (
    SELECT DISTINCT k FROM operation_changes oc, jsonb_object_keys(oc.before) k
    WHERE oc.operation_id = operation AND oc.table_name = t AND oc.kind <> 'I'));
  IF cols IS NOT NULL AND 'U' = ANY (kinds) THEN
    EXECUTE format('
      UPDATE %1$I r SET (%2$s) = (SELECT %3$s FROM jsonb_populate_record(r, n.before) b)
      FROM %4$s n WHERE r.id = n.row_id AND n.was AND n.is_there',
      t, cols, (SELECT string_agg('b.' || col, ', ') FROM unnest(string_to_array(cols, ', ')) col), rows_of)
      USING operation, undoing, only_rows, returning_users;
  END IF;
  IF 'D' = ANY (kinds) THEN
    FOR keys IN EXECUTE format('SELECT DISTINCT ARRAY(SELECT jsonb_object_keys(n.before)) FROM %s n WHERE n.was AND NOT n.is_there', rows_of)
      USING operation, undoing, only_rows, returning_users LOOP
      SELECT string_agg(quote_ident(a.attname), ', ') INTO cols FROM pg_attribute a
      WHERE a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname = ANY (keys);
      EXECUTE format('
        INSERT INTO %1$I (%2$s) OVERRIDING SYSTEM VALUE
        SELECT %3$s FROM %4$s n, jsonb_populate_record(NULL::%1$I, n.before) b
        WHERE n.was AND NOT n.is_there AND ARRAY(SELECT jsonb_object_keys(n.before)) = $5',
        t, cols, (SELECT string_agg('b.' || col, ', ') FROM unnest(string_to_array(cols, ', ')) col), rows_of)
        USING operation, undoing, only_rows, returning_users, keys;
    END LOOP;
  END IF;
END $$;
--> statement-breakpoint
DROP FUNCTION receipts_repair();
--> statement-breakpoint
-- Adds what is missing of the next messages after one, which have about so many recipients together, and of one message at
-- least. Returns up to which it has looked, null once that was the last, and how many were counted wrong. Stops no writer.
CREATE FUNCTION receipts_repair(after bigint, most int, OUT last bigint, OUT wrong int) LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE ids bigint[];
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'Repair counts in READ COMMITTED only';
  END IF;
  PERFORM pg_advisory_xact_lock('receipt_changes'::regclass::bigint);
  SELECT array_agg(id), max(id) INTO ids, last FROM (
    SELECT id, sum(total) OVER (ORDER BY id) - total AS before FROM (
      SELECT id, total FROM notification_batches WHERE id > after ORDER BY id LIMIT 1000) next
  ) sizes WHERE before < most;
  WITH missing AS (
    INSERT INTO receipt_changes (batch_id, delivered, read)
    SELECT batch_id, sum(delivered), sum(read) FROM (
      SELECT batch_id, count(delivered_at) AS delivered, count(read_at) AS read FROM notifications
      WHERE batch_id = ANY (ids) GROUP BY batch_id
      UNION ALL SELECT id, -delivered, -read FROM notification_batches WHERE id = ANY (ids)
      UNION ALL SELECT batch_id, -delivered, -read FROM receipt_changes WHERE batch_id = ANY (ids)
    ) both_parts GROUP BY batch_id HAVING sum(delivered) <> 0 OR sum(read) <> 0
    RETURNING batch_id
  )
  SELECT count(*) INTO wrong FROM missing JOIN notification_batches b ON b.id = missing.batch_id WHERE b.receipts_counted;
  UPDATE notification_batches SET receipts_counted = true WHERE id = ANY (ids) AND NOT receipts_counted;
END $$;
--> statement-breakpoint
-- Operations that have lost changes, or a secret of one, since they were sealed get a seal by row over what is left: until now
-- nothing but their link was checked.
DO $$
DECLARE o operations;
BEGIN
  PERFORM set_config('app.journal_writer', 'journal', true);
  FOR o IN SELECT x.* FROM operations x JOIN LATERAL (
      SELECT * FROM operation_seals l WHERE l.operation_id = x.id ORDER BY l.id DESC LIMIT 1) s ON true
    WHERE x.purged_at IS NULL AND EXISTS (SELECT FROM operation_change_hashes h WHERE h.operation_id = x.id
      AND (NOT s.by_row OR EXISTS (SELECT FROM operation_changes c WHERE c.seq = h.seq))) ORDER BY x.id LOOP
    PERFORM journal_add_seal(o);
  END LOOP;
  DELETE FROM operation_change_hashes h WHERE EXISTS (SELECT FROM operation_changes c WHERE c.seq = h.seq);
  PERFORM set_config('app.journal_writer', '', true);
END $$;
