import type { Subject } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { jsonValue, moment, oneOf } from './columns.ts';

/** The figures that are computed as a whole, each from one table. */
export const WHOLE_FIGURES = ['levels', 'schools'] as const;
export type WholeFigure = (typeof WHOLE_FIGURES)[number];
/** Students who stay away: a figure that changes with the days, whatever else happens. */
export const ABSENT_FIGURE = 'absent';

/**
 * What has changed that the dashboard's figures are computed from: triggers append to it, and a background job computes
 * again what it names (docs/design/play-and-figures.md).
 */
export const overview_changes = pgTable(
  'overview_changes',
  {
    part: text().$type<'days' | WholeFigure>().notNull(),
    /** Of days: when a quarter of an hour began, for time zones begin their days at quarters. */
    quarter: moment(),
  },
  (table) => [check('overview_changes_part_check', sql`${table.part} IN (${oneOf(['days', ...WHOLE_FIGURES])})`)],
);

/** What happened on a day of the contest, of all people together: the charts of the dashboard. Sums by student are in `play_days`. */
export const day_figures = pgTable('day_figures', {
  date: date({ mode: 'string' }).primaryKey(),
  /** The time zone whose day it is: with another one it is computed again. */
  zone: text().notNull(),
  /** Students who answered anything. */
  players: integer().notNull(),
  new_students: integer().notNull(),
  /** For each subject its answers and how many of them were right. */
  subjects: jsonValue<Partial<Record<Subject, readonly [answers: number, correct: number]>>>().notNull(),
  computed_at: moment().notNull().defaultNow(),
});

/** A figure that is computed as a whole. */
export const overview_figures = pgTable('overview_figures', {
  name: text().$type<WholeFigure | typeof ABSENT_FIGURE>().primaryKey(),
  value: jsonValue<unknown>().notNull(),
  computed_at: moment().notNull().defaultNow(),
});
