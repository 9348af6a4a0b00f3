-- What takes long goes first, while others can still read.
CREATE INDEX IF NOT EXISTS "user_answers_of_question_index" ON "user_answers" USING btree ("question_id","id","created_at","is_correct","points_earned");--> statement-breakpoint
CREATE TABLE "answer_cells" (
	"block" bigint NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"is_correct" boolean NOT NULL,
	"points" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "answer_cells_key" PRIMARY KEY("block","quarter","is_correct","points")
);
--> statement-breakpoint
CREATE TABLE "answer_log" (
	"id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"question_id" bigint,
	"level_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"logged_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"points" integer NOT NULL,
	"n" smallint NOT NULL,
	"is_correct" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_subjects" (
	"question_id" bigint PRIMARY KEY NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_months" (
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"user_id" bigint NOT NULL,
	"days" integer NOT NULL,
	"points" bigint[] NOT NULL,
	CONSTRAINT "play_months_key" PRIMARY KEY("kind","month","user_id")
);
--> statement-breakpoint
CREATE TABLE "rank_counts" (
	"is_before" boolean NOT NULL,
	"points" bigint NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "rank_counts_key" PRIMARY KEY("is_before","points")
);
--> statement-breakpoint
CREATE TABLE "school_sums" (
	"school_id" bigint PRIMARY KEY NOT NULL,
	"players" integer NOT NULL,
	"answers" bigint NOT NULL,
	"correct" bigint NOT NULL,
	"points" bigint NOT NULL,
	"players_before" integer NOT NULL,
	"points_before" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_changes" (
	"user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_changes" (
	"question_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_cell_sets" (
	"name" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"moment" text NOT NULL,
	"value" text NOT NULL,
	"upto" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_cells" (
	"name" text NOT NULL,
	"block" bigint NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"value" bigint NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "record_cells_key" PRIMARY KEY("name","block","quarter","value")
);
--> statement-breakpoint
CREATE TABLE "record_changes" (
	"name" text NOT NULL,
	"block" bigint NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"value" bigint NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "play_clock" ADD COLUMN "students_upto" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_clock" ADD COLUMN "answers_upto" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_moves" ADD COLUMN "becomes" text;--> statement-breakpoint
ALTER TABLE "play_days" DROP COLUMN "first_id";--> statement-breakpoint
ALTER TABLE "play_days" DROP COLUMN "last_id";
--> statement-breakpoint
DROP INDEX IF EXISTS "play_days_day_index";
--> statement-breakpoint
ALTER TABLE "play_clock" ADD COLUMN "week_before" date;
--> statement-breakpoint
ALTER TABLE "play_totals" ADD COLUMN "school_id" bigint;
--> statement-breakpoint
ALTER TABLE "play_totals" ADD COLUMN "is_student" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "play_totals" ADD COLUMN "answers_before" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "play_totals" ADD COLUMN "points_before" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "play_days_kind_index" ON "play_days" USING btree ("day","subject","level_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "play_totals_rank_index" ON "play_totals" USING btree ("points" DESC NULLS FIRST,"user_id") WHERE "play_totals"."is_student" AND "play_totals"."answers" > 0;
--> statement-breakpoint
ALTER TABLE "answer_log" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
--> statement-breakpoint
-- Rows of these are changed far more often than they are added: with room on its page, a change writes no index.
ALTER TABLE "play_days" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "play_sums" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "play_totals" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "answer_cells" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "record_cells" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "play_months" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "rank_counts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "school_sums" SET (fillfactor = 50);--> statement-breakpoint
-- What was kept is compared with the answers by the first count; questions that were on their way are counted as they are now.
-- In this order: a question that changes in between is on its way again.
DELETE FROM "question_moves";--> statement-breakpoint
INSERT INTO "counted_subjects" ("question_id", "subject") SELECT "id", "subject" FROM "questions";--> statement-breakpoint
INSERT INTO "question_statistics_due" ("question_id")
SELECT DISTINCT "question_id" FROM "answer_changes" WHERE "question_id" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The log takes the place of four triggers on each statement.
DROP TRIGGER IF EXISTS "answer_change_insert" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "answer_change_update" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "answer_change_delete" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "overview_insert" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "overview_update" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "overview_delete" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "badge_check_insert" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "badge_check_update" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "row_count_insert" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "row_count_delete" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "row_count_update" ON "user_answers";--> statement-breakpoint
DROP TRIGGER IF EXISTS "row_count_truncate" ON "user_answers";--> statement-breakpoint
DROP FUNCTION IF EXISTS "answer_change_track"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "answer_changes_merge"(int);--> statement-breakpoint
DROP FUNCTION IF EXISTS "overview_track_answers"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "play_days_update"(int, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS "play_hours_count"(bigint[], timestamptz[], bigint[], bigint[], text);--> statement-breakpoint
DROP FUNCTION IF EXISTS "play_students_count"(bigint[], text);--> statement-breakpoint
DROP FUNCTION IF EXISTS "play_repair"(bigint, int);--> statement-breakpoint
DROP FUNCTION IF EXISTS "statistics_rebuild"();--> statement-breakpoint
CREATE OR REPLACE VIEW "row_count" AS
SELECT rel, block, sum(n)::int AS n FROM (
  SELECT rel, block, n FROM row_block UNION ALL SELECT rel, block, n FROM row_change
  UNION ALL SELECT 'user_answers'::regclass, id >> 12, n FROM answer_log
) parts GROUP BY rel, block;
--> statement-breakpoint
CREATE VIEW "record_cell_counts" AS
SELECT name, block, quarter, value, n FROM record_cells UNION ALL SELECT name, block, quarter, value, n FROM record_changes;
--> statement-breakpoint
DROP TABLE "answer_changes";--> statement-breakpoint
DROP TABLE "play_hours_due";--> statement-breakpoint
DROP TABLE "play_days_due";--> statement-breakpoint
DROP TABLE "student_totals";--> statement-breakpoint
-- Standings of the release before, which may still serve beside this one, name these two.
CREATE VIEW "student_totals" AS SELECT user_id, answers, correct FROM play_totals;--> statement-breakpoint
CREATE VIEW "play_days_due" AS SELECT user_id FROM play_totals, play_clock WHERE user_id > students_upto;--> statement-breakpoint
DROP INDEX IF EXISTS "user_answers_question_id_index";
