-- Makes a table searchable, or updates the expressions that are searched: `<table>_search` holds one folded text a row and a copy of
-- what lists are sorted by, kept in step by triggers and found through a trigram index. Both expressions are SQL over the row, named
-- n. What is there already when its row is inserted is kept: imports write it ahead, in small steps.
CREATE OR REPLACE FUNCTION search_install(t regclass, words text, sort_key text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  search text := t || '_search';
  body text;
  is_new CONSTANT boolean := to_regclass(search) IS NULL;
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS %1$I (id bigint NOT NULL CONSTRAINT %2$I PRIMARY KEY, text text NOT NULL, sort_key text COLLATE app_sort)',
    search, search || '_key');
  EXECUTE format('CREATE INDEX IF NOT EXISTS %2$I ON %1$I USING gin (text gin_trgm_ops)', search, search || '_index');
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
  EXECUTE format('CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS %2$L', search || '_track', body);
  EXECUTE format('
    CREATE OR REPLACE TRIGGER search_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed EXECUTE FUNCTION %2$I();
    CREATE OR REPLACE TRIGGER search_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed EXECUTE FUNCTION %2$I();
    CREATE OR REPLACE TRIGGER search_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed EXECUTE FUNCTION %2$I();
    CREATE OR REPLACE TRIGGER search_truncate AFTER TRUNCATE ON %1$s EXECUTE FUNCTION %2$I()', t, search || '_track');
  IF is_new THEN
    EXECUTE format('INSERT INTO %1$I SELECT n.id, app_fold(%2$s), %3$s FROM %4$s n', search, words, sort_key, t);
  END IF;
END $$;
