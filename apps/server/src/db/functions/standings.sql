-- What standings read (docs/design/play-and-figures.md): sums by student, how many students have so many points, sums by
-- school, and running sums by month. All of it changes under the lock of 'answer_log' alone.

-- Students who come, go or change school or role are ranked otherwise, though they have not played. One who comes may be back
-- before their answers went from the sums.
CREATE OR REPLACE FUNCTION student_track() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT SET enable_nestloop = off SET jit = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO student_changes (user_id) SELECT id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO student_changes (user_id) SELECT id FROM old_rows;
  ELSE
    INSERT INTO student_changes (user_id)
    SELECT n.id FROM old_rows o JOIN new_rows n ON n.id = o.id
    WHERE (o.school_id, o.role) IS DISTINCT FROM (n.school_id, n.role);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER student_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION student_track();

CREATE OR REPLACE TRIGGER student_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION student_track();

CREATE OR REPLACE TRIGGER student_delete AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION student_track();

-- Adds differences to the sums of students, whose school and role are taken as they are now, and what that changes to the
-- counts of points and the sums of schools. Accounts are found by their ids, in order: for 5,000 of them the planner would read
-- all 300,000, which took an eighth of the time that adding answers takes.
CREATE OR REPLACE FUNCTION play_totals_add(differences play_totals[]) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  were play_totals[];
  are play_totals[];
BEGIN
  IF differences IS NULL THEN RETURN; END IF;
  SELECT array_agg(t) INTO were FROM play_totals t WHERE user_id = ANY (ARRAY(SELECT user_id FROM unnest(differences)));
  WITH put AS (
    INSERT INTO play_totals AS t (user_id, answers, correct, points, school_id, is_student, answers_before, points_before)
    SELECT d.user_id, d.answers, d.correct, d.points, u.school_id, coalesce(u.role = 'student', false), d.answers_before, d.points_before
    FROM (SELECT * FROM unnest(differences) ORDER BY user_id) d LEFT JOIN users u ON u.id = d.user_id
    ON CONFLICT (user_id) DO UPDATE SET answers = t.answers + excluded.answers, correct = t.correct + excluded.correct,
      points = t.points + excluded.points, school_id = excluded.school_id, is_student = excluded.is_student,
      answers_before = t.answers_before + excluded.answers_before, points_before = t.points_before + excluded.points_before
    RETURNING t AS kept
  )
  SELECT array_agg(kept) INTO are FROM put;
  DELETE FROM play_totals t USING unnest(are) e WHERE t.user_id = e.user_id
    AND (e.answers, e.correct, e.points, e.answers_before, e.points_before) = (0, 0, 0, 0, 0);

  INSERT INTO rank_counts AS t (is_before, points, n)
  SELECT is_before, points, n FROM rank_counts_of(were, are) ON CONFLICT (is_before, points) DO UPDATE SET n = t.n + excluded.n;
  DELETE FROM rank_counts WHERE n = 0;

  INSERT INTO school_sums AS t SELECT * FROM school_sums_of(were, are)
  ON CONFLICT (school_id) DO UPDATE SET players = t.players + excluded.players, answers = t.answers + excluded.answers,
    correct = t.correct + excluded.correct, points = t.points + excluded.points,
    players_before = t.players_before + excluded.players_before, points_before = t.points_before + excluded.points_before;
  DELETE FROM school_sums
  WHERE (players, answers, correct, points, players_before, points_before) = (0, 0, 0, 0, 0, 0);
END $$;

-- By how much the counts of points change when the sums of some students change: `were` has these sums before, `are` after it.
CREATE OR REPLACE FUNCTION rank_counts_of(were play_totals[], are play_totals[]) RETURNS SETOF rank_counts LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  SELECT is_before, part.points, sum(sign)::int
  FROM (SELECT -1 AS sign, (unnest(were)).* UNION ALL SELECT 1, (unnest(are)).*) t
  CROSS JOIN LATERAL (VALUES (false, t.points, t.answers), (true, t.points_before, t.answers_before)) part (is_before, points, answers)
  WHERE is_student AND part.answers > 0 GROUP BY 1, 2 HAVING sum(sign) <> 0
$$;

