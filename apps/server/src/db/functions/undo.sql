-- The columns of a table that name an account: `c` those with which the row goes, `n` those that it can do without.
CREATE OR REPLACE FUNCTION journal_account_columns(t text, on_delete "char") RETURNS text[] LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT coalesce(array_agg(a.attname::text ORDER BY a.attname), '{}')
  FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
  WHERE k.contype = 'f' AND k.conrelid = t::regclass AND k.confrelid = 'users'::regclass AND k.confdeltype = on_delete
$$;

-- Of the values of a key, the last.
CREATE OR REPLACE AGGREGATE jsonb_merge(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- What an operation did to each row of a table, as a whole: whether the row was there before and is there after it, what its
-- columns were and became, and its last change. Of an undo also the rows that it left since they had gone with their account:
-- what it has done to them once the account is back, which is the opposite of what the operation did that it undoes.
CREATE OR REPLACE FUNCTION journal_net(operation bigint, t text)
RETURNS TABLE (row_id bigint, was boolean, is_there boolean, before jsonb, after jsonb, last_seq bigint)
LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
#variable_conflict use_column
BEGIN
  -- Most operations change a row once: nothing need be merged.
  IF NOT EXISTS (SELECT FROM operation_changes c WHERE c.operation_id = operation AND c.table_name = t GROUP BY c.row_id HAVING count(*) > 1) THEN
    RETURN QUERY
    SELECT c.row_id, c.kind <> 'I', c.kind <> 'D', c.before, c.after, c.seq
    FROM operation_changes c WHERE c.operation_id = operation AND c.table_name = t;
  ELSE
    RETURN QUERY
    SELECT c.row_id, (array_agg(c.kind ORDER BY c.seq))[1] <> 'I', (array_agg(c.kind ORDER BY c.seq DESC))[1] <> 'D',
      jsonb_merge(c.before ORDER BY c.seq DESC) FILTER (WHERE c.before IS NOT NULL),
      jsonb_merge(c.after ORDER BY c.seq) FILTER (WHERE c.after IS NOT NULL), max(c.seq)
    FROM operation_changes c WHERE c.operation_id = operation AND c.table_name = t GROUP BY c.row_id;
  END IF;
  IF NOT EXISTS (SELECT FROM operation_leftovers l WHERE l.operation_id = operation AND l.table_name = t AND l.kind = 'account') THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT n.row_id, (array_agg(n.is_there ORDER BY l.undone_id DESC))[1], (array_agg(n.was ORDER BY l.undone_id))[1],
    jsonb_merge(CASE
      WHEN n.was AND n.is_there THEN n.after
      WHEN n.is_there THEN (SELECT d.before FROM operation_changes d
        WHERE d.table_name = t AND d.row_id = n.row_id AND d.kind = 'D' ORDER BY d.seq DESC LIMIT 1)
    END ORDER BY l.undone_id) FILTER (WHERE n.is_there),
    jsonb_merge(n.before ORDER BY l.undone_id DESC) FILTER (WHERE n.was AND n.is_there),
    max(greatest(n.last_seq, (SELECT max(c.seq) FROM operation_changes c
      WHERE c.operation_id = l.caught_up_by AND c.table_name = t AND c.row_id = n.row_id)))
  FROM (SELECT DISTINCT o.undone_id FROM operation_leftovers o WHERE o.operation_id = operation AND o.table_name = t AND o.kind = 'account') u
  CROSS JOIN LATERAL journal_net(u.undone_id, t) n
  JOIN operation_leftovers l ON l.operation_id = operation AND l.undone_id = u.undone_id AND l.table_name = t AND l.row_id = n.row_id
    AND l.kind = 'account'
  GROUP BY n.row_id;
END $$;

-- The accounts that come back with the undo of an operation.
CREATE OR REPLACE FUNCTION journal_returning(operation bigint) RETURNS bigint[] LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM operation_changes c WHERE c.operation_id = operation AND c.table_name = 'users' AND c.kind = 'D'
    UNION ALL SELECT FROM operation_leftovers l WHERE l.operation_id = operation AND l.table_name = 'users' AND l.kind = 'account') THEN
    RETURN '{}';
  END IF;
  RETURN ARRAY(SELECT n.row_id FROM journal_net(operation, 'users') n WHERE n.was AND NOT n.is_there);
END $$;

