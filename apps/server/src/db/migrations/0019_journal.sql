CREATE TABLE "operation_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"row_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "operation_changes_kind_check" CHECK ("operation_changes"."kind" IN ('I', 'U', 'D'))
);
--> statement-breakpoint
CREATE TABLE "operation_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation_id" bigint NOT NULL,
	"changes_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "operation_seals_operation_id_key" UNIQUE("operation_id")
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_table" text,
	"subject_id" bigint,
	"subject_label" text,
	"request_id" text,
	"address" text,
	"summary" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undone_by" bigint,
	"undoes" bigint,
	"in_effect" boolean DEFAULT true NOT NULL,
	"deletes" boolean DEFAULT false NOT NULL,
	"purged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "operation_changes_operation_id_index" ON "operation_changes" USING btree ("operation_id","seq");--> statement-breakpoint
CREATE INDEX "operation_changes_row_index" ON "operation_changes" USING btree ("table_name","row_id","seq");--> statement-breakpoint
CREATE INDEX "operations_actor_id_index" ON "operations" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "operations_action_index" ON "operations" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "operations_subject_index" ON "operations" USING btree ("subject_table","subject_id","id");--> statement-breakpoint
CREATE INDEX "operations_at_index" ON "operations" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operations_undone_by_index" ON "operations" USING btree ("undone_by") WHERE "operations"."undone_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "operations_trash_index" ON "operations" USING btree ("subject_table","id") WHERE "operations"."deletes" AND "operations"."in_effect" AND "operations"."purged_at" IS NULL;
--> statement-breakpoint
SELECT row_count_install('operations'::regclass);
--> statement-breakpoint
-- What an administrator changes in a transaction that names its operation is written down by the database itself, cascades
-- included (docs/decisions/0034). Everything else names none, and costs one look at a setting.
CREATE FUNCTION journal_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
        FROM jsonb_each(to_jsonb(o)) b JOIN jsonb_each(to_jsonb(n)) a ON a.key = b.key AND a.value IS DISTINCT FROM b.value
      ) changed
      WHERE changed.before IS NOT NULL;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION journal_install(t regclass) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('
    CREATE TRIGGER journal_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT WHEN (current_setting(''app.operation'', true) <> '''') EXECUTE FUNCTION journal_track();
    CREATE TRIGGER journal_update AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT WHEN (current_setting(''app.operation'', true) <> '''') EXECUTE FUNCTION journal_track();
    CREATE TRIGGER journal_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT WHEN (current_setting(''app.operation'', true) <> '''') EXECUTE FUNCTION journal_track()', t);
END $$;
--> statement-breakpoint
-- Left out: sessions, tokens and secrets, counts and search texts, lists of what is still to be done, and the memory of
-- counted payments, which only grows.
SELECT journal_install(t::regclass)
FROM unnest(ARRAY['badge_revocations', 'badges', 'coin_packages', 'correct_answers', 'levels', 'notifications', 'options',
  'qotd_attempts', 'question_options', 'questions', 'quizzes', 'rounds', 'schools', 'streak_history', 'subscriptions',
  'suggested_quiz_attempts', 'user_answers', 'user_badges', 'user_level_progress', 'user_streaks', 'users', 'waitlist']) t;
--> statement-breakpoint
-- An undo puts parents and children back in any order.
DO $$
DECLARE c record;
BEGIN
  FOR c IN SELECT conrelid::regclass AS t, conname FROM pg_constraint
    WHERE contype = 'f' AND NOT condeferrable AND connamespace = current_schema()::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', c.t, c.conname);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION journal_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.journal_writer', true) IS DISTINCT FROM 'journal' THEN
    RAISE EXCEPTION 'The journal takes no changes: % of %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['operations', 'operation_changes', 'operation_seals'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION journal_append_only()', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- Starts an operation: what the transaction changes from here on belongs to it.
CREATE FUNCTION journal_open(actor bigint, actor_name text, action text, request_id text, address text, undoes bigint)
RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE operation bigint;
BEGIN
  INSERT INTO operations (actor_id, actor_name, action, request_id, address, undoes)
  VALUES (actor, coalesce(actor_name, (SELECT u.name FROM users u WHERE u.id = actor), ''), action, request_id, address, undoes)
  RETURNING id INTO operation;
  PERFORM set_config('app.operation', operation::text, true);
  RETURN operation;
END $$;
--> statement-breakpoint
-- What people call a row: the first of the columns that name one.
CREATE FUNCTION journal_label(contents jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(coalesce(contents ->> 'name', contents ->> 'title', contents ->> 'question_text', contents ->> 'option_text',
    'Level ' || (contents ->> 'level_number'), contents ->> 'username', contents ->> 'email'), 200)
$$;
--> statement-breakpoint
-- Ends an operation: counts its changes by table and names what it is about, by the row's present or last contents.
CREATE FUNCTION journal_close(operation bigint, about_table text, about_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  counts jsonb;
  contents jsonb;
  one bigint := about_id;
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
  UPDATE operations SET summary = counts, subject_table = about_table, subject_id = one, subject_label = journal_label(contents),
    deletes = coalesce((counts -> about_table ->> 'deleted')::bigint > 0, false) AND undoes IS NULL
  WHERE id = operation;
  PERFORM set_config('app.journal_writer', '', true);
  PERFORM set_config('app.operation', '', true);
END $$;
--> statement-breakpoint
-- Of the values of a key, the last.
CREATE AGGREGATE jsonb_merge(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
--> statement-breakpoint
-- What an operation did to each row of a table, as a whole: whether the row was there before and is there after it, what
-- its columns were and became, and its last change.
CREATE FUNCTION journal_net(operation bigint, t text)
RETURNS TABLE (row_id bigint, was boolean, is_there boolean, before jsonb, after jsonb, last_seq bigint)
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT row_id, (array_agg(kind ORDER BY seq))[1] <> 'I', (array_agg(kind ORDER BY seq DESC))[1] <> 'D',
    jsonb_merge(before ORDER BY seq DESC) FILTER (WHERE before IS NOT NULL),
    jsonb_merge(after ORDER BY seq) FILTER (WHERE after IS NOT NULL), max(seq)
  FROM operation_changes WHERE operation_id = operation AND table_name = t GROUP BY row_id
$$;
--> statement-breakpoint
-- Rows in the way of undoing an operation, with what is in the way. None where it can be undone.
CREATE FUNCTION journal_obstacles(operation bigint) RETURNS TABLE (table_name text, row_id bigint, reason text)
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  t text;
  c record;
BEGIN
  FOR t IN SELECT DISTINCT oc.table_name FROM operation_changes oc WHERE oc.operation_id = operation ORDER BY 1 LOOP
    -- A later operation that is in effect, but for an undo of one that was later too: together they did nothing.
    RETURN QUERY EXECUTE format('
      SELECT DISTINCT ON (n.row_id) %1$L, n.row_id, ''changed by operation '' || later.operation_id
      FROM journal_net($1, %1$L) n
      JOIN operation_changes later ON later.table_name = %1$L AND later.row_id = n.row_id AND later.seq > n.last_seq
      JOIN operations o ON o.id = later.operation_id AND o.in_effect
      WHERE NOT EXISTS (SELECT FROM operations undone JOIN operation_changes c ON c.operation_id = undone.id
        WHERE undone.undone_by = o.id AND c.table_name = %1$L AND c.row_id = n.row_id AND c.seq > n.last_seq)
      ORDER BY n.row_id, later.seq DESC', t) USING operation;
    IF FOUND THEN CONTINUE; END IF;
    RETURN QUERY EXECUTE format('
      SELECT %1$L, n.row_id, CASE
        WHEN n.is_there AND r.id IS NULL THEN ''is no longer there''
        WHEN NOT n.is_there AND r.id IS NOT NULL THEN ''is there again''
        ELSE ''has changed since'' END
      FROM journal_net($1, %1$L) n LEFT JOIN %1$I r ON r.id = n.row_id
      WHERE n.is_there <> (r.id IS NOT NULL) OR (n.was AND n.is_there AND n.after IS NOT NULL
        AND EXISTS (SELECT FROM jsonb_each(n.after) a WHERE a.value IS DISTINCT FROM to_jsonb(r) -> a.key))', t)
      USING operation;
    -- What refers to a row that would be deleted, and is not of the operation itself. Sessions go with their account, and
    -- the keys of uploads with their question.
    FOR c IN SELECT k.conrelid::regclass::text AS child, a.attname AS col
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confrelid = t::regclass AND k.conrelid::regclass::text NOT IN ('sessions', 'question_uploads') LOOP
      RETURN QUERY EXECUTE format('
        SELECT DISTINCT %1$L, n.row_id, %2$L || '' refer to it''
        FROM journal_net($1, %1$L) n JOIN %2$I child ON child.%3$I = n.row_id
        WHERE NOT n.was AND n.is_there AND NOT EXISTS (SELECT FROM operation_changes own
          WHERE own.operation_id = $1 AND own.table_name = %2$L AND own.row_id = child.id)', t, c.child, c.col)
        USING operation;
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- Brings back what was before an operation, inside of the operation that undoes it. Nothing may be in the way.
CREATE FUNCTION journal_undo(operation bigint, undoing bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  tables text[];
  t text;
  cols text;
BEGIN
  SET CONSTRAINTS ALL DEFERRED;
  SELECT array_agg(DISTINCT table_name) INTO tables FROM operation_changes WHERE operation_id = operation;
  FOREACH t IN ARRAY coalesce(tables, '{}') LOOP
    EXECUTE format('DELETE FROM %1$I r USING journal_net($1, %1$L) n WHERE r.id = n.row_id AND NOT n.was AND n.is_there', t)
      USING operation;
  END LOOP;
  FOREACH t IN ARRAY coalesce(tables, '{}') LOOP
    -- The columns that changed and are still there.
    SELECT string_agg(quote_ident(a.attname), ', ') INTO cols FROM pg_attribute a
    WHERE a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'id' AND EXISTS (
      SELECT FROM operation_changes oc WHERE oc.operation_id = operation AND oc.table_name = t AND oc.kind <> 'I' AND oc.before ? a.attname);
    IF cols IS NULL THEN CONTINUE; END IF;
    EXECUTE format('
      UPDATE %1$I r SET (%2$s) = (SELECT %3$s FROM jsonb_populate_record(r, n.before) b)
      FROM journal_net($1, %1$L) n WHERE r.id = n.row_id AND n.was AND n.is_there',
      t, cols, (SELECT string_agg('b.' || col, ', ') FROM unnest(string_to_array(cols, ', ')) col)) USING operation;
    EXECUTE format('
      INSERT INTO %1$I (id, %2$s) OVERRIDING SYSTEM VALUE
      SELECT b.id, %3$s FROM journal_net($1, %1$L) n, jsonb_populate_record(NULL::%1$I, n.before) b
      WHERE n.was AND NOT n.is_there',
      t, cols, (SELECT string_agg('b.' || col, ', ') FROM unnest(string_to_array(cols, ', ')) col)) USING operation;
  END LOOP;
  SET CONSTRAINTS ALL IMMEDIATE;
  PERFORM set_config('app.journal_writer', 'journal', true);
  -- What an undone operation had undone itself is in effect again, and so on.
  WITH RECURSIVE chain AS (
    SELECT operation AS id
    UNION ALL SELECT o.id FROM chain JOIN operations o ON o.undone_by = chain.id
  )
  UPDATE operations o SET in_effect = NOT in_effect FROM chain WHERE o.id = chain.id;
  UPDATE operations SET undone_by = undoing WHERE id = operation;
  PERFORM set_config('app.journal_writer', '', true);
END $$;
--> statement-breakpoint
-- Deletes for good what an operation deleted: every version of those rows, in whichever operation. Operations that so lose
-- changes cannot be undone any more, and no longer name whom they were about.
CREATE FUNCTION journal_purge(operation bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE touched bigint[];
BEGIN
  PERFORM set_config('app.journal_writer', 'journal', true);
  WITH purged AS (
    DELETE FROM operation_changes c USING operation_changes d
    WHERE d.operation_id = operation AND d.kind = 'D' AND c.table_name = d.table_name AND c.row_id = d.row_id
    RETURNING c.operation_id
  )
  SELECT array_agg(DISTINCT operation_id) INTO touched FROM purged;
  UPDATE operations o SET purged_at = now(),
    subject_label = CASE WHEN (o.subject_table, o.subject_id) = (p.subject_table, p.subject_id) OR o.id = p.id THEN NULL ELSE o.subject_label END
  FROM operations p WHERE p.id = operation AND (o.id = operation OR o.id = ANY(touched));
  PERFORM set_config('app.journal_writer', '', true);
END $$;
--> statement-breakpoint
-- Deletes the changes of old operations; the operations stay. Resolves to how many lost theirs.
CREATE FUNCTION journal_expire(changes_before timestamptz, people_before timestamptz) RETURNS bigint
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  o record;
  expired bigint := 0;
BEGIN
  FOR o IN SELECT id FROM operations WHERE deletes AND in_effect AND purged_at IS NULL AND subject_table = 'users' AND at < people_before LOOP
    PERFORM journal_purge(o.id);
    expired := expired + 1;
  END LOOP;
  PERFORM set_config('app.journal_writer', 'journal', true);
  FOR o IN SELECT id FROM operations WHERE at < changes_before AND purged_at IS NULL AND summary <> '{}' ORDER BY at LOOP
    DELETE FROM operation_changes WHERE operation_id = o.id;
    UPDATE operations SET purged_at = now() WHERE id = o.id;
    expired := expired + 1;
  END LOOP;
  PERFORM set_config('app.journal_writer', '', true);
  RETURN expired;
END $$;
--> statement-breakpoint
CREATE FUNCTION journal_changes_hash(operation bigint) RETURNS bytea LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT sha256(convert_to(coalesce(string_agg(
    concat_ws('|', seq, table_name, row_id, kind, coalesce(before::text, '-'), coalesce(after::text, '-')), E'\n' ORDER BY seq), ''), 'UTF8'))
  FROM operation_changes WHERE operation_id = operation
$$;
--> statement-breakpoint
-- A link of the chain. Names are left out, for they are deleted when somebody's data is; so is what an undo changes later.
CREATE FUNCTION journal_link(previous bytea, o operations, changes_hash bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || changes_hash || convert_to(concat_ws('|', o.id, extract(epoch FROM o.at), coalesce(o.actor_id::text, '-'),
    o.action, coalesce(o.subject_table, '-'), coalesce(o.subject_id::text, '-'), o.summary::text, coalesce(o.undoes::text, '-')), 'UTF8'))
$$;
--> statement-breakpoint
-- Adds a link for each operation that has none, in the order of their ids. Returns how many.
CREATE FUNCTION journal_seal() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
    contents := journal_changes_hash(o.id);
    previous := journal_link(coalesce(previous, ''), o, contents);
    INSERT INTO operation_seals (operation_id, changes_hash, hash) VALUES (o.id, contents, previous);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
--> statement-breakpoint
-- The operations whose link does not hold, with what is wrong: what was changed, added or taken out since it was sealed.
CREATE FUNCTION journal_verify() RETURNS TABLE (operation_id bigint, fault text) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
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
    ELSIF o.purged_at IS NULL AND s.changes_hash <> journal_changes_hash(o.id) THEN
      fault := 'has other changes than when it was recorded'; RETURN NEXT;
    END IF;
    previous := s.hash;
  END LOOP;
END $$;
