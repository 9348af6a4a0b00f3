CREATE TABLE "rescored_attempts" (
	"correction_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"score" integer NOT NULL,
	"time_taken" integer NOT NULL,
	"quiz_date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rescored_attempts_key" PRIMARY KEY("correction_id","attempt_id")
);
--> statement-breakpoint
-- Proposals whose attempts are not kept are to be made again.
UPDATE "corrections" SET "preview" = NULL WHERE "operation_id" IS NULL;
