import { TIMELINE_PAGE, type TimelineKind } from '@quizdesk/contract/rules/timeline-kinds';
import { type TimelineSource, timelineEntry, timelines } from '@quizdesk/contract/timeline';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';

type Timeline = z.output<typeof timelines.read.response>;
type Query = z.output<typeof timelines.read.query>;

/** A kind of records that a timeline is merged from. */
interface Source {
  readonly kind: TimelineKind;
  /** Those of the account `p`, as `t`, with `at`: when they happened. */
  readonly records: string;
  /** The SELECT of one record `e.id`, as the contract has it. */
  readonly facts: string;
}

/** A time as the contract has it. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const resultOf = (attempt: 'sq_attempt_id' | 'qotd_attempt_id') => `'answers', r.answers, 'correct', r.correct)
  FROM (SELECT count(*) AS answers, count(*) FILTER (WHERE is_correct) AS correct FROM user_answers WHERE ${attempt} = e.id) r`;

const ATTEMPT_AT = 'coalesce(completed_at, created_at)';

/** The operations that changed the account, were about it, or let a day count for its streak, by their indexes. */
const CHANGED_ROWS = `
  SELECT operation_id FROM operation_changes c WHERE c.table_name = 'users' AND c.row_id = p.id
  UNION SELECT o.id FROM operations o WHERE o.subject_table = 'users' AND o.subject_id = p.id
  UNION SELECT c.operation_id FROM streak_grants g
    JOIN operation_changes c ON c.table_name = 'streak_grants' AND c.row_id = g.id WHERE g.user_id = p.id`;

/** Payments are entries of their own. */
const SHOWN_BY_PAYMENTS = `('subscriptions.grantTest', 'subscriptions.verify')`;

const SOURCES: Readonly<Record<TimelineSource, Source>> = {
  answer: {
    kind: 'answers',
    records: 'SELECT t.id, t.created_at AS at FROM user_answers t WHERE t.user_id = p.id',
    facts: `SELECT json_build_object('question_id', a.question_id, 'question_text', q.question_text, 'answer', a.answer,
        'is_correct', a.is_correct, 'points_earned', a.points_earned)
      FROM user_answers a LEFT JOIN questions q ON q.id = a.question_id WHERE a.id = e.id`,
  },
  daily_attempt: {
    kind: 'attempts',
    records: `SELECT t.id, ${ATTEMPT_AT} AS at FROM qotd_attempts t WHERE t.user_id = p.id`,
    facts: `SELECT json_build_object('status', a.status, 'quiz_date', a.quiz_date, 'score', a.score, 'bonus', a.bonus_points,
        'time_taken', a.time_taken, ${resultOf('qotd_attempt_id')}, qotd_attempts a WHERE a.id = e.id`,
  },
  suggested_attempt: {
    kind: 'attempts',
    records: `SELECT t.id, ${ATTEMPT_AT} AS at FROM suggested_quiz_attempts t WHERE t.user_id = p.id`,
    facts: `SELECT json_build_object('status', a.status, 'level_id', a.level_id, 'level_number', l.level_number, 'bonus', a.bonus_point,
        ${resultOf('sq_attempt_id')}, suggested_quiz_attempts a LEFT JOIN levels l ON l.id = a.level_id WHERE a.id = e.id`,
  },
  streak: {
    kind: 'streaks',
    records: 'SELECT t.id, t.created_at AS at FROM streak_history t WHERE t.user_id = p.id',
    facts: `SELECT json_build_object('streak', h.streak, 'streak_before', (SELECT b.streak FROM streak_history b
        WHERE b.user_id = h.user_id AND b.id < h.id ORDER BY b.id DESC LIMIT 1)) FROM streak_history h WHERE h.id = e.id`,
  },
  badge: {
    kind: 'badges',
    records: 'SELECT t.id, t.awarded_at AS at FROM user_badges t WHERE t.user_id = p.id',
    facts: `SELECT json_build_object('badge_id', b.id, 'name', b.name)
      FROM user_badges u JOIN badges b ON b.id = u.badge_id WHERE u.id = e.id`,
  },
  payment: {
    kind: 'payments',
    records: 'SELECT t.id, t.created_at AS at FROM subscriptions t WHERE t.user_id = p.id',
    facts: `SELECT json_build_object('plan', s.plan, 'amount', s.amount::text, 'currency', s.currency,
        'transaction_id', s.transaction_id, 'starts_at', ${iso('s.starts_at')}, 'ends_at', ${iso('s.ends_at')},
        'removed_at', ${iso('s.removed_at')}) FROM subscriptions s WHERE s.id = e.id`,
  },
  message: {
    kind: 'messages',
    records: 'SELECT t.id, t.created_at AS at FROM notifications t WHERE t.user_id = p.id',
    facts: `SELECT json_build_object('type', n.type, 'title', n.title, 'message', n.message, 'sent_by', s.name,
        'delivered_at', ${iso('n.delivered_at')}, 'read_at', ${iso('n.read_at')})
      FROM notifications n LEFT JOIN notification_batches b ON b.id = n.batch_id
        LEFT JOIN users s ON s.id = coalesce(n.sent_by, b.created_by) WHERE n.id = e.id`,
  },
  change: {
    kind: 'changes',
    records: `SELECT t.id, t.at FROM operations t WHERE t.id = ANY (ARRAY(${CHANGED_ROWS})) AND t.action NOT IN ${SHOWN_BY_PAYMENTS}`,
    facts: `SELECT json_build_object('action', lower(regexp_replace(o.action, '([A-Z])', '_\\1', 'g')), 'actor_name', o.actor_name, 'table', o.subject_table, 'subject_table', o.subject_table,
        'summary', o.summary, 'in_effect', o.in_effect, 'reason', (SELECT g.reason FROM operation_changes c
          JOIN streak_grants g ON g.id = c.row_id WHERE c.table_name = 'streak_grants' AND c.operation_id = o.id ORDER BY c.seq LIMIT 1))
      FROM operations o WHERE o.id = e.id`,
  },
};
// The keys of `SOURCES` are those of its type.
const SOURCE_ENTRIES = Object.entries(SOURCES) as [TimelineSource, Source][];

