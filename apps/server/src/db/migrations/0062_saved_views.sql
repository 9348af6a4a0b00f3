CREATE TABLE "list_preferences" (
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"columns" jsonb,
	"rows" integer,
	"is_dense" boolean,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_preferences_user_id_list_pk" PRIMARY KEY("user_id","list"),
	CONSTRAINT "list_preferences_rows_check" CHECK ("list_preferences"."rows" IN (10, 25, 50, 100)),
	CONSTRAINT "list_preferences_list_length" CHECK (length("list_preferences"."list") <= 100)
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"name" text COLLATE "app_sort" NOT NULL,
	"search" text NOT NULL,
	"columns" jsonb,
	"rows" integer,
	"is_dense" boolean,
	"is_shared" boolean NOT NULL,
	"in_menu" boolean NOT NULL,
	"owner_id" bigint NOT NULL,
	"version" bigint DEFAULT nextval('row_version') NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_name_key" UNIQUE("owner_id","list","name"),
	CONSTRAINT "views_rows_check" CHECK ("views"."rows" IN (10, 25, 50, 100)),
	CONSTRAINT "views_list_length" CHECK (length("views"."list") <= 100),
	CONSTRAINT "views_name_length" CHECK (length("views"."name") <= 60),
	CONSTRAINT "views_search_length" CHECK (length("views"."search") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "list_preferences" ADD CONSTRAINT "list_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "views_shared_index" ON "views" USING btree ("list") WHERE "views"."is_shared";