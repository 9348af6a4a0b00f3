import type { ActivityStatus } from '@quizdesk/contract/constants';
import type { levels as endpoints, LevelInput, LevelUpdate } from '@quizdesk/contract/levels';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { countDependents } from '../../db/dependents.ts';
import type { Page } from '../../db/pages.ts';
import { levels } from '../../db/schema/levels.ts';
import { suggested_quiz_attempts, user_answers, user_level_progress } from '../../db/schema/play.ts';
import { questions } from '../../db/schema/questions.ts';
import { always, countBeside, pageOf } from '../../db/short-list.ts';

export type LevelQuery = z.output<typeof endpoints.list.query>;

/** A level as the API answers it. */
export type LevelRow = typeof levels.$inferSelect & { readonly questions_count: number };

const columns = {
  id: levels.id,
  quiz_id: levels.quiz_id,
  level_number: levels.level_number,
  description: levels.description,
  time_limit: levels.time_limit,
  status: levels.status,
  // Written out: Drizzle leaves the table's name off columns of the outer query.
  questions_count: sql<number>`(SELECT count(*)::int FROM questions q WHERE q.level_id = levels.id)`.as(
    'questions_count',
  ),
  created_at: levels.created_at,
  updated_at: levels.updated_at,
};

/** A page of levels by level number, of all quizzes or of one. */
export async function listLevels(db: Database, { quiz_id, limit, offset }: LevelQuery): Promise<Page<LevelRow>> {
  const where = quiz_id === undefined ? undefined : eq(levels.quiz_id, quiz_id);
  const total = countBeside(db, levels, where);
  const page = db
    .select(columns)
    .from(levels)
    .where(where)
    .orderBy(levels.level_number, levels.quiz_id, levels.id)
    .limit(limit)
    .offset(offset)
    .as('page');
  const joined = db.select().from(total).leftJoin(page, always);
  return pageOf(await joined.orderBy(page.level_number, page.quiz_id, page.id));
}

export async function findLevel(db: Database, id: number): Promise<LevelRow | undefined> {
  const [row] = await db.select(columns).from(levels).where(eq(levels.id, id));
  return row;
}

/** The level of a quiz that has this number, if there is one. */
export async function findLevelByNumber(
  db: Database,
  quizId: number,
  levelNumber: number,
): Promise<LevelRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(levels)
    .where(and(eq(levels.quiz_id, quizId), eq(levels.level_number, levelNumber)));
  return row;
}

/** Stores a level; without a quiz and a time limit it gets those that the table gives. */
export async function insertLevel(db: Database, input: LevelInput): Promise<LevelRow> {
  const [row] = await db.insert(levels).values(input).returning(columns);
  if (!row) throw new Error('The insert answered no row');
  return row;
}

/** Changes a level; what the values leave out stays as it is. */
export async function updateLevel(
  db: Database,
  id: number,
  values: LevelUpdate | { readonly status: ActivityStatus },
): Promise<LevelRow | undefined> {
  const [row] = await db
    .update(levels)
    .set({ ...values, updated_at: sql`now()` })
    .where(eq(levels.id, id))
    .returning(columns);
  return row;
}

/** True if there was a level to remove. Answers and attempts stay and keep its id, which is never given again. */
export async function removeLevel(db: Database, id: number): Promise<boolean> {
  const removed = await db.delete(levels).where(eq(levels.id, id)).returning({ id: levels.id });
  return removed.length > 0;
}

/** What depends on a level; undefined where there is no such level. Questions and progress keep it from being removed. */
export function countLevelDependents(db: Database, id: number) {
  return countDependents(
    db,
    { key: levels.id, id },
    {
      questions: questions.level_id,
      progress: user_level_progress.level_id,
      attempts: suggested_quiz_attempts.level_id,
      answers: user_answers.level_id,
    },
  );
}