/** The condition on a source's records that they come after a place. Of the same time and id, sources come by their names. */
function isAfter(source: TimelineSource, { at, id, source: last }: NonNullable<Query['before']>): SQL {
  return sql`WHERE (at, id) ${sql.raw(source < last ? '<=' : '<')} (${at}::timestamptz, ${id}::bigint)`;
}

const facts = sql.raw(SOURCE_ENTRIES.map(([source, { facts }]) => `WHEN '${source}' THEN (${facts})`).join('\n'));

/**
 * A page of what an account did and what was done to it, newest first, in one statement. Each source is read by the account's
 * index and cut to a page before they are merged. Resolves to undefined where there is no such account.
 */
async function readTimeline(db: Database, userId: number, { kind, before }: Query): Promise<Timeline | undefined> {
  // One more than is shown: whether there is a next page.
  const end = sql.raw(`ORDER BY at DESC, id DESC LIMIT ${TIMELINE_PAGE + 1}`);
  const parts = SOURCE_ENTRIES.filter(([, source]) => kind === undefined || source.kind === kind).map(
    ([source, { records }]) =>
      sql`(SELECT ${sql.raw(`'${source}'`)} AS source, id, at FROM (${sql.raw(records)}) t ${before ? isAfter(source, before) : sql``} ${end})`,
  );
  const { rows } = await db.execute<{ place: string | null; entry: unknown }>(sql`
    SELECT to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || e.source || '_' || e.id AS place,
      (json_build_object('source', e.source, 'id', e.id, 'at', ${sql.raw(iso('e.at'))})::jsonb || (CASE e.source ${facts} END)::jsonb) AS entry
    FROM users p LEFT JOIN LATERAL (
      SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) e
      ORDER BY at DESC, id DESC, source DESC LIMIT ${TIMELINE_PAGE + 1}) e ON true
    WHERE p.id = ${userId} ORDER BY e.at DESC, e.id DESC, e.source DESC`);
  if (rows.length === 0) return undefined;
  // Without any entry there is one row of the account alone.
  const found = rows.filter(({ place }) => place !== null);
  const shown = found.slice(0, TIMELINE_PAGE);
  return {
    rows: z.array(timelineEntry).parse(shown.map(({ entry }) => entry)),
    next: found.length > shown.length ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** What an account did and what was done to it. */
export async function timelineRoutes(app: FastifyInstance): Promise<void> {
  route(app, timelines.read, async ({ params, query, db }) => {
    const timeline = await readTimeline(db, params.id, query);
    if (!timeline) throw notFound('User');
    return timeline;
  });
}
