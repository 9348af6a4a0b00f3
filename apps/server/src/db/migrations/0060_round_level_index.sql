DROP INDEX "questions_round_id_index";--> statement-breakpoint
CREATE INDEX "questions_round_level_index" ON "questions" USING btree ("round_id","level_id");