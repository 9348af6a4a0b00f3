CREATE TABLE "temporary_passwords" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "temporary_passwords" ADD CONSTRAINT "temporary_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- An undo puts parents and children back in any order.
ALTER TABLE "temporary_passwords" ALTER CONSTRAINT "temporary_passwords_user_id_users_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
