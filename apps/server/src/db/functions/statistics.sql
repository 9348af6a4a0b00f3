-- A question that has figures and is changed, or deleted, in any of its parts gets new ones; one that an undo brings back
-- has answers, and gets them again.
CREATE OR REPLACE FUNCTION question_change_track() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('INSERT INTO question_changes (question_id) SELECT DISTINCT c.%1$I FROM changed c
    WHERE EXISTS (SELECT FROM question_statistics s WHERE s.question_id = c.%1$I)
      OR %2$L = ''INSERT'' AND EXISTS (SELECT FROM user_answers a WHERE a.question_id = c.%1$I)', TG_ARGV[0], TG_OP);
  RETURN NULL;
END $$;

-- Follows the changes of a table that holds parts of questions.
CREATE OR REPLACE FUNCTION question_change_install(t regclass, id_column text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  EXECUTE format('
    CREATE OR REPLACE TRIGGER question_change_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L);
    CREATE OR REPLACE TRIGGER question_change_update AFTER UPDATE ON %1$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L);
    CREATE OR REPLACE TRIGGER question_change_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION question_change_track(%2$L)', t, id_column);
END $$;
