-- Built while others read and write, where the table may be large.
CREATE INDEX IF NOT EXISTS "play_days_by_kind_index" ON "play_days" USING btree ("day","subject","level_id","user_id","points","answers","correct");--> statement-breakpoint
-- Last: from here on nobody else reads these tables.
DROP INDEX "play_days_kind_index";--> statement-breakpoint
DROP INDEX "play_sums_subject_index";
