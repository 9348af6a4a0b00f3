CREATE TABLE "last_plays" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"is_student" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_batches" DROP CONSTRAINT "notification_batches_audience_kind_check";--> statement-breakpoint
ALTER TABLE "notification_batches" ADD COLUMN "audience_select" jsonb;--> statement-breakpoint
CREATE INDEX "last_plays_day_index" ON "last_plays" USING btree ("day","user_id") WHERE "last_plays"."is_student";--> statement-breakpoint
CREATE INDEX "waitlist_created_at_index" ON "waitlist" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_done_index" ON "waitlist" USING btree ("id") WHERE "waitlist"."done_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_batches" ADD CONSTRAINT "notification_batches_audience_kind_check" CHECK ("notification_batches"."audience_kind" IN ('school', 'level', 'open_streak', 'everyone', 'students'));--> statement-breakpoint
INSERT INTO "last_plays" ("user_id", "day", "is_student")
SELECT "id", '-infinity', "role" = 'student' FROM "users";
