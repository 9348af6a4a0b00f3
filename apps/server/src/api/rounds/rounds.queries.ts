import type { STATUS_FILTERS } from '@quizdesk/contract/constants';
import type { rounds as endpoints, RoundInput, RoundUpdate } from '@quizdesk/contract/rounds';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { countDependents } from '../../db/dependents.ts';
import type { Page } from '../../db/pages.ts';
import { questions } from '../../db/schema/questions.ts';
import { rounds } from '../../db/schema/rounds.ts';
import { always, countBeside, pageOf } from '../../db/short-list.ts';

export type RoundQuery = z.output<typeof endpoints.list.query>;

/** A round as the API answers it. */
export type RoundRow = typeof rounds.$inferSelect;

/** `available` is every round there is. */
function hasStatus(status: (typeof STATUS_FILTERS)[number]): SQL | undefined {
  return status === 'available' ? undefined : eq(rounds.status, status);
}

/** A page of the rounds with a status, by serial number. */
export async function listRounds(db: Database, { status, limit, offset }: RoundQuery): Promise<Page<RoundRow>> {
  const total = countBeside(db, rounds, hasStatus(status));
  const page = db
    .select()
    .from(rounds)
    .where(hasStatus(status))
    .orderBy(rounds.serial_number)
    .limit(limit)
    .offset(offset)
    .as('page');
  return pageOf(await db.select().from(total).leftJoin(page, always).orderBy(page.serial_number));
}

export function countRounds(db: Database, status: RoundQuery['status']): Promise<number> {
  return db.$count(rounds, hasStatus(status));
}

export async function findRound(db: Database, id: number): Promise<RoundRow | undefined> {
  const [row] = await db.select().from(rounds).where(eq(rounds.id, id));
  return row;
}

/** The round that has this serial number, if there is one. */
export async function findRoundByNumber(db: Database, serialNumber: number): Promise<RoundRow | undefined> {
  const [row] = await db.select().from(rounds).where(eq(rounds.serial_number, serialNumber));
  return row;
}

/** Stores a round; without a status it gets the one that the table gives. */
export async function insertRound(db: Database, input: RoundInput): Promise<RoundRow> {
  const [row] = await db.insert(rounds).values(input).returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
}

/** Changes a round; a status that the input leaves out stays as it is. */
export async function updateRound(db: Database, id: number, input: RoundUpdate): Promise<RoundRow | undefined> {
  const [row] = await db
    .update(rounds)
    .set({ ...input, updated_at: sql`now()` })
    .where(eq(rounds.id, id))
    .returning();
  return row;
}

/** True if there was a round to remove. */
export async function removeRound(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(rounds).where(eq(rounds.id, id)).returning({ id: rounds.id });
  return removed.length > 0;
}

/** How many questions keep a round from being removed; undefined where there is no such round. */
export function countRoundDependents(db: Database, id: number) {
  return countDependents(db, { key: rounds.id, id }, { questions: questions.round_id });
}
