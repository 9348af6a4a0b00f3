-- A save that changes nothing leaves the row as it is, its times too: there is nothing to undo, and what was done before
-- can still be undone.
CREATE OR REPLACE FUNCTION version_advance() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  apart CONSTANT text[] := ARRAY['version', 'created_at', 'updated_at', 'updated_by', 'password_hash'];
  old_row CONSTANT jsonb := to_jsonb(OLD);
  new_row CONSTANT jsonb := to_jsonb(NEW);
  last_save CONSTANT text[] := ARRAY['updated_at', 'updated_by'];
BEGIN
  -- Unless the account of the last save is deleted, whose id must go.
  IF new_row - last_save = old_row - last_save
    AND (new_row ->> 'updated_by' IS NOT NULL OR old_row ->> 'updated_by' IS NULL) THEN
    RETURN OLD;
  END IF;
  IF NEW.version = OLD.version AND new_row - apart <> old_row - apart THEN
    NEW.version := nextval('row_version');
  END IF;
  RETURN NEW;
END $$;
