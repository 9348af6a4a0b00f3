-- A save that changes nothing leaves the row as it is, its times too: there is nothing to undo, and what was done before
-- can still be undone.
CREATE OR REPLACE FUNCTION version_advance() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  apart CONSTANT text[] := ARRAY['version', 'created_at', 'updated_at', 'updated_by', 'password_hash'];
  old_row CONSTANT jsonb := to_jsonb(OLD);
  new_row CONSTANT jsonb := to_jsonb(NEW);
  last_save CONSTANT text[] := ARRAY['updated_at', 'updated_by'];
BEGIN
  IF new_row - apart <> old_row - apart THEN
    NEW.version := nextval('row_version');
  ELSIF new_row - last_save = old_row - last_save
    -- Unless the account of the last save is deleted, whose id must go.
    AND (new_row ->> 'updated_by' IS NOT NULL OR old_row ->> 'updated_by' IS NULL) THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;

-- Gives each row of a table another version with each change, but for an undo: it brings versions back with the rows.
CREATE OR REPLACE FUNCTION version_install(t regclass) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER version_advance BEFORE UPDATE ON %s
    FOR EACH ROW WHEN (NEW.version = OLD.version) EXECUTE FUNCTION version_advance()', t);
END $$;
