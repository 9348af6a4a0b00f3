CREATE INDEX "schools_name_key_index" ON "schools" USING btree (hashtextextended(regexp_replace(app_fold("name"), '[^[:alnum:]]+', '', 'g'), 0),"name");
