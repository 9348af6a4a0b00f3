-- As in functions/text.sql, for the index.
CREATE FUNCTION school_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(app_fold(name), '[^[:alnum:]]+', '', 'g');--> statement-breakpoint
CREATE INDEX "schools_name_key_index" ON "schools" USING btree (hashtextextended(school_name_key("name"), 0),"name");
