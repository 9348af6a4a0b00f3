ALTER TABLE "play_clock" ADD COLUMN "week_next" date;--> statement-breakpoint
ALTER TABLE "play_clock" ADD COLUMN "week_upto" bigint DEFAULT 0 NOT NULL;
