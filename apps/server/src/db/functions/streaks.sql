-- The last instant of a day of a time zone.
CREATE OR REPLACE FUNCTION day_end(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (day + 1)::timestamp AT TIME ZONE zone - interval '1 millisecond'
$$;

-- Everything that makes a day a played one: answers, and attempts when they were completed, or else begun.
CREATE OR REPLACE FUNCTION plays_of(students bigint[]) RETURNS TABLE (user_id bigint, at timestamptz, is_answer boolean)
LANGUAGE sql STABLE AS $$
  SELECT a.user_id, a.created_at, true FROM user_answers a WHERE a.user_id = ANY (students)
  UNION ALL
  SELECT s.user_id, coalesce(s.completed_at, s.created_at), false FROM suggested_quiz_attempts s WHERE s.user_id = ANY (students)
  UNION ALL
  SELECT q.user_id, coalesce(q.completed_at, q.created_at), false FROM qotd_attempts q WHERE q.user_id = ANY (students)
$$;

-- Streaks follow from restored days (docs/design/play-and-figures.md): of each student that a statement gives one or takes one from, the
-- run of days that ends last, with it and without it, is the difference. Nothing of it is of the journal's operation: the
-- undo of the grants brings the streaks back in the same way, also for those who have played on.
CREATE OR REPLACE FUNCTION streak_grants_follow() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' AS $$
DECLARE
  operation CONSTANT text := coalesce(current_setting('app.operation', true), '');
  due bigint[];
  done bigint[];
  ids bigint[];
  seen_streaks int[];
  seen_actions timestamptz[];
  streaks int[];
  actions timestamptz[];
  backs boolean[];
BEGIN
  -- Grants that go with their account, or come back before it, leave its streak: the journal has that itself.
  SELECT array_agg(DISTINCT c.user_id) INTO due FROM changed c JOIN users u ON u.id = c.user_id;
  IF due IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock('streak_grants'::regclass::bigint);
  PERFORM set_config('app.operation', '', true);
  LOOP
    SELECT array_agg(s.user_id ORDER BY s.user_id) INTO due FROM user_streaks s
    WHERE s.user_id = ANY (due) AND s.user_id NOT IN (SELECT unnest(done));
    EXIT WHEN due IS NULL;
    -- Computed without holding anybody up. Whoever plays meanwhile is left for another round, which holds them.
    IF done IS NOT NULL THEN
      PERFORM FROM user_streaks WHERE user_id = ANY (due) ORDER BY user_id FOR NO KEY UPDATE;
    END IF;
    WITH one AS MATERIALIZED (
      SELECT c.user_id, max(c.date) AS date, max(c.time_zone) AS zone, max(c.streak_before) AS streak_before,
        max(c.action_before) AS action_before, max(c.action_after) AS action_after,
        CASE WHEN count(*) = 1 THEN max(c.streak_after) END AS streak_after
      FROM changed c WHERE c.user_id = ANY (due) GROUP BY c.user_id
    ), days AS (
      SELECT d.user_id, d.day, bool_or(d.kept) AS kept, max(d.at) AS at FROM (
        SELECT p.user_id, (p.at AT TIME ZONE o.zone)::date AS day, true AS kept, p.at
        FROM plays_of(due) p JOIN one o ON o.user_id = p.user_id
        UNION ALL
        SELECT g.user_id, g.date, NOT EXISTS (SELECT FROM changed c WHERE c.id = g.id), NULL
        FROM streak_grants g WHERE g.user_id = ANY (due)
        UNION ALL
        SELECT c.user_id, c.date, false, NULL FROM changed c WHERE c.user_id = ANY (due)
      ) d GROUP BY d.user_id, d.day
    ), ranked AS (
      -- The newest first: a day is of the run that ends last where none before it here is missing.
      SELECT d.*, (row_number() OVER w)::int AS nth, (count(*) FILTER (WHERE d.kept) OVER w)::int AS kept_nth,
        first_value(d.day) OVER w AS last_day, max(d.day) FILTER (WHERE d.kept) OVER w AS last_kept
      FROM days d WINDOW w AS (PARTITION BY d.user_id ORDER BY d.day DESC ROWS UNBOUNDED PRECEDING)
    ), runs AS (
      SELECT r.user_id, count(*) FILTER (WHERE r.day + r.nth = r.last_day + 1)::int AS with_changed,
        count(*) FILTER (WHERE r.kept AND r.day + r.kept_nth = r.last_kept + 1)::int AS without,
        max(r.last_day) AS last_day, max(r.last_kept) AS last_kept, max(r.at) AS last_play
      FROM ranked r GROUP BY r.user_id
    ), outcome AS (
      SELECT s.user_id, s.current_streak, s.last_action_at, b.is_back, CASE
          -- Over before and after it: the participants' app has counted it as over.
          WHEN TG_OP = 'INSERT' AND s.current_streak < r.without AND r.last_day < (now() AT TIME ZONE o.zone)::date - 1
            THEN s.current_streak
          WHEN TG_OP = 'INSERT' THEN r.with_changed + greatest(0, s.current_streak - r.without)
          WHEN b.is_back THEN o.streak_before
          ELSE least(s.current_streak, r.without + greatest(0, s.current_streak - r.with_changed)) END AS streak,
        CASE
          WHEN TG_OP = 'INSERT' THEN CASE WHEN (s.last_action_at AT TIME ZONE o.zone)::date < o.date
            THEN day_end(o.date, o.zone) ELSE s.last_action_at END
          WHEN b.is_back THEN o.action_before
          WHEN s.last_action_at = day_end(o.date, o.zone) THEN coalesce(
            CASE WHEN (r.last_play AT TIME ZONE o.zone)::date >= r.last_kept THEN r.last_play ELSE day_end(r.last_kept, o.zone) END,
            s.last_action_at)
          ELSE s.last_action_at END AS action
      FROM user_streaks s JOIN one o ON o.user_id = s.user_id JOIN runs r ON r.user_id = s.user_id
      -- Nothing has happened since the day was given: all is to be as it was.
      CROSS JOIN LATERAL (SELECT TG_OP = 'DELETE'
        AND coalesce((s.current_streak, s.last_action_at) = (o.streak_after, o.action_after), false) AS is_back) b
    )
    SELECT array_agg(n.user_id ORDER BY n.user_id), array_agg(n.current_streak ORDER BY n.user_id),
      array_agg(n.last_action_at ORDER BY n.user_id), array_agg(n.streak ORDER BY n.user_id), array_agg(n.action ORDER BY n.user_id),
      array_agg(n.is_back ORDER BY n.user_id)
    INTO ids, seen_streaks, seen_actions, streaks, actions, backs FROM outcome n;
    EXIT WHEN ids IS NULL;
    -- In one order, so that two of these never wait for each other.
    PERFORM FROM user_streaks WHERE user_id = ANY (ids) ORDER BY user_id FOR NO KEY UPDATE;
    WITH updated AS (
      UPDATE user_streaks s SET current_streak = n.streak, last_action_at = n.action
      FROM unnest(ids, seen_streaks, seen_actions, streaks, actions, backs)
        AS n(user_id, seen_streak, seen_action, streak, action, is_back)
      WHERE s.user_id = n.user_id AND (s.current_streak, s.last_action_at) = (n.seen_streak, n.seen_action)
      RETURNING n.*
    ), noted AS (
      INSERT INTO streak_history (user_id, streak)
      SELECT u.user_id, u.streak FROM updated u WHERE u.streak <> u.seen_streak AND NOT u.is_back ORDER BY u.user_id
    ), withdrawn AS (
      DELETE FROM streak_history h USING updated u
      WHERE u.is_back AND u.streak <> u.seen_streak AND h.streak = u.seen_streak
        AND h.id = (SELECT max(l.id) FROM streak_history l WHERE l.user_id = u.user_id)
    ), remembered AS (
      UPDATE streak_grants g SET streak_before = u.seen_streak, action_before = u.seen_action, streak_after = u.streak,
        action_after = u.action
      FROM updated u, changed c WHERE c.user_id = u.user_id AND g.id = c.id
    )
    SELECT coalesce(done, '{}') || coalesce(array_agg(u.user_id), '{}') INTO done FROM updated u;
  END LOOP;
  PERFORM set_config('app.operation', operation, true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER streak_grants_insert AFTER INSERT ON streak_grants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION streak_grants_follow();

CREATE OR REPLACE TRIGGER streak_grants_delete AFTER DELETE ON streak_grants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION streak_grants_follow();