-- The rows that undoing an operation cannot bring back, and why: `changed` since, which is in the way of it; gone with their
-- `account`, which is not; or an account's going changed nothing of them but who made or changed them (`reference`), and they
-- have gone on since. Nothing else is in the way of undoing restored days: what has been taken back by hand is gone as wanted,
-- and a day that was restored again is refused by its unique rule.
CREATE OR REPLACE FUNCTION journal_obstacles(operation bigint)
RETURNS TABLE (table_name text, row_id bigint, kind text, user_id bigint, reason text)
LANGUAGE plpgsql SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' AS $$
#variable_conflict use_column
DECLARE
  t text;
  c record;
  account text;
  refs text[];
  returning_users CONSTANT bigint[] := journal_returning(operation);
  first_seq bigint;
BEGIN
  FOR t IN SELECT oc.table_name FROM operation_changes oc WHERE oc.operation_id = operation
    UNION SELECT l.table_name FROM operation_leftovers l WHERE l.operation_id = operation AND l.kind = 'account' ORDER BY 1 LOOP
    account := CASE t WHEN 'users' THEN 'id' ELSE (journal_account_columns(t, 'c'))[1] END;
    refs := journal_account_columns(t, 'n');
    -- Known to the planner, it keeps the search to what came after.
    SELECT coalesce(min(oc.seq), 0) INTO first_seq FROM operation_changes oc WHERE oc.operation_id = operation AND oc.table_name = t;
    RETURN QUERY EXECUTE format('
      WITH net AS MATERIALIZED (
        SELECT n.*, r.id IS NOT NULL AS present, coalesce(n.was AND n.is_there
            AND n.before - $3 = ''{}'' AND jsonb_strip_nulls(n.after) = ''{}'', false) AS is_reference,
          CASE WHEN r.id IS NULL THEN %3$s END AS account,
          -- Neither as the operation left it nor as it was before.
          coalesce(r.id IS NOT NULL AND n.was AND n.is_there
            AND contents || n.after%4$s <> contents AND contents || n.before <> contents, false) AS differs
        FROM journal_net($1, %1$L) n LEFT JOIN %1$I r ON r.id = n.row_id
        CROSS JOIN LATERAL (SELECT to_jsonb(r) AS contents OFFSET 0) now
      ), gone AS (
        SELECT n.row_id, n.account FROM net n
        WHERE n.account IS NOT NULL AND n.account <> ALL ($2) AND NOT EXISTS (SELECT FROM users u WHERE u.id = n.account)
        -- What an undo has left and could not make up for yet, it leaves to the one that undoes it.
        UNION SELECT l.row_id, l.user_id FROM operation_leftovers l
        WHERE l.operation_id = $1 AND l.table_name = %1$L AND l.kind = ''account'' AND l.caught_up_by IS NULL
      ), later AS (
        -- A later operation that is in effect, but for an undo of one that was later too: together they did nothing. That an
        -- account is gone which made or changed a row is no change of it.
        SELECT DISTINCT ON (n.row_id) n.row_id, later.operation_id
        FROM net n JOIN operation_changes later ON later.table_name = %1$L AND later.row_id = n.row_id AND later.seq > n.last_seq AND later.seq > $4
        JOIN operations o ON o.id = later.operation_id AND o.in_effect
        WHERE NOT (later.kind = ''U'' AND later.before - $3 = ''{}'' AND jsonb_strip_nulls(later.after) = ''{}'')
          AND NOT EXISTS (SELECT FROM operations undone JOIN operation_changes c ON c.operation_id = undone.id
            WHERE undone.undone_by = o.id AND c.table_name = %1$L AND c.row_id = n.row_id AND c.seq > n.last_seq)
          AND NOT EXISTS (SELECT FROM operations undone JOIN operation_leftovers l ON l.operation_id = undone.id
            WHERE undone.undone_by = o.id AND undone.id > $1 AND l.table_name = %1$L AND l.row_id = n.row_id AND l.kind = ''account'')
          AND NOT EXISTS (SELECT FROM operation_leftovers l
            WHERE l.caught_up_by = o.id AND l.table_name = %1$L AND l.row_id = n.row_id)
        ORDER BY n.row_id, later.seq DESC
      ), found AS (
        SELECT n.row_id, n.is_reference, g.account, CASE
          WHEN g.account IS NOT NULL THEN ''went with its account''
          WHEN %1$L = ''streak_grants'' THEN NULL
          WHEN l.operation_id IS NOT NULL THEN ''changed by operation '' || l.operation_id
          WHEN n.is_there AND NOT n.present THEN ''is no longer there''
          WHEN n.present AND NOT n.is_there THEN ''is there again''
          WHEN n.differs THEN ''has changed since'' END AS reason
        FROM net n LEFT JOIN gone g ON g.row_id = n.row_id LEFT JOIN later l ON l.row_id = n.row_id
      )
      SELECT %1$L, f.row_id, CASE WHEN f.account IS NOT NULL THEN ''account'' WHEN f.is_reference THEN ''reference'' ELSE ''changed'' END,
        f.account, f.reason
      FROM found f WHERE f.reason IS NOT NULL',
      t, account, CASE
        WHEN account IS NULL THEN 'NULL::bigint'
        WHEN t = 'users' THEN 'CASE WHEN n.is_there THEN n.row_id END'
        -- Whose it was is known from when it was deleted last.
        ELSE format('CASE WHEN n.is_there THEN (SELECT d.before -> %2$L FROM operation_changes d
            WHERE d.table_name = %1$L AND d.row_id = n.row_id AND d.kind = ''D'' ORDER BY d.seq DESC LIMIT 1)
          ELSE n.before -> %2$L END::bigint', t, account) END,
      -- Whose account is gone is no longer named as the one that made or changed a row.
      CASE WHEN refs = '{}' THEN '' ELSE
        ' || coalesce((SELECT jsonb_object_agg(c, NULL) FROM unnest($3) c WHERE contents -> c = ''null''), ''{}'')' END)
      USING operation, returning_users, refs, first_seq;
    CONTINUE WHEN t = 'streak_grants' OR NOT EXISTS (SELECT FROM operation_changes oc
      WHERE oc.operation_id = operation AND oc.table_name = t AND oc.kind = 'I'
      UNION ALL SELECT FROM operation_leftovers l WHERE l.operation_id = operation AND l.table_name = t AND l.kind = 'account');
    -- What refers to a row that would be deleted, and is not of the operation itself. What the journal does not have, such as
    -- sessions and second factors of an account, goes with the row.
    FOR c IN SELECT k.conrelid::regclass::text AS child, a.attname AS col
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confrelid = t::regclass
        AND EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = k.conrelid AND g.tgname = 'journal_insert') LOOP
      RETURN QUERY EXECUTE format('
        SELECT DISTINCT %1$L, n.row_id, ''changed'', NULL::bigint, %2$L || '' refer to it''
        FROM journal_net($1, %1$L) n JOIN %2$I child ON child.%3$I = n.row_id
        WHERE NOT n.was AND n.is_there AND NOT EXISTS (SELECT FROM operation_changes own
          WHERE own.operation_id = $1 AND own.table_name = %2$L AND own.row_id = child.id)', t, c.child, c.col)
        USING operation;
    END LOOP;
  END LOOP;
END $$;

-- Writes down what undoing an operation leaves as it is, before it begins. Accounts neither come back nor are deleted for good
-- meanwhile: what they bring along would be left for good.
CREATE OR REPLACE FUNCTION journal_leave(operation bigint, undoing bigint) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' AS $$
BEGIN
  IF EXISTS (SELECT FROM operation_changes c WHERE c.operation_id = operation AND c.table_name = 'users' AND c.kind = 'D') THEN
    PERFORM pg_advisory_xact_lock('operation_leftovers'::regclass::bigint);
  ELSE
    PERFORM pg_advisory_xact_lock_shared('operation_leftovers'::regclass::bigint);
  END IF;
  INSERT INTO operation_leftovers (operation_id, undone_id, table_name, row_id, kind, user_id, reason)
  SELECT undoing, operation, o.table_name, o.row_id, o.kind, o.user_id, o.reason FROM journal_obstacles(operation) o
  ON CONFLICT DO NOTHING;
END $$;

-- Brings rows of a table back to what they were before an operation: all but those that the undo leaves, or only some. An
-- account that is no longer there is not named as the one that made or changed a row. A row that comes back has the columns that
-- it had when it was deleted: one that was added since gets its default. A badge that was earned again meanwhile is there already.
CREATE OR REPLACE FUNCTION journal_revert(operation bigint, undoing bigint, t text, only_rows bigint[], returning_users bigint[])
RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  cols text;
  keys text[];
  kinds text[];
  refs CONSTANT text[] := journal_account_columns(t, 'n');
  has_leftovers CONSTANT boolean := EXISTS (SELECT FROM operation_leftovers l
    WHERE l.operation_id = operation AND l.table_name = t AND l.kind = 'account');
  rows_of CONSTANT text := format('(SELECT n.row_id, n.was, n.is_there, %2$s AS before FROM journal_net($1, %1$L) n
    WHERE ($3::bigint[] IS NULL OR n.row_id = ANY ($3)) AND NOT EXISTS (SELECT FROM operation_leftovers l
      WHERE l.operation_id = $2 AND l.undone_id = $1 AND l.table_name = %1$L AND l.row_id = n.row_id))', t, CASE WHEN refs = '{}' THEN 'n.before' ELSE format(
    'n.before || coalesce((SELECT jsonb_object_agg(c, NULL) FROM unnest(%L::text[]) c
      WHERE (n.before ->> c)::bigint <> ALL ($4) AND NOT EXISTS (SELECT FROM users u WHERE u.id = (n.before ->> c)::bigint)), ''{}'')', refs) END);
