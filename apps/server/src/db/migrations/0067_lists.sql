ALTER TABLE "schools" ALTER COLUMN "region" SET DATA TYPE text COLLATE "app_sort";--> statement-breakpoint
ALTER TABLE "schools" ALTER COLUMN "location" SET DATA TYPE text COLLATE "app_sort";--> statement-breakpoint
ALTER TABLE "waitlist" ALTER COLUMN "name" SET DATA TYPE text COLLATE "app_sort";--> statement-breakpoint
ALTER TABLE "waitlist" ALTER COLUMN "school_name" SET DATA TYPE text COLLATE "app_sort";--> statement-breakpoint
CREATE INDEX "schools_region_index" ON "schools" USING btree ("region","id");--> statement-breakpoint
CREATE INDEX "schools_location_index" ON "schools" USING btree ("location","id");--> statement-breakpoint
CREATE INDEX "waitlist_name_index" ON "waitlist" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "waitlist_school_name_index" ON "waitlist" USING btree ("school_name","id");