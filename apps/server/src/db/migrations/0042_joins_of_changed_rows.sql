-- A trigger's statement is planned once for a session: where the first change was of one row, a nested loop stayed, and
-- a later change of 20,000 rows compared each with all (11 seconds instead of one). Hash joins suit both.
ALTER FUNCTION journal_track() SET enable_nestloop = off;
--> statement-breakpoint
ALTER FUNCTION overview_track_users() SET enable_nestloop = off;
