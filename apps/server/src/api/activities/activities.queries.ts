import type { activity, activities as endpoints, PlayFilters } from '@quizdesk/contract/play';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forExport, forWide } from '../../db/handles.ts';
import { findQuarters } from '../../db/lists/cell-places.ts';
import { answerCells, type Cells, recordCells } from '../../db/lists/cells.ts';
import { describeList } from '../../db/lists/list.ts';
import { type Direction, opposite, type Page } from '../../db/lists/page-statements.ts';
import { user_badges } from '../../db/schema/badges.ts';
import { qotd_attempts, streak_history, suggested_quiz_attempts, user_answers } from '../../db/schema/play.ts';
import { BATCH_SIZE } from '../../export/export-column.ts';
import { conditionsOf, type Timed } from '../play/play-records.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
/** A day as people write it: 28 Feb 2026. */
const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

type ActivityRow = z.output<typeof activity>;
type Kind = ActivityRow['kind'];

/** A record with what its text is made of: of the columns from `question_id` on, its kind has its own. */
interface FoundRecord extends Record<string, unknown>, Cursor {
  readonly place: string;
  readonly kind: Kind;
  readonly user_id: number;
  readonly name: string;
  readonly username: string;
  readonly question_id: number | null;
  readonly has_question: boolean;
  readonly is_correct: boolean;
  readonly level_number: number | null;
  readonly completed: boolean;
  readonly quiz_date: string;
  readonly score: number;
  readonly badge_name: string;
  readonly streak: number;
}

/** What happened, as a sentence, for each kind of record with its own columns. */
const TEXTS: Readonly<Record<Kind, (row: FoundRecord) => string>> = {
  answer: ({ question_id, has_question, is_correct }) => {
    // Before answers kept the ids of deleted questions, they lost them.
    const known = `question ${question_id}${has_question ? '' : ' (deleted)'}`;
    const question = question_id === null ? 'a deleted question' : known;
    return `Answered ${question} ${is_correct ? 'correctly' : 'wrongly'}`;
  },
  suggested_attempt: ({ level_number, completed }) => {
    const quiz = level_number === null ? 'a suggested quiz' : `the suggested quiz of level ${level_number}`;
    return `${completed ? 'Completed' : 'Started'} ${quiz}`;
  },
  qotd_attempt: ({ quiz_date, score, completed }) => {
    const quiz = `the quiz of the day of ${dayText(quiz_date)}`;
    return completed ? `Completed ${quiz} with a score of ${score}` : `Started ${quiz}`;
  },
  badge: ({ badge_name }) => `Earned the badge "${badge_name}"`,
  streak: ({ streak }) => (streak === 0 ? 'Lost the streak' : `Reached a streak of ${days(streak)}`),
};

type ActivityQuery = Timed<z.output<typeof endpoints.list.query>>;
type Filters = Timed<PlayFilters>;

function sourceOf(table: PgTable, at: string, cells: Cells) {
  const list = describeList(table, {});
  return { list, table: list.table, at: sql.raw(at), cells };
}
const cellsOf = (name: string) => recordCells(name, {});
const ATTEMPT_AT = 'coalesce(t.completed_at, t.created_at)';

/** What activities are made of: lists with what says when, which has an index (at, id), and what they are counted in by it. */
const SOURCES: Readonly<Record<Kind, ReturnType<typeof sourceOf>>> = {
  suggested_attempt: sourceOf(suggested_quiz_attempts, ATTEMPT_AT, cellsOf('suggested_activity_cells')),
  qotd_attempt: sourceOf(qotd_attempts, ATTEMPT_AT, cellsOf('qotd_activity_cells')),
  answer: sourceOf(user_answers, 't.created_at', answerCells),
  badge: sourceOf(user_badges, 't.awarded_at', cellsOf('badge_cells')),
  streak: sourceOf(streak_history, 't.created_at', cellsOf('streak_cells')),
};

const whereOf = (conditions: readonly SQL[]) =>
  conditions.length === 0 ? sql`` : sql` WHERE ${sql.join([...conditions], sql` AND `)}`;

async function countActivities(db: Database, filters: Filters): Promise<number> {
  const counts = Object.values(SOURCES).map(({ list, at }) => {
    const conditions = conditionsOf(filters, at);
    if (conditions.length === 0) return sql.raw(list.count);
    return sql`(SELECT count(*) FROM ${sql.raw(list.table)} t${whereOf(conditions)})`;
  });
  const { rows } = await db.execute(sql`SELECT ${sql.join(counts, sql` + `)} AS count`);
  return Number(rows[0]?.count ?? 0);
}

/** Where an activity is in the order; its time as the database writes it. */
interface Cursor {
  readonly at: string;
  readonly id: number;
  readonly kind: string;
}

interface Slice {
  readonly filters: Filters;
  /** What comes before the slice in the direction it is read. */
  readonly after?: Cursor | undefined;
  readonly offset: number;
  readonly limit: number;
  /** The end it is read from. */
  readonly direction: Direction;
}

