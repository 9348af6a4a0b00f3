CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Orders as people expect (a A b é Z) and alike on every database.
CREATE COLLATION app_sort (provider = icu, locale = 'und');
--> statement-breakpoint
-- Text as searches compare it: without case and accents. Letters that Unicode does not take apart (Ɛ, Ɔ, Ŋ, Ø …) are
-- found by the plain letter people type for them. Plain ASCII, most of all text, takes the short way.
CREATE FUNCTION app_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C") COLLATE "default" ELSE translate(
  regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFD), U&'[\0300-\036F]', '', 'g'),
  'ɛɔŋɖƒʋɣɓɗɩʊøłđħı', 'eondfvgbdiuoldhi'
) COLLATE "default" END;
--> statement-breakpoint
-- Text as sameness compares it: without case, every run of white space one space. ASCII with single spaces takes the
-- short way.
CREATE FUNCTION app_same(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = char_length(value) AND strpos(value, '  ') = 0
    AND value = translate(value, E'\t\n\x0B\f\r', '') THEN lower(value COLLATE "C") COLLATE "default"
  ELSE lower(regexp_replace(value, '\s+', ' ', 'g') COLLATE "und-x-icu") COLLATE "default"
END;
--> statement-breakpoint
-- What makes two schools the same: name, region and location, whatever the case and the spaces around and between.
CREATE FUNCTION school_identity(name text, region text, location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(
  btrim(app_same(name)) || chr(31) || btrim(app_same(coalesce(region, ''))) || chr(31) ||
  btrim(app_same(coalesce(location, '')))
);
--> statement-breakpoint
-- What a search for a school looks through.
CREATE FUNCTION school_words(name text, region text, location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN name || coalesce(' ' || region, '') || coalesce(' ' || location, '');
--> statement-breakpoint
-- Exact counts that stay cheap (docs/decisions/0004): live rows are counted per block of 4,096 ids. Writers only append
-- differences to row_change, so none waits for another; row_count_merge() folds them into row_block.
CREATE TABLE row_block (
  rel regclass NOT NULL,
  block bigint NOT NULL,
  n int NOT NULL,
  CONSTRAINT row_block_key PRIMARY KEY (rel, block)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE row_change (
  rel regclass NOT NULL,
  block bigint NOT NULL,
  n int NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
--> statement-breakpoint
CREATE VIEW row_count AS
SELECT rel, block, sum(n)::int AS n
FROM (SELECT rel, block, n FROM row_block UNION ALL SELECT rel, block, n FROM row_change) both_parts
GROUP BY rel, block;
--> statement-breakpoint
CREATE FUNCTION row_count_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_change SELECT TG_RELID, id >> 12, count(*) FROM changed GROUP BY id >> 12;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_change SELECT TG_RELID, id >> 12, -count(*) FROM changed GROUP BY id >> 12;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO row_change VALUES (TG_RELID, OLD.id >> 12, -1), (TG_RELID, NEW.id >> 12, 1);
  ELSE -- TRUNCATE; an older snapshot would miss rows
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'Truncate a counted table in READ COMMITTED only';
    END IF;
    INSERT INTO row_change SELECT rel, block, -n FROM row_count WHERE rel = TG_RELID;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Moves changes into blocks; no sum changes. Called every few seconds; late is slower, never wrong.
CREATE FUNCTION row_count_merge() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock('row_block'::regclass::bigint) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM row_change RETURNING rel, block, n)
  INSERT INTO row_block AS b
  SELECT rel, block, sum(n) FROM gone GROUP BY rel, block HAVING sum(n) <> 0
  ON CONFLICT (rel, block) DO UPDATE SET n = b.n + excluded.n;
  DELETE FROM row_block WHERE n = 0;
END $$;
--> statement-breakpoint
-- Adds what is missing and returns how many blocks were wrong. Stops no writer.
CREATE FUNCTION row_count_repair(t regclass) RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE wrong bigint;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'Repair counts in READ COMMITTED only';
  END IF;
  PERFORM pg_advisory_xact_lock('row_change'::regclass::bigint);
  EXECUTE format('INSERT INTO row_change SELECT $1, block, sum(n) FROM (
    SELECT id >> 12 AS block, count(*) AS n FROM %s GROUP BY 1
    UNION ALL SELECT block, -n FROM row_count WHERE rel = $1) x GROUP BY block HAVING sum(n) <> 0', t) USING t;
  GET DIAGNOSTICS wrong = ROW_COUNT;
  RETURN wrong;
END $$;
--> statement-breakpoint
-- Starts counting a table whose key is `id bigint`.
CREATE FUNCTION row_count_install(t regclass) RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('
    CREATE TRIGGER row_count_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed EXECUTE FUNCTION row_count_track();
    CREATE TRIGGER row_count_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed EXECUTE FUNCTION row_count_track();
    CREATE TRIGGER row_count_update AFTER UPDATE ON %1$s FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION row_count_track();
    CREATE TRIGGER row_count_truncate AFTER TRUNCATE ON %1$s EXECUTE FUNCTION row_count_track()', t);
  RETURN row_count_repair(t);
END $$;
--> statement-breakpoint
-- The page that starts after `skip` rows, newest first: it begins `rest` rows into the ids below `below`.
CREATE FUNCTION row_page(t regclass, skip bigint) RETURNS TABLE (total bigint, below bigint, rest bigint) LANGUAGE sql STABLE AS $$
  WITH b AS MATERIALIZED (SELECT block, n FROM row_count WHERE rel = t)
  SELECT whole.total, (p.block + 1) << 12, skip - (p.upto - p.n)
  FROM (SELECT coalesce(sum(n), 0)::bigint AS total FROM b) whole LEFT JOIN LATERAL (
    SELECT block, n, upto FROM (SELECT block, n, sum(n) OVER (ORDER BY block DESC) AS upto FROM b) w
    WHERE upto > skip ORDER BY block DESC LIMIT 1) p ON true
$$;
--> statement-breakpoint
-- Makes a table searchable: `<table>_search` holds one folded text a row and a copy of what lists are sorted by, kept in
-- step by triggers and found through a trigram index. Both expressions are SQL over the row, named n. What is there
-- already when its row is inserted is kept: imports write it ahead, in small steps.
CREATE FUNCTION search_install(t regclass, words text, sort_key text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  search text := t || '_search';
  body text;
BEGIN
  EXECUTE format('CREATE TABLE %1$I (id bigint NOT NULL CONSTRAINT %2$I PRIMARY KEY, text text NOT NULL, sort_key text COLLATE app_sort)',
    search, search || '_key');
  EXECUTE format('CREATE INDEX %2$I ON %1$I USING gin (text gin_trgm_ops)', search, search || '_index');
  body := format($body$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO %1$I SELECT n.id, app_fold(%2$s), %3$s FROM changed n
        WHERE NOT EXISTS (SELECT FROM %1$I s WHERE s.id = n.id);
      ELSIF TG_OP = 'UPDATE' THEN
        UPDATE %1$I s SET text = app_fold(%2$s), sort_key = %3$s FROM changed n
        WHERE s.id = n.id AND (s.text, s.sort_key) IS DISTINCT FROM (app_fold(%2$s), %3$s);
      ELSIF TG_OP = 'DELETE' THEN
        DELETE FROM %1$I s USING changed n WHERE s.id = n.id;
      ELSE
        DELETE FROM %1$I; -- not TRUNCATE: one statement may truncate both tables
      END IF;
      RETURN NULL;
    END $body$, search, words, sort_key);
  EXECUTE format('CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS %2$L', search || '_track', body);
  EXECUTE format('
    CREATE TRIGGER search_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed EXECUTE FUNCTION %2$I();
    CREATE TRIGGER search_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed EXECUTE FUNCTION %2$I();
    CREATE TRIGGER search_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed EXECUTE FUNCTION %2$I();
    CREATE TRIGGER search_truncate AFTER TRUNCATE ON %1$s EXECUTE FUNCTION %2$I()', t, search || '_track');
  EXECUTE format('INSERT INTO %1$I SELECT n.id, app_fold(%2$s), %3$s FROM %4$s n', search, words, sort_key, t);
END $$;
