ALTER TABLE "notification_batches" DROP CONSTRAINT "notification_batches_state_check";--> statement-breakpoint
DROP INDEX "notification_batches_open_index";--> statement-breakpoint
ALTER TABLE "notification_batches" ADD COLUMN "scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_batches" ADD COLUMN "began_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_batches" ADD COLUMN "version" bigint DEFAULT nextval('row_version') NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_batches_open_index" ON "notification_batches" USING btree ("id") WHERE "notification_batches"."state" IN ('scheduled', 'queued', 'sending');--> statement-breakpoint
ALTER TABLE "notification_batches" ADD CONSTRAINT "notification_batches_scheduled_check" CHECK ("notification_batches"."state" <> 'scheduled' OR "notification_batches"."scheduled_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "notification_batches" ADD CONSTRAINT "notification_batches_state_check" CHECK ("notification_batches"."state" IN ('scheduled', 'queued', 'sending', 'done', 'stopped'));