CREATE SEQUENCE "row_version" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "version" SET DATA TYPE bigint;--> statement-breakpoint
-- A version means the same contents for ever. The previous release may still be counting those of questions one by one.
SELECT setval('row_version', (SELECT coalesce(max("version"), 1) + 1000 FROM "questions"));--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "version" SET DEFAULT nextval('row_version');--> statement-breakpoint
-- Rows that are there already all begin with 1: a default that differs by row would write every table anew.
ALTER TABLE "badges" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL, ALTER COLUMN "version" SET DEFAULT nextval('row_version');--> statement-breakpoint
ALTER TABLE "coin_packages" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL, ALTER COLUMN "version" SET DEFAULT nextval('row_version');--> statement-breakpoint
ALTER TABLE "levels" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL, ALTER COLUMN "version" SET DEFAULT nextval('row_version');--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL, ALTER COLUMN "version" SET DEFAULT nextval('row_version');--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL, ALTER COLUMN "version" SET DEFAULT nextval('row_version');--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL, ALTER COLUMN "version" SET DEFAULT nextval('row_version');--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL, ALTER COLUMN "version" SET DEFAULT nextval('row_version');--> statement-breakpoint
-- Whatever changes a row gives it another version: a call, a cascade, another system. An undo sets the old version along
-- with the old contents, and that one stays. What is not edited in a form does not count.
CREATE FUNCTION version_advance() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE apart CONSTANT text[] := ARRAY['version', 'created_at', 'updated_at', 'updated_by', 'password_hash'];
BEGIN
  IF NEW.version = OLD.version AND to_jsonb(NEW) - apart <> to_jsonb(OLD) - apart THEN
    NEW.version := nextval('row_version');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION version_install(t regclass) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER version_advance BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION version_advance()', t);
END $$;
--> statement-breakpoint
SELECT version_install(t::regclass)
FROM unnest(ARRAY['badges', 'coin_packages', 'levels', 'options', 'questions', 'rounds', 'schools', 'users']) t;
--> statement-breakpoint
-- Second factors have no ids of their own, which this asked for.
CREATE OR REPLACE FUNCTION journal_obstacles(operation bigint) RETURNS TABLE (table_name text, row_id bigint, reason text)
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  t text;
  c record;
BEGIN
  FOR t IN SELECT DISTINCT oc.table_name FROM operation_changes oc WHERE oc.operation_id = operation ORDER BY 1 LOOP
    -- A later operation that is in effect, but for an undo of one that was later too: together they did nothing.
    RETURN QUERY EXECUTE format('
      SELECT DISTINCT ON (n.row_id) %1$L, n.row_id, ''changed by operation '' || later.operation_id
      FROM journal_net($1, %1$L) n
      JOIN operation_changes later ON later.table_name = %1$L AND later.row_id = n.row_id AND later.seq > n.last_seq
      JOIN operations o ON o.id = later.operation_id AND o.in_effect
      WHERE NOT EXISTS (SELECT FROM operations undone JOIN operation_changes c ON c.operation_id = undone.id
        WHERE undone.undone_by = o.id AND c.table_name = %1$L AND c.row_id = n.row_id AND c.seq > n.last_seq)
      ORDER BY n.row_id, later.seq DESC', t) USING operation;
    IF FOUND THEN CONTINUE; END IF;
    RETURN QUERY EXECUTE format('
      SELECT %1$L, n.row_id, CASE
        WHEN n.is_there AND r.id IS NULL THEN ''is no longer there''
        WHEN NOT n.is_there AND r.id IS NOT NULL THEN ''is there again''
        ELSE ''has changed since'' END
      FROM journal_net($1, %1$L) n LEFT JOIN %1$I r ON r.id = n.row_id
      WHERE n.is_there <> (r.id IS NOT NULL) OR (n.was AND n.is_there AND n.after IS NOT NULL
        AND EXISTS (SELECT FROM jsonb_each(n.after) a WHERE a.value IS DISTINCT FROM to_jsonb(r) -> a.key))', t)
      USING operation;
    -- What refers to a row that would be deleted, and is not of the operation itself. What the journal does not have, such as
    -- sessions and second factors of an account, goes with the row.
    FOR c IN SELECT k.conrelid::regclass::text AS child, a.attname AS col
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confrelid = t::regclass
        AND EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = k.conrelid AND g.tgname = 'journal_insert') LOOP
      RETURN QUERY EXECUTE format('
        SELECT DISTINCT %1$L, n.row_id, %2$L || '' refer to it''
        FROM journal_net($1, %1$L) n JOIN %2$I child ON child.%3$I = n.row_id
        WHERE NOT n.was AND n.is_there AND NOT EXISTS (SELECT FROM operation_changes own
          WHERE own.operation_id = $1 AND own.table_name = %2$L AND own.row_id = child.id)', t, c.child, c.col)
        USING operation;
    END LOOP;
  END LOOP;
END $$;
