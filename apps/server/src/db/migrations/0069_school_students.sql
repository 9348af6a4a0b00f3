CREATE INDEX IF NOT EXISTS "users_of_school_index" ON "users" USING btree ("school_id","id","role") WHERE "users"."school_id" IS NOT NULL;
