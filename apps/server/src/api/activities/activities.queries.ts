import { ACTIVITY_KINDS, type activity, type activities as endpoints } from '@quizdesk/contract/play';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { describeList, type RawRow } from '../../db/list.ts';
import type { Direction, Page } from '../../db/pages.ts';
import { user_badges } from '../../db/schema/badges.ts';
import { qotd_attempts, streak_history, suggested_quiz_attempts, user_answers } from '../../db/schema/play.ts';
import { activityText } from './activity-text.ts';

type ActivityRow = z.output<typeof activity>;
type ActivityQuery = z.output<typeof endpoints.list.query>;
type Kind = ActivityRow['kind'];

/** What activities are made of: lists whose column `at` says when, with an index (at, id). */
const SOURCES: Readonly<
  Record<Kind, { readonly list: { readonly table: string; readonly count: string }; readonly at: string }>
> = {
  suggested_attempt: { list: describeList(suggested_quiz_attempts, {}), at: 'created_at' },
  qotd_attempt: { list: describeList(qotd_attempts, {}), at: 'created_at' },
  answer: { list: describeList(user_answers, {}), at: 'created_at' },
  badge: { list: describeList(user_badges, {}), at: 'awarded_at' },
  streak: { list: describeList(streak_history, {}), at: 'created_at' },
};

const ofUser = (userId: number | undefined) => (userId === undefined ? sql`` : sql` WHERE user_id = ${userId}`);

async function countActivities(db: Database, userId: number | undefined): Promise<number> {
  const counts = Object.values(SOURCES).map(({ list }) =>
    userId === undefined ? sql.raw(list.count) : sql`(SELECT count(*) FROM ${sql.raw(list.table)}${ofUser(userId)})`,
  );
  const { rows } = await db.execute(sql`SELECT ${sql.join(counts, sql` + `)} AS count`);
  return Number(rows[0]?.count ?? 0);
}

interface Slice {
  readonly userId: number | undefined;
  readonly offset: number;
  readonly limit: number;
  /** The end it is read from. */
  readonly direction: Direction;
}

/** Which records a page has: all kinds merged by time, which the indexes give without a sort. */
function sliceOf({ userId, offset, limit, direction }: Slice): SQL {
  const parts = Object.entries(SOURCES).map(
    ([kind, { list, at }]) =>
      sql`SELECT ${sql.raw(`'${kind}' AS kind, id, ${at} AS at FROM ${list.table}`)}${ofUser(userId)}`,
  );
  const to = sql.raw(direction);
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) e
    ORDER BY at ${to}, id ${to}, kind ${to} OFFSET ${offset} LIMIT ${limit}`;
}

/** The records with what their texts are made of, newest first. */
async function readSlice(db: Database, slice: Slice): Promise<ActivityRow[]> {
  const { rows } = await db.execute(sql`
    SELECT page.kind, page.id, page.at, u.id AS user_id, u.name, u.username,
      a.question_id, a.is_correct, l.level_number, q.quiz_date::text AS quiz_date, q.score, b.name AS badge_name, h.streak,
      coalesce(s.completed_at, q.completed_at) IS NOT NULL AS completed
    FROM (${sliceOf(slice)}) page
    LEFT JOIN user_answers a ON page.kind = 'answer' AND a.id = page.id
    LEFT JOIN suggested_quiz_attempts s ON page.kind = 'suggested_attempt' AND s.id = page.id
    LEFT JOIN levels l ON l.id = s.level_id
    LEFT JOIN qotd_attempts q ON page.kind = 'qotd_attempt' AND q.id = page.id
    LEFT JOIN user_badges ub ON page.kind = 'badge' AND ub.id = page.id
    LEFT JOIN badges b ON b.id = ub.badge_id
    LEFT JOIN streak_history h ON page.kind = 'streak' AND h.id = page.id
    JOIN users u ON u.id = coalesce(a.user_id, s.user_id, q.user_id, ub.user_id, h.user_id)
    ORDER BY page.at DESC, page.id DESC, page.kind DESC`);
  return rows.map(readActivity);
}

function readActivity(row: RawRow): ActivityRow {
  const kind = ACTIVITY_KINDS.find((one) => one === row.kind);
  if (kind === undefined) throw new Error(`There is no activity of the kind ${String(row.kind)}`);
  const user = { id: Number(row.user_id), name: String(row.name), username: String(row.username) };
  const text = activityText(kind, row);
  return { kind, id: Number(row.id), user_id: user.id, user, text, at: new Date(String(row.at)) };
}

/**
 * A page of what participants did, newest first, with the exact count. It is read from the nearer end: worst in the
 * middle, about 0.4 s per million records before it.
 */
export function listActivities(
  db: Database,
  { user_id: userId, limit, offset }: ActivityQuery,
): Promise<Page<ActivityRow>> {
  const read = async (tx: Database): Promise<Page<ActivityRow>> => {
    const count = await countActivities(tx, userId);
    const rest = count - offset;
    if (rest <= 0) return { rows: [], count };
    const slice: Slice =
      offset <= count / 2
        ? { userId, offset, limit, direction: 'desc' }
        : { userId, offset: Math.max(0, rest - limit), limit: Math.min(limit, rest), direction: 'asc' };
    return { rows: await readSlice(tx, slice), count };
  };
  // One snapshot, for a page reckoned from the end is right only for the count it was reckoned with.
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
