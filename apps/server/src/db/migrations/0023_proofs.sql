ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Sessions that are open have proved their password when they began.
UPDATE "sessions" SET "proved_at" = "created_at";
