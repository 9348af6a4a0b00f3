CREATE TABLE "message_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text COLLATE "app_sort" NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"version" bigint DEFAULT nextval('row_version') NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_type_check" CHECK ("message_templates"."type" IN ('rank_increase', 'reward', 'reminder', 'alert', 'challenge_invitation')),
	CONSTRAINT "message_templates_name_length" CHECK (length("message_templates"."name") <= 100),
	CONSTRAINT "message_templates_title_length" CHECK (length("message_templates"."title") <= 200),
	CONSTRAINT "message_templates_message_length" CHECK (length("message_templates"."message") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "notification_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audience_kind" text NOT NULL,
	"audience_id" bigint,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"last_user_id" bigint NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "notification_batches_audience_kind_check" CHECK ("notification_batches"."audience_kind" IN ('school', 'level', 'open_streak', 'everyone')),
	CONSTRAINT "notification_batches_type_check" CHECK ("notification_batches"."type" IN ('rank_increase', 'reward', 'reminder', 'alert', 'challenge_invitation')),
	CONSTRAINT "notification_batches_state_check" CHECK ("notification_batches"."state" IN ('queued', 'sending', 'done', 'stopped')),
	CONSTRAINT "notification_batches_name_length" CHECK (length("notification_batches"."name") <= 300),
	CONSTRAINT "notification_batches_title_length" CHECK (length("notification_batches"."title") <= 200),
	CONSTRAINT "notification_batches_message_length" CHECK (length("notification_batches"."message") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "notification_batches" ADD CONSTRAINT "notification_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_batches_created_by_index" ON "notification_batches" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "notification_batches_open_index" ON "notification_batches" USING btree ("id") WHERE "notification_batches"."state" IN ('queued', 'sending');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_batch_id_notification_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."notification_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_batch_id_index" ON "notifications" USING btree ("batch_id","delivered_at","read_at") WHERE "notifications"."batch_id" IS NOT NULL;
--> statement-breakpoint
-- An undo puts parents and children back in any order.
ALTER TABLE "notification_batches" ALTER CONSTRAINT "notification_batches_created_by_users_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "notifications" ALTER CONSTRAINT "notifications_batch_id_notification_batches_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
SELECT version_install('message_templates');
--> statement-breakpoint
SELECT journal_install('message_templates');
--> statement-breakpoint
SELECT journal_install('notification_batches');
--> statement-breakpoint
-- A text as one student gets it. A name that makes it too long takes from its end.
CREATE FUNCTION message_for(message text, name text, most int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(replace(replace(message, '{first_name}', split_part(btrim(name), ' ', 1)), '{name}', name), most);