BEGIN
  SELECT array_agg(DISTINCT c.kind) INTO kinds FROM operation_changes c WHERE c.operation_id = operation AND c.table_name = t;
  IF has_leftovers THEN kinds := '{I,U,D}'; END IF;
  IF 'I' = ANY (kinds) THEN
    EXECUTE format('DELETE FROM %1$I r USING %2$s n WHERE r.id = n.row_id AND NOT n.was AND n.is_there', t, rows_of)
      USING operation, undoing, only_rows, returning_users;
  END IF;
  -- The columns that changed and are still there.
  SELECT string_agg(quote_ident(a.attname), ', ') INTO cols FROM pg_attribute a
  WHERE a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'id' AND (has_leftovers OR a.attname IN (
    SELECT DISTINCT k FROM operation_changes oc, jsonb_object_keys(oc.before) k
    WHERE oc.operation_id = operation AND oc.table_name = t AND oc.kind <> 'I'));
  IF cols IS NOT NULL AND 'U' = ANY (kinds) THEN
    EXECUTE format('
      UPDATE %1$I r SET (%2$s) = (SELECT %3$s FROM jsonb_populate_record(r, n.before) b)
      FROM %4$s n WHERE r.id = n.row_id AND n.was AND n.is_there',
      t, cols, (SELECT string_agg('b.' || col, ', ') FROM unnest(string_to_array(cols, ', ')) col), rows_of)
      USING operation, undoing, only_rows, returning_users;
  END IF;
  IF 'D' = ANY (kinds) THEN
    FOR keys IN EXECUTE format('SELECT DISTINCT ARRAY(SELECT jsonb_object_keys(n.before)) FROM %s n WHERE n.was AND NOT n.is_there', rows_of)
      USING operation, undoing, only_rows, returning_users LOOP
      SELECT string_agg(quote_ident(a.attname), ', ') INTO cols FROM pg_attribute a
      WHERE a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname = ANY (keys);
      EXECUTE format('
        INSERT INTO %1$I (%2$s) OVERRIDING SYSTEM VALUE
        SELECT %3$s FROM %4$s n, jsonb_populate_record(NULL::%1$I, n.before) b
        WHERE n.was AND NOT n.is_there AND ARRAY(SELECT jsonb_object_keys(n.before)) = $5 %5$s',
        t, cols, (SELECT string_agg('b.' || col, ', ') FROM unnest(string_to_array(cols, ', ')) col), rows_of,
        CASE WHEN t = 'user_badges' THEN 'ON CONFLICT (user_id, badge_id) DO NOTHING' ELSE '' END)
        USING operation, undoing, only_rows, returning_users, keys;
    END LOOP;
  END IF;
