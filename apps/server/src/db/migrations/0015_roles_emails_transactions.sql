CREATE TABLE "counted_transactions" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role_check";--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree (lower("email"));--> statement-breakpoint
UPDATE "users" SET "role" = 'superadmin' WHERE "role" IN ('super_admin', 'super-admin');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_check" CHECK ("users"."role" IN ('student', 'admin', 'superadmin'));--> statement-breakpoint
INSERT INTO "installation_secrets" ("name", "value")
SELECT 'transaction', translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The payments that are there already, as the server hashes new ones: HMAC-SHA-256 with the installation's secret.
DO $$
DECLARE
  secret bytea;
  inner_key bytea := decode(repeat('36', 64), 'hex');
  outer_key bytea := decode(repeat('5c', 64), 'hex');
BEGIN
  SELECT decode(rpad(translate(value, '-_', '+/'), 44, '='), 'base64') INTO secret
  FROM "installation_secrets" WHERE name = 'transaction';
  FOR at IN 0 .. length(secret) - 1 LOOP
    inner_key := set_byte(inner_key, at, get_byte(inner_key, at) # get_byte(secret, at));
    outer_key := set_byte(outer_key, at, get_byte(outer_key, at) # get_byte(secret, at));
  END LOOP;
  INSERT INTO "counted_transactions" ("hash", "created_at")
  SELECT encode(sha256(outer_key || sha256(inner_key || convert_to(transaction_id, 'UTF8'))), 'hex'), created_at
  FROM "subscriptions" WHERE transaction_id IS NOT NULL;
END $$;
