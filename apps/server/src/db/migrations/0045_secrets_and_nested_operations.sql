CREATE TABLE "operation_change_hashes" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"operation_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operation_seals" ADD COLUMN "by_row" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "operation_change_hashes_operation_id_index" ON "operation_change_hashes" USING btree ("operation_id");
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_change_hashes
  FOR EACH STATEMENT EXECUTE FUNCTION journal_append_only();
--> statement-breakpoint
-- As in 0019, but an update leaves out the hash of a password: nobody gives an old one back. A deleted account keeps it,
-- for its restore, until it is deleted for good. The setting of 0042 is part of the definition: one that ALTER FUNCTION
-- gives is lost with the next CREATE OR REPLACE. A trigger's statement is planned once for a session: where the first change
-- was of one row, a nested loop stayed, and a later change of 20,000 rows compared each with all.
CREATE OR REPLACE FUNCTION journal_track() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off AS $$
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
-- As in 0032, with the setting of 0042.
CREATE OR REPLACE FUNCTION overview_track_users() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off AS $$
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
-- As in 0019, and remembers the operation that is open already: what follows when this one has ended is that one's again.
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
--> statement-breakpoint
-- As in 0041, and goes on with the operation that this one was opened in.
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
--> statement-breakpoint
CREATE FUNCTION journal_change_hash(c operation_changes) RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN sha256(convert_to(jsonb_build_array(c.seq, c.table_name, c.row_id, c.kind, c.before, c.after)::text, 'UTF8'));
--> statement-breakpoint
-- Over the hashes of the changes, one by one: a text of all of them ends at 1 GB, and could not do without one of them. As in
-- 0019 for the operations that were sealed so.
CREATE FUNCTION journal_changes_hash(operation bigint, by_row boolean) RETURNS bytea LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT sha256(CASE WHEN by_row THEN (
    SELECT coalesce(string_agg(coalesce(h.hash, journal_change_hash(c)), '' ORDER BY coalesce(h.seq, c.seq)), '')
    FROM (SELECT * FROM operation_changes WHERE operation_id = operation) c
    FULL JOIN (SELECT * FROM operation_change_hashes WHERE operation_id = operation) h ON h.seq = c.seq
  ) ELSE (
    SELECT convert_to(coalesce(string_agg(
      concat_ws('|', seq, table_name, row_id, kind, coalesce(before::text, '-'), coalesce(after::text, '-')), E'\n' ORDER BY seq), ''), 'UTF8')
    FROM operation_changes WHERE operation_id = operation
  ) END)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION journal_seal() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  o operations;
  previous bytea;
  contents bytea;
  sealed bigint := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(8240617);
  SELECT s.hash INTO previous FROM operation_seals s ORDER BY s.id DESC LIMIT 1;
  -- Operations end in another order than they start, but none is open for ten thousand others.
  FOR o IN SELECT * FROM operations x
    WHERE x.id > (SELECT coalesce(max(s.operation_id), 0) - 10000 FROM operation_seals s)
      AND NOT EXISTS (SELECT FROM operation_seals s WHERE s.operation_id = x.id) ORDER BY x.id LOOP
    contents := journal_changes_hash(o.id, true);
    previous := journal_link(coalesce(previous, ''), o, contents);
    INSERT INTO operation_seals (operation_id, changes_hash, hash, by_row) VALUES (o.id, contents, previous, true);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
--> statement-breakpoint
-- As in 0019. Of an operation that was sealed as one text and has lost changes since, nothing but its link can be checked.
CREATE OR REPLACE FUNCTION journal_verify() RETURNS TABLE (operation_id bigint, fault text) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  s record;
  o operations;
  previous bytea := '';
BEGIN
  FOR s IN SELECT * FROM operation_seals ORDER BY id LOOP
    SELECT * INTO o FROM operations x WHERE x.id = s.operation_id;
    operation_id := s.operation_id;
    IF o.id IS NULL THEN
      fault := 'is missing'; RETURN NEXT;
    ELSIF s.hash <> journal_link(previous, o, s.changes_hash) THEN
      fault := 'was changed, or one before it was taken out'; RETURN NEXT;
    ELSIF o.purged_at IS NULL
      AND (s.by_row OR NOT EXISTS (SELECT FROM operation_change_hashes h WHERE h.operation_id = o.id))
      AND s.changes_hash <> journal_changes_hash(o.id, s.by_row) THEN
      fault := 'has other changes than when it was recorded'; RETURN NEXT;
    END IF;
    previous := s.hash;
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION journal_changes_hash(bigint);
--> statement-breakpoint
-- The hashes of passwords that updates have left in the journal leave it.
DO $$
BEGIN
  PERFORM set_config('app.journal_writer', 'journal', true);
  INSERT INTO operation_change_hashes (seq, operation_id, hash)
  SELECT c.seq, c.operation_id, journal_change_hash(c) FROM operation_changes c
  WHERE c.table_name = 'users' AND c.kind = 'U' AND c.before ? 'password_hash';
  UPDATE operation_changes SET before = before - 'password_hash', after = after - 'password_hash'
  WHERE table_name = 'users' AND kind = 'U' AND before ? 'password_hash';
  PERFORM set_config('app.journal_writer', '', true);
END $$;
