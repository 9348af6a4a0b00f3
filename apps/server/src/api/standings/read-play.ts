import type { Counted } from '@quizdesk/contract/counted';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { countedOf, countedPlay } from './play-days.ts';
import type { Filters, Season } from './played.ts';

/**
 * Hundreds of thousands of students are grouped in memory; compiling such a statement takes longer than running it. Most pages of
 * a table are read in order, which the kernel's readahead serves; PostgreSQL's prefetching of single pages slows it down.
 */
const SETTINGS = sql`set_config('work_mem', '48MB', true), set_config('jit', 'off', true),
  set_config('effective_io_concurrency', '0', true)`;

/** What is known of the season and what is read of it are of one moment. */
const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** What was read of all play, or how far it is counted so far; and from when on answers are no part of it yet. */
export type Read<Result> = { readonly counted_until: Date | null } & (
  | { readonly counted: null; readonly result: Result }
  | { readonly counted: NonNullable<Counted>; readonly result: undefined }
);

/**
 * Runs what reads the play of all students, if it is all counted, with days that leave nothing out taken away: the sums of all
 * days are much quicker to read than these, and a season that goes on has its last day today.
 */
export function readPlay<Query extends Filters, Result>(
  db: Database,
  query: Query,
  clock: ContestClock,
  read: (tx: Database, query: Query, season: Season) => Promise<Result>,
): Promise<Read<Result>> {
  const today = clock.dayOf(new Date());
  const { from, subject } = query;
  const to = query.to !== undefined && query.to < today ? query.to : undefined;
  return db.transaction(async (tx): Promise<Read<Result>> => {
    await tx.execute(sql`SELECT ${SETTINGS}`);
    const { rows } = await tx.execute<{
      [key: string]: unknown;
      counted: unknown;
      first: string | null;
      last: string | null;
      months: readonly string[];
      is_week_kept: boolean;
      counted_until: string | null;
    }>(sql`
      SELECT (SELECT min(day) FROM play_days)::text AS first, (SELECT max(day) FROM play_days)::text AS last,
        ARRAY(SELECT month::text FROM played_months() month ORDER BY month) AS months,
        coalesce((SELECT week_before = ${today}::date - 7 AND week_next IS NULL FROM play_clock), false) AS is_week_kept,
        (SELECT min(logged_at) FROM answer_log)::text AS counted_until,
        ${countedPlay(clock.zone, subject !== undefined)} AS counted`);
    const [found] = rows;
    const counted = countedOf(found?.counted ?? null);
    const counted_until = found?.counted_until ? new Date(found.counted_until) : null;
    if (counted !== null) return { counted, counted_until, result: undefined };
    const { first, last } = { first: found?.first ?? today, last: found?.last ?? today };
    const season = { today, first, last, months: found?.months ?? [], isWeekKept: found?.is_week_kept === true };
    const isAll = to === undefined && (from === undefined || from <= first);
    const days = isAll ? { from: undefined, to } : { from, to: to ?? today };
    return { counted, counted_until, result: await read(tx, { ...query, ...days }, season) };
  }, ONE_SNAPSHOT);
}

/** A page of standings, without rows while play is being counted. */
export const pageOf = <Page extends object>({ counted, counted_until, result }: Read<Page>) =>
  counted === null ? { ...result, counted, counted_until } : { rows: [], count: 0, counted, counted_until };
