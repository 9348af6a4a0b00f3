import type { AnswerType } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';

/** How often a choice was taken: by everyone, and by each fifth of the students, the weakest first. */
export interface ChoiceFigures {
  readonly text: string;
  readonly is_key: boolean;
  readonly answers: number;
  readonly byFifth: readonly number[];
}

export interface DayFigures {
  readonly date: string;
  readonly answers: number;
  readonly correct: number;
}

/** What the answers to one question add up to, by the first answer of each student. */
export interface Figures {
  readonly answerType: AnswerType;
  readonly answers: number;
  readonly correct: number;
  /** Null where all were right, all were wrong, or no one has answered anything else. */
  readonly discrimination: number | null;
  /** How many students each fifth has. */
  readonly fifths: readonly number[];
  /** The choices of a multiple-choice question, and True and False of the others that have them. */
  readonly choices: readonly ChoiceFigures[];
  readonly wrongTexts: readonly { readonly text: string; readonly answers: number }[];
  /** In the order of time, without those on which no one answered. */
  readonly days: readonly DayFigures[];
}

const MOST_WRONG_TEXTS = 10;
/** Between the choices of an answer that has several. */
const SEPARATOR = ' | ';

/** A text as answers are compared: without case, and with single spaces. */
const same = (text: string) => sql.raw(`btrim(app_same(${text}))`);
const BY_FIFTH = sql.raw(
  `ARRAY[${[1, 2, 3, 4, 5].map((fifth) => `coalesce(sum(n) FILTER (WHERE fifth = ${fifth}), 0)::int`).join(', ')}]`,
);

/**
 * Adds up the answers to a question; undefined where there is no such question. Students are ranked by the share of
 * everything else that they have right, and all with the same share are in the same fifth, so that the sizes of fifths may differ.
 */
export async function readFigures(db: Database, id: number, timeZone: string): Promise<Figures | undefined> {
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    WITH given AS (
      SELECT user_id, answer, is_correct, created_at, row_number() OVER (PARTITION BY user_id ORDER BY id) AS place,
        count(*) OVER every AS own, count(*) FILTER (WHERE is_correct) OVER every AS own_correct
      FROM user_answers WHERE question_id = ${id} WINDOW every AS (PARTITION BY user_id)
    ), pending AS MATERIALIZED (
      SELECT user_id, sum(n) AS answers, coalesce(sum(n) FILTER (WHERE is_correct), 0) AS correct FROM answer_log GROUP BY user_id
    ), firsts AS MATERIALIZED (
      SELECT g.answer, g.is_correct, (g.created_at AT TIME ZONE ${timeZone})::date AS day,
        (coalesce(t.correct, 0) + coalesce(p.correct, 0) - g.own_correct)::float8
          / nullif(coalesce(t.answers, 0) + coalesce(p.answers, 0) - g.own, 0) AS rest
      FROM given g LEFT JOIN play_totals t ON t.user_id = g.user_id LEFT JOIN pending p ON p.user_id = g.user_id
      WHERE g.place = 1
    ), placed AS MATERIALIZED (
      -- By the middle of those who share a place, in whole numbers.
      SELECT answer, is_correct, CASE WHEN rest IS NOT NULL THEN 1 + 5 * (rank() OVER ranked - 1 + count(*) OVER ranked)
        / (2 * count(*) OVER (PARTITION BY rest IS NULL)) END AS fifth
      FROM firsts WINDOW ranked AS (PARTITION BY rest IS NULL ORDER BY rest)
    ), groups AS MATERIALIZED (
      SELECT answer, fifth, is_correct, count(*) AS n FROM placed GROUP BY answer, fifth, is_correct
    ), texts AS MATERIALIZED (
      SELECT ${same('answer')} AS text, answer, fifth, is_correct, n FROM groups
    ), key AS (
      SELECT answer FROM correct_answers WHERE question_id = ${id}
    ), choices AS (
      SELECT position, option_text AS text, is_correct AS is_key, count(*) FILTER (WHERE is_correct) OVER () > 1 AS several
      FROM question_options WHERE question_id = ${id}
      UNION ALL
      SELECT place, text, key.answer = to_jsonb(place = 1), false
      FROM questions q CROSS JOIN (VALUES (1, 'True'), (2, 'False')) sides (place, text) LEFT JOIN key ON true
      WHERE q.id = ${id} AND q.answer_type = 'true_false'
    ), taken AS (
      SELECT c.position, c.text, coalesce(c.is_key, false) AS is_key, coalesce(sum(n), 0)::int AS answers, ${BY_FIFTH} AS by_fifth
      FROM choices c LEFT JOIN texts t ON t.text = ${same('c.text')}
        OR c.several AND ${same('c.text')} = ANY (string_to_array(t.text, ${SEPARATOR}))
      GROUP BY c.position, c.text, c.is_key
    ), wrong AS (
      SELECT (array_agg(btrim(answer) ORDER BY n DESC, answer))[1] AS text, sum(n)::int AS answers FROM texts, questions q
      WHERE NOT texts.is_correct AND q.id = ${id} AND q.answer_type = 'short_answer'
      GROUP BY texts.text ORDER BY 2 DESC, 1 LIMIT ${MOST_WRONG_TEXTS}
    ), days AS (
      SELECT day AS date, count(*)::int AS answers, count(*) FILTER (WHERE is_correct)::int AS correct FROM firsts GROUP BY day
    )
    SELECT q.answer_type AS "answerType", f.*, (SELECT ${BY_FIFTH} FROM groups) AS fifths,
      (SELECT coalesce(json_agg(json_build_object('text', text, 'is_key', is_key, 'answers', answers, 'byFifth', by_fifth)
        ORDER BY position), '[]') FROM taken) AS choices,
      (SELECT coalesce(json_agg(wrong ORDER BY answers DESC, text), '[]') FROM wrong) AS "wrongTexts",
      (SELECT coalesce(json_agg(days ORDER BY date), '[]') FROM days) AS days
    FROM questions q CROSS JOIN (
      SELECT count(*)::int AS answers, count(*) FILTER (WHERE is_correct)::int AS correct,
        corr(is_correct::int::float8, rest) AS discrimination FROM firsts
    ) f WHERE q.id = ${id}`);
  return rows[0];
}
