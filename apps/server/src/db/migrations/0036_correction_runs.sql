CREATE TABLE "correction_runs" (
	"correction_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "correction_runs_kind_check" CHECK ("correction_runs"."kind" IN ('compute', 'apply'))
);
--> statement-breakpoint
ALTER TABLE "corrections" ALTER COLUMN "preview" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "corrections" ADD COLUMN "last_answer_id" bigint;--> statement-breakpoint
ALTER TABLE "corrections" ADD COLUMN "late_answer_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "corrections_operation_id_index" ON "corrections" USING btree ("operation_id");--> statement-breakpoint
-- What arrived after a correction was marked by it, and is marked anew once that is undone, or applies again.
CREATE FUNCTION correction_turned() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO correction_sweeps (correction_id) SELECT id FROM corrections WHERE operation_id = NEW.id
  ON CONFLICT (correction_id) DO UPDATE SET applied_in = excluded.applied_in;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER correction_turned AFTER UPDATE ON operations FOR EACH ROW
  WHEN (NEW.action = 'corrections.apply' AND OLD.in_effect <> NEW.in_effect) EXECUTE FUNCTION correction_turned();
--> statement-breakpoint
-- How answers are marked that came after a correction which is undone: by the one that is in force then, or by the key.
CREATE FUNCTION correction_marks_after(undone corrections)
RETURNS TABLE (policy text, accepted text[], score int, restores boolean) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT c.policy, c.accepted, c.score, c.restores OR undone.policy = 'void' FROM correction_in_force(undone.question_id) c
  UNION ALL
  SELECT 'key', ARRAY[answer_canonical(CASE jsonb_typeof(k.answer)
      WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text(k.answer)) ELSE ARRAY[k.answer #>> '{}'] END)],
    q.score, undone.policy = 'void'
  FROM questions q JOIN correct_answers k ON k.question_id = q.id
  WHERE q.id = undone.question_id AND NOT EXISTS (SELECT FROM correction_in_force(undone.question_id))
$$;
--> statement-breakpoint
-- Marks what was stored while a correction was applied by transactions that could not see it; or, once it is undone, what
-- arrived since. What it finds before the last answer that the correction saw is kept, so that an undo finds it too.
CREATE FUNCTION correction_sweep(correction bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE swept corrections;
BEGIN
  SELECT * INTO swept FROM corrections WHERE id = correction;
  IF EXISTS (SELECT FROM correction_in_force(swept.question_id) c WHERE c.id = swept.id) THEN
    WITH marked AS (
      UPDATE user_answers t SET is_correct = x.becomes, points_earned = x.points FROM (
        SELECT a.id, v.becomes, correction_points(swept.policy, swept.score, swept.restores, a.is_correct, v.becomes, a.points_earned) AS points
        FROM user_answers a
        CROSS JOIN LATERAL (SELECT correction_verdict(swept.policy, swept.accepted, a.answer, a.is_correct) AS becomes OFFSET 0) v
        WHERE a.question_id = swept.question_id
      ) x WHERE t.id = x.id AND (t.is_correct, t.points_earned) IS DISTINCT FROM (x.becomes, x.points)
      RETURNING t.id
    )
    UPDATE corrections c SET late_answer_ids = ARRAY(
      SELECT unnest(c.late_answer_ids) UNION SELECT id FROM marked WHERE id <= c.last_answer_id ORDER BY 1)
    WHERE c.id = swept.id AND EXISTS (SELECT FROM marked WHERE id <= c.last_answer_id);
  ELSIF EXISTS (SELECT FROM operations o WHERE o.id = swept.operation_id AND NOT o.in_effect) THEN
    UPDATE user_answers t SET is_correct = x.becomes, points_earned = x.points FROM (
      SELECT a.id, v.becomes, correction_points(m.policy, m.score, m.restores, a.is_correct, v.becomes, a.points_earned) AS points
      FROM correction_marks_after(swept) m CROSS JOIN user_answers a
      CROSS JOIN LATERAL (SELECT correction_verdict(m.policy, m.accepted, a.answer, a.is_correct) AS becomes OFFSET 0) v
      WHERE a.question_id = swept.question_id AND (a.id > swept.last_answer_id OR a.id = ANY (swept.late_answer_ids))
    ) x WHERE t.id = x.id AND (t.is_correct, t.points_earned) IS DISTINCT FROM (x.becomes, x.points);
  END IF;
END $$;
