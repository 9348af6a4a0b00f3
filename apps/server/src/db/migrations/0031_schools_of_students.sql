ALTER TABLE "users" ADD COLUMN "school_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_school_id_index" ON "users" USING btree ("school_id","id") WHERE "users"."school_id" IS NOT NULL;--> statement-breakpoint
-- An undo puts parents and children back in any order.
ALTER TABLE "users" ALTER CONSTRAINT "users_school_id_schools_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
