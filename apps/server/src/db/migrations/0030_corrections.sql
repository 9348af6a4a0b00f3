CREATE TABLE "correction_sweeps" (
	"correction_id" bigint PRIMARY KEY NOT NULL,
	"applied_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"question_id" bigint NOT NULL,
	"policy" text NOT NULL,
	"answer" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"question_version" bigint NOT NULL,
	"accepted" text[] DEFAULT '{}' NOT NULL,
	"score" integer NOT NULL,
	"restores" boolean DEFAULT false NOT NULL,
	"preview" jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"operation_id" bigint,
	"key_after" jsonb,
	CONSTRAINT "corrections_policy_check" CHECK ("corrections"."policy" IN ('key', 'accept_both', 'full_points', 'void'))
);
--> statement-breakpoint
CREATE INDEX "corrections_question_id_index" ON "corrections" USING btree ("question_id","operation_id");--> statement-breakpoint
CREATE INDEX "corrections_created_at_index" ON "corrections" USING btree ("created_at") WHERE "corrections"."operation_id" IS NULL;
--> statement-breakpoint
-- Answers as they are compared with a key: without case, with single spaces, several choices in one order.
CREATE FUNCTION answer_canonical(parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT string_agg(DISTINCT btrim(app_same(part)), ' | ' ORDER BY btrim(app_same(part))) FROM unnest(parts) part
$$;
--> statement-breakpoint
CREATE FUNCTION answer_accepted(answer text, accepted text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(app_same(answer)) = ANY (accepted)
  OR strpos(answer, ' | ') > 0 AND answer_canonical(string_to_array(answer, ' | ')) = ANY (accepted);
--> statement-breakpoint
-- The verdict on an answer by a correction. Void leaves it: only its points go.
CREATE FUNCTION correction_verdict(policy text, accepted text[], answer text, was boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE policy WHEN 'void' THEN was WHEN 'full_points' THEN true ELSE answer_accepted(answer, accepted) END;
--> statement-breakpoint
-- The points of an answer by a correction. What keeps its verdict keeps its points, unless the question was void.
CREATE FUNCTION correction_points(policy text, score int, restores boolean, was boolean, becomes boolean, points int) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN policy = 'void' THEN 0 WHEN was = becomes AND NOT restores THEN points WHEN becomes THEN score ELSE 0 END;
--> statement-breakpoint
-- The correction by which new answers to a question are marked: the newest that is in effect, until its key is changed.
CREATE FUNCTION correction_in_force(question bigint) RETURNS SETOF corrections LANGUAGE sql STABLE AS $$
  SELECT c.* FROM corrections c JOIN operations o ON o.id = c.operation_id AND o.in_effect
  LEFT JOIN correct_answers k ON k.question_id = c.question_id
  WHERE c.question_id = question AND k.answer IS NOT DISTINCT FROM c.key_after
  ORDER BY c.operation_id DESC LIMIT 1
$$;
--> statement-breakpoint
-- Participants' systems mark answers by the key that they have read, which a correction may have replaced since.
CREATE FUNCTION correction_mark_new() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM corrections WHERE operation_id IS NOT NULL) THEN RETURN NULL; END IF;
  UPDATE user_answers a SET is_correct = m.becomes, points_earned = m.points
  FROM (
    SELECT n.id, v.becomes, correction_points(c.policy, c.score, c.restores, n.is_correct, v.becomes, n.points_earned) AS points
    FROM new_rows n CROSS JOIN LATERAL correction_in_force(n.question_id) c
    CROSS JOIN LATERAL (SELECT correction_verdict(c.policy, c.accepted, n.answer, n.is_correct) AS becomes OFFSET 0) v
  ) m
  WHERE a.id = m.id AND (a.is_correct, a.points_earned) IS DISTINCT FROM (m.becomes, m.points);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What an undo brings back stays as it was.
CREATE TRIGGER correction_mark_new AFTER INSERT ON user_answers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (coalesce(current_setting('app.operation', true), '') = '') EXECUTE FUNCTION correction_mark_new();
