-- As in 0019, but table by table, a question with its options and key first: the first hundred changes are shown, and an
-- undone correction may take a hundred badges back. Accounts go before all else, as where they are deleted: what is theirs
-- goes with them, and nothing follows from its going, such as a shorter streak from a restored day.
CREATE OR REPLACE FUNCTION journal_undo(operation bigint, undoing bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  t text;
  cols text;
BEGIN
  SET CONSTRAINTS ALL DEFERRED;
  DELETE FROM users r USING journal_net(operation, 'users') n WHERE r.id = n.row_id AND NOT n.was AND n.is_there;
  FOR t IN SELECT table_name FROM operation_changes WHERE operation_id = operation GROUP BY table_name
    ORDER BY table_name NOT IN ('correct_answers', 'question_options', 'questions'), table_name LOOP
    EXECUTE format('DELETE FROM %1$I r USING journal_net($1, %1$L) n WHERE r.id = n.row_id AND NOT n.was AND n.is_there', t)
      USING operation;
    -- The columns that changed and are still there.
    SELECT string_agg(quote_ident(a.attname), ', ') INTO cols FROM pg_attribute a
    WHERE a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'id' AND EXISTS (
      SELECT FROM operation_changes oc WHERE oc.operation_id = operation AND oc.table_name = t AND oc.kind <> 'I' AND oc.before ? a.attname);
    IF cols IS NULL THEN CONTINUE; END IF;
    EXECUTE format('
      UPDATE %1$I r SET (%2$s) = (SELECT %3$s FROM jsonb_populate_record(r, n.before) b)
      FROM journal_net($1, %1$L) n WHERE r.id = n.row_id AND n.was AND n.is_there',
      t, cols, (SELECT string_agg('b.' || col, ', ') FROM unnest(string_to_array(cols, ', ')) col)) USING operation;
    EXECUTE format('
      INSERT INTO %1$I (id, %2$s) OVERRIDING SYSTEM VALUE
      SELECT b.id, %3$s FROM journal_net($1, %1$L) n, jsonb_populate_record(NULL::%1$I, n.before) b
      WHERE n.was AND NOT n.is_there',
      t, cols, (SELECT string_agg('b.' || col, ', ') FROM unnest(string_to_array(cols, ', ')) col)) USING operation;
  END LOOP;
  SET CONSTRAINTS ALL IMMEDIATE;
  PERFORM set_config('app.journal_writer', 'journal', true);
  -- What an undone operation had undone itself is in effect again, and so on.
  WITH RECURSIVE chain AS (
    SELECT operation AS id
    UNION ALL SELECT o.id FROM chain JOIN operations o ON o.undone_by = chain.id
  )
  UPDATE operations o SET in_effect = NOT in_effect FROM chain WHERE o.id = chain.id;
  UPDATE operations SET undone_by = undoing WHERE id = operation;
  PERFORM set_config('app.journal_writer', '', true);
END $$;
--> statement-breakpoint
-- As in 0019, and of accounts also what was done about them to rows that were gone before, such as restored days that were
-- taken back: those operations told their names, and why.
CREATE OR REPLACE FUNCTION journal_purge(operation bigint) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  touched bigint[];
  about_people bigint[];
BEGIN
  PERFORM set_config('app.journal_writer', 'journal', true);
  SELECT coalesce(array_agg(o.id), '{}') INTO about_people
  FROM operation_changes d JOIN operations o ON o.subject_table = d.table_name AND o.subject_id = d.row_id
  WHERE d.operation_id = operation AND d.kind = 'D' AND d.table_name = 'users';
  WITH purged AS (
    DELETE FROM operation_changes c USING operation_changes d
    WHERE d.operation_id = operation AND d.kind = 'D' AND c.table_name = d.table_name AND c.row_id = d.row_id
    RETURNING c.operation_id
  )
  SELECT array_agg(DISTINCT operation_id) INTO touched FROM purged;
  DELETE FROM operation_changes WHERE operation_id = ANY (about_people);
  UPDATE operations o SET purged_at = now(),
    subject_label = CASE WHEN (o.subject_table, o.subject_id) = (p.subject_table, p.subject_id) OR o.id = p.id OR o.id = ANY (about_people)
      THEN NULL ELSE o.subject_label END
  FROM operations p WHERE p.id = operation AND (o.id = operation OR o.id = ANY (touched) OR o.id = ANY (about_people));
  PERFORM set_config('app.journal_writer', '', true);
END $$;
--> statement-breakpoint
-- What corrections would change named people. Their names are read when it is shown, so that they go with their accounts.
CREATE FUNCTION unnamed_moves(standings jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE RETURN (
  SELECT coalesce(jsonb_agg(move - 'name' - 'school_id' - 'school_name' ORDER BY n), '[]')
  FROM jsonb_array_elements(standings -> 'moves') WITH ORDINALITY x (move, n));
--> statement-breakpoint
-- The first previews knew nothing of schools.
UPDATE corrections SET preview = '{"schools": {"top10_changes": 0, "top100_changes": 0, "entering": 0, "leaving": 0, "moves": []}}'
    || preview || jsonb_build_object(
  'overall', preview -> 'overall' || jsonb_build_object('moves', unnamed_moves(preview -> 'overall')),
  'days', (SELECT coalesce(jsonb_agg(d || jsonb_build_object('moves', unnamed_moves(d)) ORDER BY n), '[]')
    FROM jsonb_array_elements(preview -> 'days') WITH ORDINALITY x (d, n)),
  'badges', (SELECT coalesce(jsonb_agg(b || jsonb_build_object('gained_by', jsonb_path_query_array(b, '$.gained_by[*].id'),
      'lost_by', jsonb_path_query_array(b, '$.lost_by[*].id')) ORDER BY n), '[]')
    FROM jsonb_array_elements(preview -> 'badges') WITH ORDINALITY x (b, n)))
WHERE preview IS NOT NULL;
--> statement-breakpoint
DROP FUNCTION unnamed_moves(jsonb);
