-- How many rows there are of a table, by block of 4096 ids, quarter of an hour and one of their numbers (docs/design/lists.md). As of
-- counts of rows, changes are appended, and what is seen is the cells with the changes: exact in every snapshot.

-- Notes how many rows of a cell came and went; of a change, only what leaves its cell. The arguments are the name of the cells,
-- and SQL over t, a row, of its time and its number.
CREATE OR REPLACE FUNCTION record_cells_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE parts text[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN -- An older snapshot would miss rows.
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'Truncate a counted table in READ COMMITTED only';
    END IF;
    INSERT INTO record_changes (name, block, quarter, value, n)
    SELECT name, block, quarter, value, -sum(n) FROM record_cell_counts WHERE name = TG_ARGV[0] GROUP BY 1, 2, 3, 4;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    parts := ARRAY[format('SELECT t.id, %s AS moment, %s AS value, -1 AS n FROM old_rows t', TG_ARGV[1], TG_ARGV[2])];
  END IF;
  IF TG_OP <> 'DELETE' THEN
    parts := parts || format('SELECT t.id, %s AS moment, %s AS value, 1 AS n FROM new_rows t', TG_ARGV[1], TG_ARGV[2]);
  END IF;
  EXECUTE format('INSERT INTO record_changes (name, block, quarter, value, n)
    SELECT $1, id >> 12, date_bin(''15 minutes'', moment, ''2000-01-01Z''), value, sum(n)
    FROM (%s) changes GROUP BY 2, 3, 4 HAVING sum(n) <> 0', array_to_string(parts, ' UNION ALL ')) USING TG_ARGV[0];
  RETURN NULL;
END $$;

-- Starts counting a table whose key is `id bigint` in cells. What is in it already is counted part by part (record_cells_recount).
CREATE OR REPLACE FUNCTION record_cells_install(cells text, t regclass, moment text, value text) RETURNS void
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE is_empty boolean;
BEGIN
  EXECUTE format('
    CREATE OR REPLACE TRIGGER %2$I AFTER INSERT ON %1$s REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION record_cells_track(%6$L, %7$L, %8$L);
    CREATE OR REPLACE TRIGGER %3$I AFTER DELETE ON %1$s REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION record_cells_track(%6$L, %7$L, %8$L);
    CREATE OR REPLACE TRIGGER %4$I AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION record_cells_track(%6$L, %7$L, %8$L);
    CREATE OR REPLACE TRIGGER %5$I AFTER TRUNCATE ON %1$s EXECUTE FUNCTION record_cells_track(%6$L, %7$L, %8$L)',
    t, cells || '_insert', cells || '_delete', cells || '_update', cells || '_truncate', cells, moment, value);
  EXECUTE format('SELECT NOT EXISTS (SELECT FROM %s)', t) INTO is_empty;
  INSERT INTO record_cell_sets AS s (name, source, moment, value, upto)
  VALUES (cells, t, moment, value, CASE WHEN is_empty THEN 9223372036854775807 ELSE 0 END)
  ON CONFLICT (name) DO NOTHING;
END $$;

-- Moves changes into the cells of those rows that are counted already; what is seen does not change. Called every few seconds; late
-- is slower, never wrong.
CREATE OR REPLACE FUNCTION record_cells_merge() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT SET jit = off AS $$
DECLARE empty record_cells[];
BEGIN
  IF NOT pg_try_advisory_xact_lock('record_cells'::regclass::bigint) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM record_changes RETURNING *), added AS (
    INSERT INTO record_cells AS c (name, block, quarter, value, n)
    SELECT g.name, g.block, g.quarter, g.value, sum(g.n) FROM gone g JOIN record_cell_sets s ON s.name = g.name AND g.block <= s.upto >> 12
    GROUP BY 1, 2, 3, 4 HAVING sum(g.n) <> 0
    ON CONFLICT (name, block, quarter, value) DO UPDATE SET n = c.n + excluded.n
    RETURNING c.*
  )
  SELECT array_agg(ROW(added.*)::record_cells) INTO empty FROM added WHERE n = 0;
  DELETE FROM record_cells c USING unnest(empty) e
  WHERE (c.name, c.block, c.quarter, c.value) = (e.name, e.block, e.quarter, e.value);
END $$;

-- Compares the cells of the next blocks of ids with the rows, and adds what differs. Returns the last id that it has looked at,
-- null once that was every one, and how many cells were wrong; those that had not been counted yet were not.
CREATE OR REPLACE FUNCTION record_cells_recount(cells text, after bigint, blocks int, OUT last bigint, OUT wrong int) LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' AS $$
DECLARE
  every CONSTANT bigint := 9223372036854775807;
  until_id bigint := ((((after + 1) >> 12) + blocks) << 12) - 1;
  counted record_cell_sets;
  highest bigint;
  differences record_cells[];
BEGIN
  PERFORM pg_advisory_xact_lock('record_cells'::regclass::bigint);
  SELECT * INTO counted FROM record_cell_sets WHERE name = cells;
  EXECUTE format('SELECT coalesce(max(id), 0) FROM %s', counted.source) INTO highest;
  wrong := 0;
  IF until_id >= highest THEN until_id := every; END IF;
  IF counted.upto IS NULL OR after > counted.upto OR counted.upto < until_id AND after <> counted.upto THEN RETURN; END IF;
  IF after = counted.upto THEN UPDATE record_cell_sets SET upto = until_id WHERE name = cells; END IF;
  last := nullif(until_id, every);
  EXECUTE format('
    SELECT array_agg(ROW($1, block, quarter, value, n)::record_cells) FROM (
      SELECT block, quarter, value, sum(n)::int AS n FROM (
        SELECT t.id >> 12 AS block, date_bin(''15 minutes'', %s, ''2000-01-01Z'') AS quarter, %s AS value, 1 AS n
        FROM %s t WHERE t.id > $2 AND t.id <= $3
        UNION ALL SELECT block, quarter, value, -n FROM record_cell_counts
        WHERE name = $1 AND block >= ($2 + 1) >> 12 AND block <= $3 >> 12
      ) counts GROUP BY 1, 2, 3 HAVING sum(n) <> 0
    ) difference', counted.moment, counted.value, counted.source) INTO differences USING cells, after, until_id;
  IF after <> counted.upto THEN wrong := coalesce(cardinality(differences), 0); END IF;
  INSERT INTO record_cells AS c (name, block, quarter, value, n) SELECT * FROM unnest(differences)
  ON CONFLICT (name, block, quarter, value) DO UPDATE SET n = c.n + excluded.n;
  DELETE FROM record_cells c USING unnest(differences) d
  WHERE (c.name, c.block, c.quarter, c.value) = (d.name, d.block, d.quarter, d.value) AND c.n = 0;
END $$;
