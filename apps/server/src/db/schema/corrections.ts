import { CORRECTION_POLICIES, type CorrectionPolicy } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { jsonValue, maxLengths, moment, oneOf, ownId, reference } from './columns.ts';

/**
 * A correction of how the answers to a question are marked (docs/decisions/0040): a proposal until an operation applies
 * it. While that operation is in effect and the key is the one that it left, new answers are marked by it too. The journal
 * does not have this table: whether a correction holds follows from its operation.
 */
export const corrections = pgTable(
  'corrections',
  {
    id: ownId(),
    question_id: reference().notNull(),
    policy: text().$type<CorrectionPolicy>().notNull(),
    /** The proposed key; absent where the key stays. */
    answer: jsonValue<string[] | boolean | string>(),
    reason: text().notNull().default(''),
    /** The question as the proposal was made for. */
    question_version: bigint({ mode: 'number' }).notNull(),
    /** Each answer that is right, as `answer_canonical` writes it. */
    accepted: text().array().notNull().default(sql`'{}'`),
    /** What a right answer earns. */
    score: integer().notNull(),
    /** True where the question was void: right answers get points again. */
    restores: boolean().notNull().default(false),
    /** What it would change; absent until that is computed. */
    preview: jsonValue<unknown>(),
    created_by: reference().notNull(),
    created_at: moment().notNull().defaultNow(),
    /** The operation that applied it. */
    operation_id: reference(),
    /** The key that it left. */
    key_after: jsonValue<string[] | boolean | string>(),
    /** The last answer to the question that was there when it was applied, and those before it that came to light later. */
    last_answer_id: reference(),
    late_answer_ids: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('corrections_question_id_index').on(table.question_id, table.operation_id),
    index('corrections_operation_id_index').on(table.operation_id),
    index('corrections_created_at_index').on(table.created_at).where(sql`${table.operation_id} IS NULL`),
    check('corrections_policy_check', sql`${table.policy} IN (${oneOf(CORRECTION_POLICIES)})`),
    ...maxLengths('corrections', [[table.reason, 300]]),
  ],
);

/**
 * Attempts at quizzes of the day whose score a proposal would change, found with its preview, and what they are listed by as it
 * was then. They go when it is applied or forgotten.
 */
export const rescored_attempts = pgTable(
  'rescored_attempts',
  {
    correction_id: reference().notNull(),
    attempt_id: reference().notNull(),
    score: integer().notNull(),
    time_taken: integer().notNull(),
    quiz_date: date({ mode: 'string' }).notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ name: 'rescored_attempts_key', columns: [table.correction_id, table.attempt_id] })],
);

/**
 * The answers that a proposal marks, and what lists of them are filtered and sorted by, as they were when it was made. They go
 * when it is applied or forgotten.
 */
export const marked_answers = pgTable(
  'marked_answers',
  {
    correction_id: reference().notNull(),
    answer_id: reference().notNull(),
    is_correct: boolean().notNull(),
    becomes: boolean().notNull(),
    points_earned: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ name: 'marked_answers_key', columns: [table.correction_id, table.answer_id] })],
);

/** Corrections that are being computed or applied, as their processes say again and again; one that falls silent has stopped. */
export const correction_runs = pgTable(
  'correction_runs',
  {
    correction_id: reference().primaryKey(),
    kind: text().$type<'compute' | 'apply'>().notNull(),
    /** The part that is done: 0 to 1. */
    progress: real().notNull().default(0),
    seen_at: moment().notNull().defaultNow(),
  },
  (table) => [check('correction_runs_kind_check', sql`${table.kind} IN ('compute', 'apply')`)],
);

/**
 * Corrections that were applied or undone, whose question may have got answers that were marked otherwise: by transactions that had begun before, and,
 * where it was undone, by the correction. Looked at again once every transaction of that time has ended.
 */
export const correction_sweeps = pgTable('correction_sweeps', {
  correction_id: reference().primaryKey(),
  /** The transaction that applied or undid the correction. */
  applied_in: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
});
