CREATE TABLE "receipt_changes" (
	"batch_id" bigint NOT NULL,
	"delivered" integer NOT NULL,
	"read" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "receipt_changes_batch_id_index" ON "receipt_changes" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "notification_batches" ADD COLUMN "delivered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_batches" ADD COLUMN "read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- False for the messages that are there: their notifications are counted as before until receipts_repair has been here.
ALTER TABLE "notification_batches" ADD COLUMN "receipts_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_batches" ALTER COLUMN "receipts_counted" SET DEFAULT true;--> statement-breakpoint
-- Appends what a statement changes of the receipts of messages to groups.
CREATE FUNCTION receipts_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
--> statement-breakpoint
CREATE TRIGGER receipts_insert AFTER INSERT ON notifications
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION receipts_track();
--> statement-breakpoint
CREATE TRIGGER receipts_update AFTER UPDATE ON notifications
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION receipts_track();
--> statement-breakpoint
CREATE TRIGGER receipts_delete AFTER DELETE ON notifications
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION receipts_track();
--> statement-breakpoint
-- Adds the changes to their messages; no sum changes. Called every few seconds; late is slower, never wrong.
CREATE FUNCTION receipts_merge() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock('receipt_changes'::regclass::bigint) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM receipt_changes RETURNING batch_id, delivered, read), sums AS (
    SELECT batch_id, sum(delivered) AS delivered, sum(read) AS read FROM gone GROUP BY batch_id
  )
  UPDATE notification_batches b SET delivered = b.delivered + s.delivered, read = b.read + s.read
  FROM sums s WHERE b.id = s.batch_id;
END $$;
--> statement-breakpoint
-- Adds what is missing and returns how many messages were counted wrong. Stops no writer.
CREATE FUNCTION receipts_repair() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE wrong bigint;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'Repair counts in READ COMMITTED only';
  END IF;
  PERFORM pg_advisory_xact_lock('receipt_changes'::regclass::bigint);
  WITH missing AS (
    INSERT INTO receipt_changes (batch_id, delivered, read)
    SELECT batch_id, sum(delivered), sum(read) FROM (
      SELECT batch_id, count(delivered_at) AS delivered, count(read_at) AS read FROM notifications
      WHERE batch_id IS NOT NULL GROUP BY batch_id
      UNION ALL SELECT id, -delivered, -read FROM notification_batches
      UNION ALL SELECT batch_id, -delivered, -read FROM receipt_changes
    ) both_parts GROUP BY batch_id HAVING sum(delivered) <> 0 OR sum(read) <> 0
    RETURNING batch_id
  )
  SELECT count(*) INTO wrong FROM missing JOIN notification_batches b ON b.id = missing.batch_id WHERE b.receipts_counted;
  UPDATE notification_batches SET receipts_counted = true WHERE NOT receipts_counted;
  RETURN wrong;
END $$;
