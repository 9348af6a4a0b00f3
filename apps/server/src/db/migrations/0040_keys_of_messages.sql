ALTER TABLE "notification_batches" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "notification_batches" ADD CONSTRAINT "notification_batches_key" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "notification_batches" ADD CONSTRAINT "notification_batches_key_length" CHECK (length("notification_batches"."key") <= 250);