ALTER TABLE "waitlist" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "done_at" timestamp (3) with time zone;