-- By how much the sums of schools change when the sums of some students change: `were` has these sums before, `are` after it.
CREATE OR REPLACE FUNCTION school_sums_of(were play_totals[], are play_totals[]) RETURNS SETOF school_sums LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  SELECT school_id, coalesce(sum(sign) FILTER (WHERE answers > 0), 0), coalesce(sum(sign * answers) FILTER (WHERE answers > 0), 0),
    coalesce(sum(sign * correct) FILTER (WHERE answers > 0), 0), coalesce(sum(sign * points) FILTER (WHERE answers > 0), 0),
    coalesce(sum(sign) FILTER (WHERE answers_before > 0), 0), coalesce(sum(sign * points_before) FILTER (WHERE answers_before > 0), 0)
  FROM (SELECT -1 AS sign, (unnest(were)).* UNION ALL SELECT 1, (unnest(are)).*) t
  WHERE is_student AND school_id IS NOT NULL GROUP BY 1
$$;

-- The day up to which a user's sums of a week before are summed: that day moves user by user.
CREATE OR REPLACE FUNCTION week_before_of(c play_clock, user_id bigint) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN user_id <= c.week_upto THEN c.week_next ELSE c.week_before END
$$;

-- Adds differences to everything that standings read.
CREATE OR REPLACE FUNCTION standings_add(differences play_days[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE clock play_clock := (SELECT c FROM play_clock c);
BEGIN
  PERFORM play_totals_add(array_agg(ROW(user_id, answers, correct, points, NULL, false, answers_before, points_before)::play_totals))
  FROM (
    SELECT user_id, sum(answers) AS answers, sum(correct) AS correct, sum(points) AS points,
      coalesce(sum(answers) FILTER (WHERE day <= week_before_of(clock, user_id)), 0) AS answers_before,
      coalesce(sum(points) FILTER (WHERE day <= week_before_of(clock, user_id)), 0) AS points_before
    FROM unnest(differences) GROUP BY user_id
  ) sums;
  PERFORM play_months_add(differences);
END $$;

-- Of the days of play of some students, all of their months: the running sums by month and kind. Without settings, so that it
-- becomes a part of the statement that reads it, and its plan one for that many days.
CREATE OR REPLACE FUNCTION play_months_of(played play_days[]) RETURNS SETOF play_months LANGUAGE sql STABLE AS $$
  SELECT kind, month, user_id, bit_or(1 << (n - 1)), array_agg(upto ORDER BY n) FROM (
    SELECT user_id, month, kind, n, (sum(sum(points)) OVER (PARTITION BY user_id, month, kind ORDER BY n))::bigint AS upto
    FROM (SELECT user_id, month, kind COLLATE "C" AS kind, n, points FROM play_kinds_of(played)) each GROUP BY user_id, month, kind, n
  ) days GROUP BY user_id, month, kind
$$;

-- Of running sums of a month and a bit for each of their days, the one up to the last of some days.
CREATE OR REPLACE FUNCTION points_upto(points bigint[], days int, upto int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE days & upto WHEN 0 THEN 0 WHEN days THEN points[cardinality(points)] ELSE points[bit_count((days & upto)::bit(32))::int] END
$$;

-- Days of play, once for each kind that they are part of; n is the day of the month.
CREATE OR REPLACE FUNCTION play_kinds_of(played play_days[], OUT kind text, OUT month date, OUT user_id bigint, OUT n int, OUT points bigint)
RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT kinds.kind, date_trunc('month', d.day::timestamp)::date, d.user_id, d.day - date_trunc('month', d.day::timestamp)::date + 1, d.points
  FROM unnest(played) d CROSS JOIN LATERAL (VALUES (''), (nullif(d.subject, '')), (nullif(d.level_id, 0)::text)) kinds (kind)
  WHERE kinds.kind IS NOT NULL
$$;

-- Adds differences, which play_days has already, to the running sums. What is played now comes after all of its month: it is one
-- more sum, or is added to the last one. What changed on earlier days, as by a correction, is added to the sums from these days
-- on. Where a day came between others or went, the sums of its month are computed again.
CREATE OR REPLACE FUNCTION play_months_add(differences play_days[]) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  latest play_days[];
  within play_days[];
  anew play_days[];
  played play_days[];
  sums play_months[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT d, d.user_id, date_trunc('month', day::timestamp)::date AS month,
      day - date_trunc('month', day::timestamp)::date + 1 AS n, p IS NOT NULL AS is_there
    FROM unnest(differences) d LEFT JOIN play_days p USING (user_id, day, level_id, subject)
  ), months AS MATERIALIZED (
    SELECT user_id, month, max(n) AS n, min(n) = max(n) AS is_one_day FROM given GROUP BY user_id, month HAVING bool_and(is_there)
  ), last_day AS MATERIALIZED (
    SELECT user_id, month FROM months o WHERE is_one_day AND NOT EXISTS (
      SELECT FROM play_months m
      WHERE m.kind = '' AND m.month = o.month AND m.user_id = o.user_id AND m.days::bigint >= 1::bigint << o.n)
  )
  SELECT array_agg(d) FILTER (WHERE l IS NOT NULL), array_agg(d) FILTER (WHERE l IS NULL AND m IS NOT NULL),
    array_agg(d) FILTER (WHERE m IS NULL) INTO latest, within, anew
  FROM given LEFT JOIN months m USING (user_id, month) LEFT JOIN last_day l USING (user_id, month);

  INSERT INTO play_months AS t (kind, month, user_id, days, points)
  SELECT kind, month, user_id, 1 << (n - 1), ARRAY[sum(points)::bigint] FROM play_kinds_of(latest)
  GROUP BY kind, month, user_id, n ORDER BY 1, 2, 3
  ON CONFLICT (kind, month, user_id) DO UPDATE SET days = t.days | excluded.days, points = CASE
    WHEN t.days & excluded.days = 0 THEN t.points || t.points[cardinality(t.points)] + excluded.points[1]
    ELSE t.points[:cardinality(t.points) - 1] || t.points[cardinality(t.points)] + excluded.points[1] END;

  IF within IS NOT NULL THEN
    WITH kinds AS MATERIALIZED (
      SELECT kind, month, user_id, bit_or(1 << (n - 1)) AS days, array_agg(n) AS on_days, array_agg(points) AS more FROM (
        SELECT kind, month, user_id, n, sum(points) AS points FROM play_kinds_of(within) GROUP BY 1, 2, 3, 4
      ) each GROUP BY 1, 2, 3
    ), new_days AS MATERIALIZED (
      SELECT DISTINCT k.user_id, k.month FROM kinds k LEFT JOIN play_months m USING (kind, month, user_id)
      WHERE m IS NULL OR k.days & ~m.days <> 0
    ), added AS (
      UPDATE play_months m SET points = points_add(m.points, m.days, k.on_days, k.more) FROM kinds k
      WHERE (m.kind, m.month, m.user_id) = (k.kind, k.month, k.user_id) AND (k.user_id, k.month) NOT IN (SELECT user_id, month FROM new_days)
    )
    SELECT anew || array_agg(d) INTO anew FROM unnest(within) d
    WHERE (d.user_id, date_trunc('month', d.day::timestamp)::date) IN (SELECT user_id, month FROM new_days);
  END IF;

  IF anew IS NULL THEN RETURN; END IF;
  SELECT array_agg(p) INTO played
  FROM (SELECT DISTINCT user_id, date_trunc('month', day::timestamp)::date AS month FROM unnest(anew)) e
  JOIN play_days p ON p.user_id = e.user_id AND p.day >= e.month AND p.day < (e.month + interval '1 month')::date;
  SELECT array_agg(ROW(kind, month, user_id, coalesce(days, 0), coalesce(points, '{}'))::play_months) INTO sums
  FROM (SELECT DISTINCT kind, month, user_id FROM play_kinds_of(anew)) e
  LEFT JOIN play_months_of(played) p USING (kind, month, user_id);
  PERFORM play_months_put(sums);
END $$;

-- Running sums of a month, with a bit for each of their days, when some of these days have so many more points.
CREATE OR REPLACE FUNCTION points_add(points bigint[], days int, on_days int[], more numeric[]) RETURNS bigint[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(p + (SELECT coalesce(sum(m), 0) FROM unnest(on_days, more) d (n, m)
    WHERE bit_count((days & ((1::bigint << n) - 1)::int)::bit(32)) <= at)::bigint ORDER BY at)
  FROM unnest(points) WITH ORDINALITY upto (p, at)
$$;

-- Makes running sums these; those without days are gone.
CREATE OR REPLACE FUNCTION play_months_put(sums play_months[]) RETURNS void LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  DELETE FROM play_months m USING unnest(sums) s
  WHERE s.days = 0 AND (m.kind, m.month, m.user_id) = (s.kind, s.month, s.user_id);
  INSERT INTO play_months (kind, month, user_id, days, points)
  SELECT kind, month, user_id, days, points FROM unnest(sums) WHERE days <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (kind, month, user_id) DO UPDATE SET days = excluded.days, points = excluded.points;
END $$;

-- The kinds and months that there are, each found by one step in the key.
CREATE OR REPLACE FUNCTION play_month_keys(OUT kind text, OUT month date) RETURNS SETOF record LANGUAGE sql STABLE
SET search_path FROM CURRENT AS $$
  WITH RECURSIVE keys AS (
    (SELECT m.kind, m.month FROM play_months m ORDER BY m.kind, m.month LIMIT 1)
    UNION ALL SELECT next.* FROM keys k CROSS JOIN LATERAL (
      SELECT m.kind, m.month FROM play_months m WHERE (m.kind, m.month) > (k.kind, k.month) ORDER BY m.kind, m.month LIMIT 1
    ) next
  )
  SELECT * FROM keys
$$;

-- The months with play of any kind, each found by one step in the key.
CREATE OR REPLACE FUNCTION played_months() RETURNS SETOF date LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  WITH RECURSIVE months AS (
    SELECT min(m.month) AS month FROM play_months m WHERE m.kind = ''
    UNION ALL SELECT (SELECT min(m.month) FROM play_months m WHERE m.kind = '' AND m.month > months.month)
    FROM months WHERE months.month IS NOT NULL
  )
  SELECT month FROM months WHERE month IS NOT NULL
$$;

-- Makes what standings read of these students what their days are; returns whose was not. What of their school and role is
-- still to be followed is late, not wrong.
CREATE OR REPLACE FUNCTION standings_repair(after bigint, until_id bigint) RETURNS SETOF bigint LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  clock play_clock := (SELECT c FROM play_clock c);
  played play_days[];
  differences play_totals[];
  sums play_months[];
BEGIN
  SELECT array_agg(d) INTO played FROM play_days d WHERE user_id > after AND user_id <= until_id;

  SELECT array_agg(ROW(user_id, answers, correct, points, NULL, false, answers_before, points_before)::play_totals) INTO differences FROM (
    SELECT user_id, coalesce(p.answers, 0) - coalesce(t.answers, 0) AS answers, coalesce(p.correct, 0) - coalesce(t.correct, 0) AS correct,
      coalesce(p.points, 0) - coalesce(t.points, 0) AS points,
      coalesce(p.answers_before, 0) - coalesce(t.answers_before, 0) AS answers_before,
      coalesce(p.points_before, 0) - coalesce(t.points_before, 0) AS points_before,
      t.user_id IS NOT NULL AND (t.school_id, t.is_student) IS DISTINCT FROM (u.school_id, coalesce(u.role = 'student', false))
        AND NOT EXISTS (SELECT FROM student_changes c WHERE c.user_id = t.user_id) AS is_other
    FROM (
      SELECT user_id, sum(answers) AS answers, sum(correct) AS correct, sum(points) AS points,
        sum(answers) FILTER (WHERE day <= week_before_of(clock, user_id)) AS answers_before,
        sum(points) FILTER (WHERE day <= week_before_of(clock, user_id)) AS points_before
      FROM unnest(played) GROUP BY user_id
    ) p FULL JOIN (SELECT * FROM play_totals t WHERE t.user_id > after AND t.user_id <= until_id) t USING (user_id)
    LEFT JOIN (SELECT id, school_id, role FROM users WHERE id > after AND id <= until_id) u ON u.id = user_id
  ) students
  WHERE is_other OR (answers, correct, points, answers_before, points_before) <> (0, 0, 0, 0, 0);
  PERFORM play_totals_add(differences);

  SELECT array_agg(ROW(kind, month, user_id, coalesce(p.days, 0), coalesce(p.points, '{}'))::play_months) INTO sums
  FROM play_months_of(played) p FULL JOIN (
    -- One step in the key for each kind and month: the planner would rather read the index whole.
    SELECT m.* FROM play_month_keys() k CROSS JOIN LATERAL (
      SELECT * FROM play_months m WHERE m.kind = k.kind AND m.month = k.month AND m.user_id > after AND m.user_id <= until_id OFFSET 0
    ) m
  ) m USING (kind, month, user_id)
  WHERE (p.days, p.points) IS DISTINCT FROM (m.days, m.points);
  PERFORM play_months_put(sums);
  RETURN QUERY SELECT user_id FROM unnest(differences) UNION SELECT user_id FROM unnest(sums);
END $$;

-- Makes the counts of points and the sums of schools those of the students. Returns how many were wrong.
CREATE OR REPLACE FUNCTION standings_sums_repair() RETURNS int LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  students play_totals[];
  wrong_counts int;
  wrong_schools int;
BEGIN
  PERFORM answer_log_lock(true);
  SELECT array_agg(t) INTO students FROM play_totals t WHERE is_student;
  WITH right_now AS MATERIALIZED (SELECT * FROM rank_counts_of(NULL, students)), gone AS (
    DELETE FROM rank_counts c WHERE NOT EXISTS (SELECT FROM right_now r WHERE (r.is_before, r.points) = (c.is_before, c.points)) RETURNING 1
  ), put AS (
    INSERT INTO rank_counts AS c SELECT * FROM right_now
    ON CONFLICT (is_before, points) DO UPDATE SET n = excluded.n WHERE c.n <> excluded.n RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM put) INTO wrong_counts;
  WITH right_now AS MATERIALIZED (SELECT s.* FROM school_sums_of(NULL, students) s WHERE players > 0 OR players_before > 0), gone AS (
    DELETE FROM school_sums s WHERE NOT EXISTS (SELECT FROM right_now r WHERE r.school_id = s.school_id) RETURNING 1
  ), put AS (
    INSERT INTO school_sums AS s SELECT * FROM right_now
    ON CONFLICT (school_id) DO UPDATE SET players = excluded.players, answers = excluded.answers, correct = excluded.correct,
      points = excluded.points, players_before = excluded.players_before, points_before = excluded.points_before
    WHERE (s.*) IS DISTINCT FROM (excluded.*) RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM put) INTO wrong_schools;
  RETURN wrong_counts + wrong_schools;
END $$;

-- Lets standings follow users who changed school or role or are gone, so many at most; returns how many it took.
CREATE OR REPLACE FUNCTION students_follow(most int) RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT SET jit = off AS $$
DECLARE changed bigint[];
BEGIN
  IF NOT answer_log_lock(false) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM student_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM student_changes LIMIT most)) RETURNING user_id
  )
  SELECT array_agg(user_id) INTO changed FROM gone;
  PERFORM play_totals_add(array_agg(ROW(user_id, 0, 0, 0, NULL, false, 0, 0)::play_totals))
  FROM play_totals WHERE user_id = ANY (changed);
  RETURN coalesce(cardinality(changed), 0);
END $$;

-- Moves the day up to which the sums of a week before are summed, for the next students, so many at most: the days between are
-- added, or taken away. A move that has begun comes to its end before another begins. Returns 0 where there is nothing to do.
CREATE OR REPLACE FUNCTION standings_week_move(last_day date, most int) RETURNS int LANGUAGE plpgsql
SET search_path FROM CURRENT SET jit = off SET work_mem = '64MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  clock play_clock;
  was date;
  until_id bigint;
BEGIN
  IF NOT answer_log_lock(false) THEN RETURN 0; END IF;
  SELECT * INTO clock FROM play_clock;
  IF clock.week_next IS NULL THEN
    IF clock.zone IS NULL OR clock.week_before IS NOT DISTINCT FROM last_day THEN RETURN 0; END IF;
    clock.week_next := last_day;
  END IF;
  was := coalesce(clock.week_before, '-infinity');
  SELECT max(user_id) INTO until_id FROM (
    SELECT user_id FROM play_totals WHERE user_id > clock.week_upto ORDER BY user_id LIMIT most
  ) next HAVING count(*) = most;
  PERFORM play_totals_add(array_agg(ROW(user_id, 0, 0, 0, NULL, false, answers, points)::play_totals)) FROM (
    SELECT user_id, sum(CASE WHEN day > was THEN answers ELSE -answers END) AS answers,
      sum(CASE WHEN day > was THEN points ELSE -points END) AS points
    FROM play_days WHERE user_id > clock.week_upto AND user_id <= coalesce(until_id, 9223372036854775807)
      AND day > least(was, clock.week_next) AND day <= greatest(was, clock.week_next) GROUP BY user_id
  ) students;
  IF until_id IS NULL THEN
    UPDATE play_clock SET week_before = clock.week_next, week_next = NULL, week_upto = 0;
  ELSE
    UPDATE play_clock SET week_next = clock.week_next, week_upto = until_id;
  END IF;
  RETURN 1;
END $$;

-- As processes of the release before call it, which may run beside this one.
CREATE OR REPLACE FUNCTION standings_week_move(last_day date) RETURNS int LANGUAGE sql SET search_path FROM CURRENT AS $$
  SELECT standings_week_move(last_day, 5000)
$$;
