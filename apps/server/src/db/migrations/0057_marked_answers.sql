CREATE TABLE "marked_answers" (
	"correction_id" bigint NOT NULL,
	"answer_id" bigint NOT NULL,
	"is_correct" boolean NOT NULL,
	"becomes" boolean NOT NULL,
	"points_earned" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marked_answers_key" PRIMARY KEY("correction_id","answer_id")
);
--> statement-breakpoint
-- Proposals whose answers are not kept are to be made again.
UPDATE "corrections" SET "preview" = NULL WHERE "operation_id" IS NULL;
