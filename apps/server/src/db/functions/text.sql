-- Text as searches compare it: without case and accents. Letters that Unicode does not take apart (Ɛ, Ɔ, Ŋ, Ø …) are
-- found by the plain letter people type for them. Plain ASCII, most of all text, takes the short way.
CREATE OR REPLACE FUNCTION app_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C") COLLATE "default" ELSE translate(
  regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFD), U&'[\0300-\036F]', '', 'g'),
  'ɛɔŋɖƒʋɣɓɗɩʊøłđħı', 'eondfvgbdiuoldhi'
) COLLATE "default" END;

-- Text as sameness compares it: without case, every run of white space one space. ASCII with single spaces takes the
-- short way.
CREATE OR REPLACE FUNCTION app_same(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = char_length(value) AND strpos(value, '  ') = 0
    AND value = translate(value, E'\t\n\x0B\f\r', '') THEN lower(value COLLATE "C") COLLATE "default"
  ELSE lower(regexp_replace(value, '\s+', ' ', 'g') COLLATE "und-x-icu") COLLATE "default"
END;

-- What a search for a school looks through.
CREATE OR REPLACE FUNCTION school_words(name text, region text, location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN name || coalesce(' ' || region, '') || coalesce(' ' || location, '');

-- What makes two schools the same: name, region and location, whatever the case and the spaces around and between.
CREATE OR REPLACE FUNCTION school_identity(name text, region text, location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(
  btrim(app_same(name)) || chr(31) || btrim(app_same(coalesce(region, ''))) || chr(31) ||
  btrim(app_same(coalesce(location, '')))
);

-- The spellings that schools have of a region, each found by one step in the index of regions: those of 100,000 schools are few.
-- IMMUTABLE only in that it is asked once, while a statement is planned: so the planner knows how many schools there are, and it is
-- not asked for each of them. Only for statements that are planned each time.
CREATE OR REPLACE FUNCTION region_spellings(wanted text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000
SET search_path FROM CURRENT AS $$
BEGIN
  RETURN ARRAY(
    WITH RECURSIVE spelt AS (
      (SELECT region FROM schools WHERE region IS NOT NULL ORDER BY region LIMIT 1)
      UNION ALL
      SELECT (SELECT s.region FROM schools s WHERE s.region > spelt.region ORDER BY s.region LIMIT 1)
      FROM spelt WHERE spelt.region IS NOT NULL
    )
    SELECT region FROM spelt WHERE btrim(app_same(region)) = btrim(app_same(wanted)));
END $$;

-- What a question asks without how it says so: in lower case, in its order, without punctuation and words that say little.
-- Numbers and signs count, and so do "not" and every other word.
CREATE OR REPLACE FUNCTION question_gist(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(
  regexp_replace(app_fold(value), '[?!;:"()]|[.,](?![0-9])', ' ', 'g'),
  '\m(a|an|the|of|is|are|was|were|be|been|do|does|did|which|what|that|this|these|those|following|please|it|its|there)\M', ' ', 'g'),
  '\s+', ' ', 'g'));

-- The same for questions that look alike: what they ask, or, where that is less than three words, their whole text; without
-- spaces, quotation marks, and what TeX spaces and groups with.
CREATE OR REPLACE FUNCTION question_likeness(value text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(regexp_replace(
    CASE WHEN regexp_count(gist, '[[:alnum:]]+') < 3 THEN regexp_replace(app_fold(plain), '[?!;:"()]|[.,](?![0-9])', '', 'g') ELSE gist END,
    '[[:space:]$~{}''’‘“”„«»]+', '', 'g'))::uuid
  FROM (SELECT plain, question_gist(plain) AS gist FROM (
    SELECT regexp_replace(value, '\\(q?quad|left|right|displaystyle|[mt]athstrut)(?![A-Za-z])|\\[,;:! ()\[\]]', ' ', 'g') AS plain) p) g
$$;

-- The questions that look like one, by what is stored of that, and were not told apart from it. What is stored of deleted
-- questions is gone a little later.
CREATE OR REPLACE FUNCTION questions_like(question bigint, likeness_of uuid) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT o.question_id FROM question_notes o
  WHERE o.likeness = likeness_of AND o.question_id <> question AND EXISTS (SELECT FROM questions q WHERE q.id = o.question_id)
    AND NOT EXISTS (SELECT FROM different_questions d
      WHERE d.question_id = least(question, o.question_id) AND d.other_id = greatest(question, o.question_id))
$$;

-- Each question with the next older one that it looks like: every question that looks like another is in such a pair.
CREATE OR REPLACE FUNCTION pairs_alike() RETURNS TABLE (older bigint, newer bigint) LANGUAGE sql STABLE AS $$
  WITH repeated AS MATERIALIZED (
    SELECT likeness FROM question_notes WHERE likeness IS NOT NULL GROUP BY likeness HAVING count(*) > 1
  )
  SELECT o.question_id, n.question_id FROM repeated r
  -- The offset keeps the planner from reading all notes: it expects a third of them to be repeated.
  CROSS JOIN LATERAL (SELECT question_id FROM question_notes WHERE likeness = r.likeness OFFSET 0) n
  CROSS JOIN LATERAL (
    SELECT o.question_id FROM question_notes o
    WHERE o.likeness = r.likeness AND o.question_id < n.question_id AND EXISTS (SELECT FROM questions q WHERE q.id = o.question_id)
      AND NOT EXISTS (SELECT FROM different_questions d WHERE (d.question_id, d.other_id) = (o.question_id, n.question_id))
    ORDER BY o.question_id DESC LIMIT 1
  ) o
  WHERE EXISTS (SELECT FROM questions q WHERE q.id = n.question_id)
$$;


-- Schools whose name is that of another one but for case, accents, spaces and punctuation, where nothing that is known of
-- their places says that they are two. Hashes come from schools_name_key_index, which has this very expression: computing
-- those of 100,000 schools takes most of a second.
CREATE OR REPLACE FUNCTION suspected_duplicates() RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH repeated AS MATERIALIZED (
    SELECT hashtextextended(regexp_replace(app_fold(name), '[^[:alnum:]]+', '', 'g'), 0) AS hash FROM schools GROUP BY 1 HAVING count(*) > 1
  ), named AS MATERIALIZED (
    SELECT r.hash, s.id, s.name, nullif(btrim(app_fold(s.region)), '') AS region, nullif(btrim(app_fold(s.location)), '') AS location
    -- The offset keeps the planner from reading all schools: it expects a third of the hashes to be repeated.
    FROM repeated r CROSS JOIN LATERAL (
      SELECT * FROM schools WHERE hashtextextended(regexp_replace(app_fold(name), '[^[:alnum:]]+', '', 'g'), 0) = r.hash OFFSET 0
    ) s
  )
  SELECT s.id FROM named s
  -- What the hash is of is compared last, where nothing else says that these are two; IS TRUE keeps it from being joined by.
  WHERE EXISTS (SELECT FROM named o WHERE o.hash = s.hash AND o.id <> s.id
    AND coalesce(o.region = s.region, true) AND coalesce(o.location = s.location, true)
    AND (regexp_replace(app_fold(o.name), '[^[:alnum:]]+', '', 'g') = regexp_replace(app_fold(s.name), '[^[:alnum:]]+', '', 'g')) IS TRUE)
$$;
