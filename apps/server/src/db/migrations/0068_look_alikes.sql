CREATE TABLE "different_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "different_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "different_questions_key" UNIQUE("question_id","other_id"),
	CONSTRAINT "different_questions_order_check" CHECK ("different_questions"."question_id" < "different_questions"."other_id")
);
--> statement-breakpoint
ALTER TABLE "question_notes" ADD COLUMN "likeness" uuid;--> statement-breakpoint
ALTER TABLE "different_questions" ADD CONSTRAINT "different_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_questions" ADD CONSTRAINT "different_questions_other_id_questions_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "different_questions_other_id_index" ON "different_questions" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "question_notes_likeness_index" ON "question_notes" USING btree ("likeness","question_id");