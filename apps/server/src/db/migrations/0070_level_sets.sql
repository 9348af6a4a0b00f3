CREATE TABLE "level_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"level_ids" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_level_sets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"set_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL
);
--> statement-breakpoint
DO $$ BEGIN
	-- Until the triggers are there no progress comes without them.
	LOCK TABLE "users", "user_level_progress" IN SHARE ROW EXCLUSIVE MODE;
	INSERT INTO "user_level_sets" ("user_id") SELECT "id" FROM "users";
END $$;--> statement-breakpoint
CREATE INDEX "user_level_sets_set_index" ON "user_level_sets" USING btree ("set_id","user_id");--> statement-breakpoint
ALTER TABLE "user_level_sets" ADD CONSTRAINT "user_level_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_level_sets" ALTER CONSTRAINT "user_level_sets_user_id_users_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Where it was built under its old name.
CREATE INDEX IF NOT EXISTS "users_of_school_index" ON "users" USING btree ("school_id","id","role") WHERE "users"."school_id" IS NOT NULL;--> statement-breakpoint
-- Last: from here on nobody else reads the table.
DROP INDEX "users_school_id_index";
