CREATE TABLE "known_networks" (
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- An undo puts parents and children back in any order.
ALTER TABLE "known_networks" ALTER CONSTRAINT "known_networks_user_id_users_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Where administrators are signed in now is no news to them.
INSERT INTO "known_networks" ("user_id", "network", "seen_at")
SELECT s."user_id", network(set_masklen(s."address"::inet, CASE WHEN strpos(s."address", ':') > 0 THEN 48 ELSE 24 END))::text, max(s."created_at")
FROM "sessions" s JOIN "users" u ON u."id" = s."user_id"
WHERE u."role" <> 'student' AND s."address" ~ '^[0-9a-f.:]+(/64)?$'
GROUP BY 1, 2;
