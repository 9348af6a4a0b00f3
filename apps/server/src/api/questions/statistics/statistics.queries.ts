import type { questionStatistics } from '@quizdesk/contract/question-statistics';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { answer_log } from '../../../db/schema/play-days.ts';
import {
  question_changes,
  question_statistics,
  question_statistics_due,
} from '../../../db/schema/question-statistics.ts';
import { questions } from '../../../db/schema/questions.ts';
import { countedOf, countedPlay } from '../../standings/play-days.ts';
import { type Figures, readFigures } from './figures.queries.ts';
import { wilsonInterval } from './intervals.ts';
import { chanceOf, judge } from './verdicts.ts';

type Statistics = z.output<typeof questionStatistics>;

/** What is stored besides the columns that lists sort and filter by. */
type Details = Omit<Statistics, 'answers' | 'facility' | 'discrimination' | 'computed_at' | 'is_due' | 'counted'>;

/** The days that are kept of a question that is asked for years. */
const MOST_DAYS = 366;

const NOTHING: Omit<Statistics, 'is_due' | 'counted'> = {
  answers: 0,
  facility: null,
  facility_low: null,
  facility_high: null,
  discrimination: null,
  chance: null,
  verdicts: [],
  checks: [],
  options: [],
  wrong_texts: [],
  days: [],
  computed_at: null,
};

function detailsOf(figures: Figures): Details {
  const { answers, correct, fifths, choices, wrongTexts, days } = figures;
  const { low, high } = wilsonInterval(correct, answers);
  const shareOf = (count: number, of: number) => (of === 0 ? null : count / of);
  return {
    facility_low: low,
    facility_high: high,
    chance: chanceOf(figures),
    ...judge(figures),
    options: choices.map(({ byFifth, ...choice }) => ({
      ...choice,
      share: choice.answers / answers,
      quintiles: byFifth.map((count, index) => shareOf(count, fifths[index] ?? 0)),
    })),
    wrong_texts: wrongTexts.map((wrong) => ({ ...wrong, share: wrong.answers / answers })),
    days: days.slice(-MOST_DAYS),
  };
}

/** Recomputes and stores the figures of a question; deletes them where the question is deleted or has no answers. */
export async function refreshStatistics(tx: Database, id: number, timeZone: string): Promise<void> {
  const figures = await readFigures(tx, id, timeZone);
  if (!figures || figures.answers === 0) {
    await tx.delete(question_statistics).where(eq(question_statistics.question_id, id));
    return;
  }
  const details = detailsOf(figures);
  const values = {
    answers: figures.answers,
    facility: figures.correct / figures.answers,
    discrimination: figures.discrimination,
    verdicts: details.verdicts.map(({ code }) => code),
    details,
    computed_at: sql`now()`,
  };
  await tx
    .insert(question_statistics)
    .values({ question_id: id, ...values })
    .onConflictDoUpdate({ target: question_statistics.question_id, set: values });
}

/** Whether something has changed that the figures of a question do not count yet. */
const isDue = sql`(
  EXISTS (SELECT FROM ${question_statistics_due} d WHERE d.question_id = ${questions.id})
  OR EXISTS (SELECT FROM ${question_changes} c WHERE c.question_id = ${questions.id})
  OR EXISTS (SELECT FROM ${answer_log} l WHERE l.question_id = ${questions.id})
)`;

/** The stored figures of a question; undefined where there is no such question. */
export async function findStatistics(db: Database, id: number, timeZone: string): Promise<Statistics | undefined> {
  const [row] = await db
    .select({
      stored: question_statistics,
      is_due: isDue.mapWith(Boolean),
      counted: countedPlay(timeZone, false).mapWith(countedOf),
    })
    .from(questions)
    .leftJoin(question_statistics, eq(question_statistics.question_id, questions.id))
    .where(eq(questions.id, id));
  if (!row) return undefined;
  const { stored, ...state } = row;
  if (!stored) return { ...NOTHING, ...state };
  const { answers, facility, discrimination, computed_at, details } = stored;
  // Only `refreshStatistics` stores details.
  return { ...(details as Details), answers, facility, discrimination, computed_at, ...state };
}
