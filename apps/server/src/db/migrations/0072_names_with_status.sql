-- It has another argument now.
DROP FUNCTION IF EXISTS "play_days_add"(play_days[]);--> statement-breakpoint
-- Built while others read and write, where the table may be large.
CREATE INDEX IF NOT EXISTS "users_by_name_index" ON "users" USING btree ("name","id","role","status");--> statement-breakpoint
-- Last: from here on nobody else reads the table.
DROP INDEX "users_name_index";
