-- Questions of a level that was moved to another quiz had stayed in the old one.
UPDATE questions q SET quiz_id = l.quiz_id FROM levels l WHERE l.id = q.level_id AND q.quiz_id <> l.quiz_id;
--> statement-breakpoint
CREATE UNIQUE INDEX "levels_id_key" ON "levels" USING btree ("id","quiz_id");
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_quiz_id_level_fk" FOREIGN KEY ("level_id","quiz_id") REFERENCES "public"."levels"("id","quiz_id") ON DELETE no action ON UPDATE cascade;