END $$;

-- What an undo left because it had gone with its account follows once the account is back and the row is as the undone operation
-- had left it. Then the undos that were made meanwhile are done to it, in their order.
CREATE OR REPLACE FUNCTION journal_catch_up(undoing bigint, returning_users bigint[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  l record;
  ready bigint[];
BEGIN
  FOR l IN SELECT lo.operation_id, lo.undone_id, lo.table_name, array_agg(lo.row_id) AS ids
    FROM operation_leftovers lo
    WHERE lo.kind = 'account' AND lo.caught_up_by IS NULL AND lo.operation_id <> undoing
      AND (lo.user_id = ANY (returning_users) OR EXISTS (SELECT FROM users u WHERE u.id = lo.user_id) AND EXISTS (
        SELECT FROM operation_changes c WHERE c.operation_id = undoing AND c.table_name = lo.table_name AND c.row_id = lo.row_id))
    GROUP BY 1, 2, 3
    ORDER BY 1, 2 DESC, 3 LOOP
    EXECUTE format('
      SELECT array_agg(n.row_id) FROM journal_net($1, %1$L) n LEFT JOIN %1$I r ON r.id = n.row_id
      WHERE n.row_id = ANY ($2) AND CASE WHEN n.is_there THEN r.id IS NOT NULL AND NOT (n.was AND EXISTS (
          SELECT FROM jsonb_each(n.after) a WHERE a.value IS DISTINCT FROM to_jsonb(r) -> a.key))
        ELSE r.id IS NULL END', l.table_name)
      INTO ready USING l.undone_id, l.ids;
    CONTINUE WHEN ready IS NULL;
    PERFORM journal_revert(l.undone_id, undoing, l.table_name, ready, returning_users);
    PERFORM set_config('app.journal_writer', 'journal', true);
    UPDATE operation_leftovers SET caught_up_by = undoing
    WHERE operation_id = l.operation_id AND undone_id = l.undone_id AND table_name = l.table_name AND row_id = ANY (ready);
    PERFORM set_config('app.journal_writer', '', true);
  END LOOP;
END $$;

-- Brings back what was before an operation, inside of the operation that undoes it, but for what `journal_leave` has written
-- down; nothing else may be in the way. Table by table, a question with its options and key first: the first hundred changes are
-- shown, and an undone correction may take a hundred badges back. Accounts go before all else, as where they are deleted: what
-- is theirs goes with them, and nothing follows from its going, such as a shorter streak from a restored day. What an account
-- brings along follows what was undone meanwhile.
CREATE OR REPLACE FUNCTION journal_undo(operation bigint, undoing bigint) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' AS $$
DECLARE
  t text;
  returning_users CONSTANT bigint[] := journal_returning(operation);
BEGIN
  SET CONSTRAINTS ALL DEFERRED;
  IF EXISTS (SELECT FROM operation_changes c WHERE c.operation_id = operation AND c.table_name = 'users' AND c.kind = 'I'
    UNION ALL SELECT FROM operation_leftovers l WHERE l.operation_id = operation AND l.table_name = 'users' AND l.kind = 'account') THEN
    DELETE FROM users r USING journal_net(operation, 'users') n WHERE r.id = n.row_id AND NOT n.was AND n.is_there
      AND NOT EXISTS (SELECT FROM operation_leftovers l
        WHERE l.operation_id = undoing AND l.undone_id = operation AND l.table_name = 'users' AND l.row_id = n.row_id);
  END IF;
  FOR t IN SELECT x.t FROM (
      SELECT c.table_name AS t FROM operation_changes c WHERE c.operation_id = operation
      UNION SELECT l.table_name FROM operation_leftovers l WHERE l.operation_id = operation AND l.kind = 'account') x
    ORDER BY x.t NOT IN ('correct_answers', 'question_options', 'questions'), x.t LOOP
    PERFORM journal_revert(operation, undoing, t, NULL, returning_users);
  END LOOP;
  PERFORM journal_catch_up(undoing, returning_users);
  -- Answers that come back are looked after by the corrections that were applied meanwhile.
  INSERT INTO correction_sweeps (correction_id)
  SELECT k.id FROM corrections k JOIN operations o ON o.id = k.operation_id AND o.in_effect
  WHERE k.question_id IN (SELECT a.question_id FROM operation_changes c JOIN user_answers a ON a.id = c.row_id
    WHERE c.operation_id = undoing AND c.table_name = 'user_answers' AND c.kind = 'I')
  ON CONFLICT (correction_id) DO UPDATE SET applied_in = excluded.applied_in;
  SET CONSTRAINTS ALL IMMEDIATE;
  PERFORM set_config('app.journal_writer', 'journal', true);
  -- What an undone operation had undone itself is in effect again, and so on.
  WITH RECURSIVE chain AS (
    SELECT operation AS id
    UNION ALL SELECT o.id FROM chain JOIN operations o ON o.undone_by = chain.id
  )
  UPDATE operations o SET in_effect = NOT in_effect FROM chain WHERE o.id = chain.id;
  UPDATE operations SET undone_by = undoing WHERE id = operation;
  -- What was deleted for good is left out too.
  UPDATE operations SET left_out = left_out
    + (SELECT count(*) FROM operation_leftovers l WHERE l.operation_id = undoing AND l.undone_id = operation AND l.kind <> 'reference')
    + (SELECT count(*) FROM operation_change_hashes h WHERE h.operation_id = operation
        AND NOT EXISTS (SELECT FROM operation_changes c WHERE c.seq = h.seq))
  WHERE id = undoing;
  PERFORM set_config('app.journal_writer', '', true);
END $$;
