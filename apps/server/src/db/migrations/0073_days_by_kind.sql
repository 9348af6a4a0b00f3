-- Built while others read and write, where the table may be large.
CREATE INDEX IF NOT EXISTS "play_days_by_kind_index" ON "play_days" USING btree ("day","subject","level_id","user_id","points","answers","correct");--> statement-breakpoint
-- The index alone is read of pages that a vacuum has seen since they changed: of the newest days too, a fiftieth of the table at a time.
ALTER TABLE "play_days" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
-- Last: they lock both tables until the end of the transaction.
DROP INDEX "play_days_kind_index";--> statement-breakpoint
DROP INDEX "play_sums_subject_index";
