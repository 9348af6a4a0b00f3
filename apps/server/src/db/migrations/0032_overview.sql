CREATE TABLE "day_figures" (
	"date" date PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"players" integer NOT NULL,
	"new_students" integer NOT NULL,
	"subjects" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overview_changes" (
	"part" text NOT NULL,
	"quarter" timestamp (3) with time zone,
	CONSTRAINT "overview_changes_part_check" CHECK ("overview_changes"."part" IN ('days', 'levels', 'schools'))
);
--> statement-breakpoint
CREATE TABLE "overview_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "subscriptions_ends_at_index" ON "subscriptions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "users_created_at_index" ON "users" USING btree ("created_at");
--> statement-breakpoint
ALTER TABLE overview_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
--> statement-breakpoint
-- Participants' statements only append (docs/decisions/0045): one row for each quarter of an hour that they touch.
CREATE FUNCTION overview_track_answers() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO overview_changes (part, quarter)
    SELECT DISTINCT 'days', date_bin('15 minutes', created_at, '2000-01-01Z') FROM old_rows;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO overview_changes (part, quarter)
    SELECT DISTINCT 'days', date_bin('15 minutes', created_at, '2000-01-01Z') FROM new_rows;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER overview_insert AFTER INSERT ON user_answers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_answers();
--> statement-breakpoint
CREATE TRIGGER overview_update AFTER UPDATE ON user_answers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_answers();
--> statement-breakpoint
CREATE TRIGGER overview_delete AFTER DELETE ON user_answers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_answers();
--> statement-breakpoint
-- Of an account only who is a student, and since when, is counted.
CREATE FUNCTION overview_track_users() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO overview_changes (part, quarter)
    SELECT DISTINCT 'days', date_bin('15 minutes', t.at, '2000-01-01Z')
    FROM old_rows o JOIN new_rows n USING (id), unnest(ARRAY[o.created_at, n.created_at]) AS t (at)
    WHERE (o.role, o.created_at) IS DISTINCT FROM (n.role, n.created_at);
  ELSE
    INSERT INTO overview_changes (part, quarter)
    SELECT DISTINCT 'days', date_bin('15 minutes', created_at, '2000-01-01Z') FROM changed WHERE role = 'student';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER overview_insert AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_users();
--> statement-breakpoint
CREATE TRIGGER overview_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_users();
--> statement-breakpoint
CREATE TRIGGER overview_delete AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_users();
--> statement-breakpoint
CREATE FUNCTION overview_track_whole() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO overview_changes (part) VALUES (TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER overview_change AFTER INSERT OR UPDATE OR DELETE ON user_level_progress
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_whole('levels');
--> statement-breakpoint
CREATE TRIGGER overview_change AFTER INSERT OR UPDATE OR DELETE ON schools
  FOR EACH STATEMENT EXECUTE FUNCTION overview_track_whole('schools');
--> statement-breakpoint
-- Schools whose name is that of another one but for case, accents, spaces and punctuation, where nothing that is known of
-- their places says that they are two.
CREATE FUNCTION suspected_duplicates() RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH named AS MATERIALIZED (
    SELECT id, regexp_replace(app_fold(name), '[^[:alnum:]]+', '', 'g') AS name,
      nullif(btrim(app_fold(region)), '') AS region, nullif(btrim(app_fold(location)), '') AS location
    FROM schools
  ), repeated AS MATERIALIZED (
    SELECT * FROM (SELECT named.*, count(*) OVER (PARTITION BY name) AS n FROM named) counted WHERE n > 1
  )
  SELECT s.id FROM repeated s
  WHERE EXISTS (SELECT FROM repeated o WHERE o.name = s.name AND o.id <> s.id
    AND coalesce(o.region = s.region, true) AND coalesce(o.location = s.location, true))
$$;
