CREATE TABLE "question_answers" (
	"question_id" bigint PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_answers" SET (fillfactor = 70);--> statement-breakpoint
-- Answers are counted on from the first.
UPDATE "play_clock" SET "answers_upto" = 0;
