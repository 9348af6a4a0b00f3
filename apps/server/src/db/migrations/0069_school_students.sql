DROP INDEX "users_school_id_index";--> statement-breakpoint
CREATE INDEX "users_school_id_index" ON "users" USING btree ("school_id","id","role") WHERE "users"."school_id" IS NOT NULL;