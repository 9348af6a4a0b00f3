-- A text as one student gets it. A name that makes it too long takes from its end.
CREATE OR REPLACE FUNCTION message_for(message text, name text, most int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(replace(replace(message, '{first_name}', split_part(btrim(name), ' ', 1)), '{name}', name), most);

-- The same with the student's school and points, where the text asks for them.
CREATE OR REPLACE FUNCTION message_to(message text, name text, school text, points bigint, most int) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN message_for(
  replace(replace(message, '{points}', coalesce(points, 0)::text), '{school}', coalesce(school, 'your school')), name, most);

-- Appends what a statement changes of the receipts of messages to groups.
CREATE OR REPLACE FUNCTION receipts_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO receipt_changes (batch_id, delivered, read)
    SELECT batch_id, count(delivered_at), count(read_at) FROM new_rows WHERE batch_id IS NOT NULL
    GROUP BY batch_id HAVING count(delivered_at) > 0 OR count(read_at) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO receipt_changes (batch_id, delivered, read)
    SELECT batch_id, -count(delivered_at), -count(read_at) FROM old_rows WHERE batch_id IS NOT NULL
    GROUP BY batch_id HAVING count(delivered_at) > 0 OR count(read_at) > 0;
  ELSE
    INSERT INTO receipt_changes (batch_id, delivered, read)
    SELECT batch_id, sum(delivered), sum(read) FROM (
      SELECT batch_id, (delivered_at IS NOT NULL)::int AS delivered, (read_at IS NOT NULL)::int AS read FROM new_rows
      UNION ALL SELECT batch_id, -(delivered_at IS NOT NULL)::int, -(read_at IS NOT NULL)::int FROM old_rows
    ) both_parts WHERE batch_id IS NOT NULL
    GROUP BY batch_id HAVING sum(delivered) <> 0 OR sum(read) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER receipts_insert AFTER INSERT ON notifications
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION receipts_track();

CREATE OR REPLACE TRIGGER receipts_update AFTER UPDATE ON notifications
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION receipts_track();

CREATE OR REPLACE TRIGGER receipts_delete AFTER DELETE ON notifications
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION receipts_track();

-- Adds the changes to their messages; no sum changes. Called every few seconds; late is slower, never wrong.
CREATE OR REPLACE FUNCTION receipts_merge() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock('receipt_changes'::regclass::bigint) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM receipt_changes RETURNING batch_id, delivered, read), sums AS (
    SELECT batch_id, sum(delivered) AS delivered, sum(read) AS read FROM gone GROUP BY batch_id
  )
  UPDATE notification_batches b SET delivered = b.delivered + s.delivered, read = b.read + s.read
  FROM sums s WHERE b.id = s.batch_id;
END $$;

-- Adds what is missing of the next messages after one, which have about so many recipients together, and of one message at
-- least. Returns up to which it has looked, null once that was the last, and how many were counted wrong. Stops no writer.
CREATE OR REPLACE FUNCTION receipts_repair(after bigint, most int, OUT last bigint, OUT wrong int) LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
