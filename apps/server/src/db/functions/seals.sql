-- The hash of a change.
CREATE OR REPLACE FUNCTION journal_change_hash(c operation_changes) RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN sha256(convert_to(jsonb_build_array(c.seq, c.table_name, c.row_id, c.kind, c.before, c.after)::text, 'UTF8'));

-- The hash of an operation's changes: over their hashes, one by one (a text of all of them ends at 1 GB, and could not do
-- without one of them), or over their text, as the first releases sealed it. The hash that is kept of a change counts only where
-- the change is gone.
CREATE OR REPLACE FUNCTION journal_changes_hash(operation bigint, by_row boolean) RETURNS bytea LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT sha256(CASE WHEN by_row THEN (
    SELECT coalesce(string_agg(x.hash, '' ORDER BY x.seq), '') FROM (
      SELECT c.seq, journal_change_hash(c) AS hash FROM operation_changes c WHERE c.operation_id = operation
      UNION ALL SELECT h.seq, h.hash FROM operation_change_hashes h
      WHERE h.operation_id = operation AND NOT EXISTS (SELECT FROM operation_changes c WHERE c.seq = h.seq)
    ) x
  ) ELSE (
    SELECT convert_to(coalesce(string_agg(
      concat_ws('|', seq, table_name, row_id, kind, coalesce(before::text, '-'), coalesce(after::text, '-')), E'\n' ORDER BY seq), ''), 'UTF8')
    FROM operation_changes WHERE operation_id = operation
  ) END)
$$;

-- A link of the chain. Names are left out, for they are deleted when someone's data is; so is what an undo changes later.
CREATE OR REPLACE FUNCTION journal_link(previous bytea, o operations, changes_hash bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || changes_hash || convert_to(concat_ws('|', o.id, extract(epoch FROM o.at), coalesce(o.actor_id::text, '-'),
    o.action, coalesce(o.subject_table, '-'), coalesce(o.subject_id::text, '-'), o.summary::text, coalesce(o.undoes::text, '-')), 'UTF8'))
$$;

-- Adds a link over an operation, by row, to the end of the chain.
CREATE OR REPLACE FUNCTION journal_add_seal(o operations) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE contents CONSTANT bytea := journal_changes_hash(o.id, true);
BEGIN
  PERFORM pg_advisory_xact_lock(8240617);
  INSERT INTO operation_seals (operation_id, changes_hash, hash, by_row) VALUES (o.id, contents,
    journal_link(coalesce((SELECT s.hash FROM operation_seals s ORDER BY s.id DESC LIMIT 1), ''), o, contents), true);
END $$;

-- Adds links over the operations that have none yet, and returns how many.
CREATE OR REPLACE FUNCTION journal_seal() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  o operations;
  sealed bigint := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(8240617);
  -- Operations end in another order than they start, but none is open for ten thousand others.
  FOR o IN SELECT * FROM operations x
    WHERE x.id > (SELECT coalesce(max(s.operation_id), 0) - 10000 FROM operation_seals s)
      AND NOT EXISTS (SELECT FROM operation_seals s WHERE s.operation_id = x.id) ORDER BY x.id LOOP
    PERFORM journal_add_seal(o);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;

-- The operations whose link does not hold, with what is wrong: what was changed, added or taken out since it was sealed. The
-- contents of an operation that was sealed twice are those of its last seal.
CREATE OR REPLACE FUNCTION journal_verify() RETURNS TABLE (operation_id bigint, fault text) LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
  s record;
  o operations;
  previous bytea := '';
BEGIN
  FOR s IN SELECT x.*, NOT EXISTS (SELECT FROM operation_seals l WHERE l.operation_id = x.operation_id AND l.id > x.id) AS is_last
    FROM operation_seals x ORDER BY x.id LOOP
    SELECT * INTO o FROM operations x WHERE x.id = s.operation_id;
    operation_id := s.operation_id;
    IF o.id IS NULL THEN
      fault := 'is missing'; RETURN NEXT;
    ELSIF s.hash <> journal_link(previous, o, s.changes_hash) THEN
      fault := 'was changed, or one before it was taken out'; RETURN NEXT;
    ELSIF s.is_last AND o.purged_at IS NULL AND s.changes_hash <> journal_changes_hash(o.id, s.by_row) THEN
      fault := 'has other changes than when it was recorded'; RETURN NEXT;
    END IF;
    previous := s.hash;
  END LOOP;
END $$;
