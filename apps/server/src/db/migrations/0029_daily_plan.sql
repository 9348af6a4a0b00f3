CREATE TABLE "daily_plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" date,
	"position" integer NOT NULL,
	"question_id" bigint NOT NULL,
	CONSTRAINT "daily_plan_position_key" UNIQUE NULLS NOT DISTINCT("date","position"),
	CONSTRAINT "daily_plan_position_check" CHECK ("daily_plan"."position" >= 1)
);
--> statement-breakpoint
ALTER TABLE "daily_plan" ADD CONSTRAINT "daily_plan_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_plan_question_id_index" ON "daily_plan" USING btree ("question_id","date");
--> statement-breakpoint
-- An undo puts parents and children back in any order.
ALTER TABLE "daily_plan" ALTER CONSTRAINT "daily_plan_question_id_questions_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
SELECT journal_install('daily_plan');
--> statement-breakpoint
-- As before; a planned question is called by its day.
CREATE OR REPLACE FUNCTION journal_label(contents jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(coalesce(contents ->> 'name', contents ->> 'title', contents ->> 'question_text', contents ->> 'option_text',
    'Level ' || (contents ->> 'level_number'), contents ->> 'username', contents ->> 'email', contents ->> 'date'), 200)
$$;
--> statement-breakpoint
-- As before, but what a day no longer asks is not in the trash: the day was planned otherwise.
CREATE OR REPLACE FUNCTION journal_close(operation bigint, about_table text, about_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  counts jsonb;
  contents jsonb;
  one bigint := about_id;
BEGIN
  SELECT coalesce(jsonb_object_agg(c.table_name, jsonb_build_object('added', c.added, 'changed', c.changed, 'deleted', c.deleted)), '{}')
  INTO counts FROM (
    SELECT table_name, count(*) FILTER (WHERE kind = 'I') AS added, count(*) FILTER (WHERE kind = 'U') AS changed,
      count(*) FILTER (WHERE kind = 'D') AS deleted
    FROM operation_changes WHERE operation_id = operation GROUP BY table_name
  ) c;
  IF one IS NULL AND about_table IS NOT NULL THEN
    SELECT min(row_id) INTO one FROM operation_changes
    WHERE operation_id = operation AND table_name = about_table HAVING count(DISTINCT row_id) = 1;
  END IF;
  IF one IS NOT NULL AND about_table IS NOT NULL THEN
    EXECUTE format('SELECT to_jsonb(t) FROM %I t WHERE id = $1', about_table) INTO contents USING one;
    IF contents IS NULL THEN
      SELECT before INTO contents FROM operation_changes
      WHERE operation_id = operation AND table_name = about_table AND row_id = one AND kind = 'D' ORDER BY seq DESC LIMIT 1;
    END IF;
  END IF;
  PERFORM set_config('app.journal_writer', 'journal', true);
  UPDATE operations SET summary = counts, subject_table = about_table, subject_id = one, subject_label = journal_label(contents),
    deletes = coalesce((counts -> about_table ->> 'deleted')::bigint > 0, false) AND undoes IS NULL
      AND about_table <> 'daily_plan'
  WHERE id = operation;
  PERFORM set_config('app.journal_writer', '', true);
  PERFORM set_config('app.operation', '', true);
END $$;