/** The condition on `t` that it comes after a cursor. Of the same time and id, the kinds come in the order of their names. */
function isAfter(kind: string, at: SQL, cursor: Cursor, direction: Direction): SQL {
  const isLater = direction === 'asc' ? kind > cursor.kind : kind < cursor.kind;
  const beyond = `${direction === 'asc' ? '>' : '<'}${isLater ? '=' : ''}`;
  return sql`(${at}, t.id) ${sql.raw(beyond)} (${cursor.at}::timestamptz, ${cursor.id}::bigint)`;
}

/** Which records a page has: all kinds merged by time, which the indexes give without a sort. */
function sliceOf({ filters, after, offset, limit, direction }: Slice): SQL {
  const to = sql.raw(direction);
  const parts = Object.entries(SOURCES).map(([kind, { list, at }]) => {
    const where = [...conditionsOf(filters, at), ...(after ? [isAfter(kind, at, after, direction)] : [])];
    // Without its own end, a part between two times is read and sorted whole. What is of one person is little.
    const end = filters.user_id === undefined ? sql` ORDER BY ${at} ${to}, t.id ${to} LIMIT ${offset + limit}` : sql``;
    const table = sql.raw(`${list.table} t`);
    return sql`(SELECT ${sql.raw(`'${kind}'`)} AS kind, t.id, ${at} AS at FROM ${table}${whereOf(where)}${end})`;
  });
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) e
    ORDER BY at ${to}, id ${to}, kind ${to} OFFSET ${offset} LIMIT ${limit}`;
}

/** The records with what their texts are made of. */
async function readSlice(db: Database, slice: Slice, order: Direction): Promise<FoundRecord[]> {
  const to = sql.raw(order);
  const { rows } = await db.execute<FoundRecord>(sql`
    SELECT page.kind, page.id, page.at, page.at::text AS place, u.id AS user_id, u.name, u.username,
      a.question_id, a.is_correct, EXISTS (SELECT FROM questions x WHERE x.id = a.question_id) AS has_question, l.level_number, q.quiz_date::text AS quiz_date, q.score, b.name AS badge_name, h.streak,
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
    ORDER BY page.at ${to}, page.id ${to}, page.kind ${to}`);
  return rows;
}

function readActivity(row: FoundRecord): ActivityRow {
  const { kind, id, user_id, name, username, at } = row;
  return { kind, id, user_id, user: { id: user_id, name, username }, text: TEXTS[kind](row), at: new Date(at) };
}

/** A page of so many activities that pass, read from their nearer end. */
async function readNearer(
  db: Database,
  { filters, offset, limit, direction }: Slice,
  count: number,
): Promise<ActivityRow[]> {
  const rest = count - offset;
  if (rest <= 0) return [];
  const slice: Slice =
    offset <= count / 2
      ? { filters, offset, limit, direction }
      : {
          filters,
          offset: Math.max(0, rest - limit),
          limit: Math.min(limit, rest),
          direction: opposite[direction],
        };
  return (await readSlice(db, slice, direction)).map(readActivity);
}

/** The page and the count by what activities are counted in; undefined where not every record is yet. */
async function pageInCells(db: Database, slice: Slice): Promise<Page<ActivityRow> | undefined> {
  const { filters, offset, limit, direction } = slice;
  const place = await findQuarters(db, Object.values(SOURCES), {
    filter: filters,
    direction,
    window: { limit, offset },
  });
  if (place === undefined) return undefined;
  const { count, before, among } = place;
  const [within] = place.parts;
  if (within === undefined) return { rows: [], count };
  return { rows: await readNearer(db, { ...slice, filters: within, offset: offset - before }, among), count };
}

/** Pages nearer to the start than this are read in milliseconds. */
const DEEP = 1000;

/**
 * A page of what participants did, newest first unless reversed, with the exact count. Far from the start, and of some days, it is
 * found by quarters of an hour, and read from the nearer end of these.
 */
export function listActivities(
  db: Database,
  { limit, offset, order, ...filters }: ActivityQuery,
): Promise<Page<ActivityRow>> {
  const slice: Slice = { filters, offset, limit, direction: order };
  const isWide =
    filters.user_id === undefined && (offset >= DEEP || filters.since !== undefined || filters.until !== undefined);
  const read = async (tx: Database): Promise<Page<ActivityRow>> => {
    const found = isWide ? await pageInCells(tx, slice) : undefined;
    if (found) return found;
    const count = await countActivities(tx, filters);
    return { rows: await readNearer(tx, slice, count), count };
  };
  // One snapshot: where a page lies is right only for the counts it was computed with.
  return (isWide ? forWide(db) : db).transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Everything that participants did and that passes the filter, in batches of a query each. */
export async function* activityBatches(
  db: Database,
  { order, ...filters }: Pick<ActivityQuery, 'order'> & Filters,
): AsyncGenerator<readonly ActivityRow[], void> {
  let after: Cursor | undefined;
  do {
    const rows = await readSlice(
      forExport(db),
      { filters, after, offset: 0, limit: BATCH_SIZE, direction: order },
      order,
    );
    if (rows.length > 0) yield rows.map(readActivity);
    const last = rows.length < BATCH_SIZE ? undefined : rows.at(-1);
    after = last && { at: last.place, id: last.id, kind: last.kind };
  } while (after !== undefined);
}
