CREATE TABLE "operation_counts" (
	"day" date NOT NULL,
	"subject_table" text,
	"action" text NOT NULL,
	"actor_id" bigint,
	"n" bigint NOT NULL,
	"first_id" bigint,
	"last_id" bigint
);
--> statement-breakpoint
CREATE INDEX "operation_counts_day_index" ON "operation_counts" USING btree ("day");
--> statement-breakpoint
-- As before, and counts the operation.
CREATE OR REPLACE FUNCTION journal_close(operation bigint, about_table text, about_id bigint) RETURNS void
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
  WITH closed AS (
    UPDATE operations SET summary = counts, subject_table = about_table, subject_id = one, subject_label = journal_label(contents),
      deletes = coalesce((counts -> about_table ->> 'deleted')::bigint > 0, false) AND undoes IS NULL
        AND about_table <> 'daily_plan'
    WHERE id = operation RETURNING (at AT TIME ZONE 'UTC')::date AS day, subject_table, action, actor_id, id
  )
  INSERT INTO operation_counts (day, subject_table, action, actor_id, n, first_id, last_id)
  SELECT day, subject_table, action, actor_id, 1, id, id FROM closed;
  PERFORM set_config('app.journal_writer', '', true);
  PERFORM set_config('app.operation', '', true);
END $$;
--> statement-breakpoint
-- Folds counts of the same together; no sum changes. Called every few seconds; late is slower, never wrong.
CREATE FUNCTION operation_counts_merge() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
--> statement-breakpoint
-- Adds what is missing and returns how many counts were wrong. Stops no writer.
CREATE FUNCTION operation_counts_repair() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
--> statement-breakpoint
SELECT operation_counts_repair();
