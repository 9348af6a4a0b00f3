-- Answers as they are compared with a key: without case, with single spaces, several choices in one order.
CREATE OR REPLACE FUNCTION answer_canonical(parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT string_agg(DISTINCT btrim(app_same(part)), ' | ' ORDER BY btrim(app_same(part))) FROM unnest(parts) part
$$;

-- Whether an answer is one of the accepted ones.
CREATE OR REPLACE FUNCTION answer_accepted(answer text, accepted text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(app_same(answer)) = ANY (accepted)
  OR strpos(answer, ' | ') > 0 AND answer_canonical(string_to_array(answer, ' | ')) = ANY (accepted);

-- The verdict on an answer by a correction. Void leaves it: only its points go.
CREATE OR REPLACE FUNCTION correction_verdict(policy text, accepted text[], answer text, was boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE policy WHEN 'void' THEN was WHEN 'full_points' THEN true ELSE answer_accepted(answer, accepted) END;

-- The points of an answer by a correction. What keeps its verdict keeps its points, unless the question was void.
CREATE OR REPLACE FUNCTION correction_points(policy text, score int, restores boolean, was boolean, becomes boolean, points int) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN policy = 'void' THEN 0 WHEN was = becomes AND NOT restores THEN points WHEN becomes THEN score ELSE 0 END;

-- The correction by which new answers to a question are marked: the newest that is in effect, until its key is changed.
CREATE OR REPLACE FUNCTION correction_in_force(question bigint) RETURNS SETOF corrections LANGUAGE sql STABLE AS $$
  SELECT c.* FROM corrections c JOIN operations o ON o.id = c.operation_id AND o.in_effect
  LEFT JOIN correct_answers k ON k.question_id = c.question_id
  WHERE c.question_id = question AND k.answer IS NOT DISTINCT FROM c.key_after
  ORDER BY c.operation_id DESC LIMIT 1
$$;

-- Participants' systems mark answers by the key that they have read, which a correction may have replaced since.
CREATE OR REPLACE FUNCTION correction_mark_new() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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

-- What an undo brings back stays as it was.
CREATE OR REPLACE TRIGGER correction_mark_new AFTER INSERT ON user_answers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (coalesce(current_setting('app.operation', true), '') = '') EXECUTE FUNCTION correction_mark_new();

-- How answers are marked that came after a correction which is undone: by the one that is in force then, or by the key.
CREATE OR REPLACE FUNCTION correction_marks_after(undone corrections)
RETURNS TABLE (policy text, accepted text[], score int, restores boolean) LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT c.policy, c.accepted, c.score, c.restores OR undone.policy = 'void' FROM correction_in_force(undone.question_id) c
  UNION ALL
  SELECT 'key', ARRAY[answer_canonical(CASE jsonb_typeof(k.answer)
      WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text(k.answer)) ELSE ARRAY[k.answer #>> '{}'] END)],
    q.score, undone.policy = 'void'
  FROM questions q JOIN correct_answers k ON k.question_id = q.id
  WHERE q.id = undone.question_id AND NOT EXISTS (SELECT FROM correction_in_force(undone.question_id))
$$;

-- Marks what was stored while a correction was applied by transactions that could not see it; or, once it is undone, what
-- arrived since. What it finds before the last answer that the correction saw is kept, so that an undo finds it too.
CREATE OR REPLACE FUNCTION correction_sweep(correction bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE swept corrections;
BEGIN
  SELECT * INTO swept FROM corrections WHERE id = correction;
  IF EXISTS (SELECT FROM correction_in_force(swept.question_id) c WHERE c.id = swept.id) THEN
    -- Nearly all are marked already: what each text becomes is asked for once, and no more is updated than what differs.
    WITH asked AS MATERIALIZED (
      SELECT a.id, a.answer, a.is_correct, a.points_earned FROM user_answers a WHERE a.question_id = swept.question_id
    ), verdicts AS MATERIALIZED (
      SELECT answer, is_correct, correction_verdict(swept.policy, swept.accepted, answer, is_correct) AS becomes
      FROM (SELECT DISTINCT answer, is_correct FROM asked) texts
    ), wrong AS MATERIALIZED (
      SELECT * FROM (
        SELECT a.*, v.becomes,
          correction_points(swept.policy, swept.score, swept.restores, a.is_correct, v.becomes, a.points_earned) AS points
        FROM asked a JOIN verdicts v ON (v.answer, v.is_correct) = (a.answer, a.is_correct)
      ) x WHERE (x.is_correct, x.points_earned) IS DISTINCT FROM (x.becomes, x.points)
    ), marked AS (
      UPDATE user_answers t SET is_correct = x.becomes, points_earned = x.points FROM wrong x
      WHERE t.id = x.id AND (t.is_correct, t.points_earned) IS DISTINCT FROM (x.becomes, x.points)
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

-- What arrived after a correction was marked by it, and is marked again once that is undone, or applies again.
CREATE OR REPLACE FUNCTION correction_turned() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO correction_sweeps (correction_id) SELECT id FROM corrections WHERE operation_id = NEW.id
  ON CONFLICT (correction_id) DO UPDATE SET applied_in = excluded.applied_in;
  RETURN NULL;
END $$;

-- An attempt that is deleted is not one that a proposal would change.
CREATE OR REPLACE FUNCTION rescored_attempts_follow() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM rescored_attempts r USING corrections c, old_rows o
  WHERE c.operation_id IS NULL AND (r.correction_id, r.attempt_id) = (c.id, o.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rescored_attempts_follow AFTER DELETE ON qotd_attempts REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION rescored_attempts_follow();

-- An answer that is deleted is not one that a proposal would mark.
CREATE OR REPLACE FUNCTION marked_answers_follow() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM marked_answers m USING corrections c, old_rows o
  WHERE c.operation_id IS NULL AND (m.correction_id, m.answer_id) = (c.id, o.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER marked_answers_follow AFTER DELETE ON user_answers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marked_answers_follow();

CREATE OR REPLACE TRIGGER correction_turned AFTER UPDATE ON operations FOR EACH ROW
  WHEN (NEW.action = 'corrections.apply' AND OLD.in_effect <> NEW.in_effect) EXECUTE FUNCTION correction_turned();
