import { z } from 'zod';
import { ANSWER_TYPES, SUBJECTS } from './constants.ts';
import { id, pageQuery, queryChoice, queryId, requiredId, searchText, seenVersion, version } from './fields.ts';
import { endpoint, listOf } from './kit.ts';
import { quizOfDayPaths } from './paths/quiz-of-day.ts';

import { daysBetween, MAX_PLAN_DAYS, MAX_RESERVE, PLAN_STATES, QUESTIONS_A_DAY, RESERVE } from './rules/quiz-plan.ts';
import { VERDICTS } from './verdicts.ts';

const NO_DAY = 'Must be a date such as 2026-11-21';
const day = z.iso.date(NO_DAY).refine((text) => text >= '2000' && text < '3000', NO_DAY);
const dayOrReserve = z.union([z.literal(RESERVE), day], `${NO_DAY}, or ${RESERVE}`);

/** A question as the plan shows it. */
export const plannedQuestion = z.object({
  id,
  question_text: z.string(),
  subject: z.enum(SUBJECTS),
  answer_type: z.enum(ANSWER_TYPES),
  level: z.object({ id, level_number: z.int() }),
  /** Students who have answered it, and the share of them who were right. */
  answers: z.int().nonnegative(),
  facility: z.number().nullable(),
  /** What statistics have found about it. */
  verdicts: z.array(z.enum(VERDICTS)),
  /** The last day before this one on which it is planned; in the bank the last of all. */
  last_used: z.iso.date().nullable(),
});
export type PlannedQuestion = z.input<typeof plannedQuestion>;

export const planDay = z.object({
  /** The day, or `reserve`: the questions that are used where a day that has begun lacks some. */
  date: dayOrReserve,
  questions: z.array(plannedQuestion),
  state: z.enum(PLAN_STATES),
  /** Of a day that has begun and was answered: answers to its questions on that day, and how many of a student's were right. */
  played: z.object({ answers: z.int().positive(), right: z.number() }).nullable(),
  /** Stands for the questions and their order: the same number wherever they are the same. */
  version,
});
export type PlanDay = z.input<typeof planDay>;

export const quizPlan = z.object({
  /** Today by the contest's clock. */
  today: z.iso.date(),
  days: z.array(planDay),
  reserve: planDay,
  /** The last day, today or later, that has a question. */
  planned_until: z.iso.date().nullable(),
  /** The first day after today and before `planned_until` that lacks questions. */
  first_gap: z.iso.date().nullable(),
  /** Days after today up to `planned_until`, gaps among them. */
  runway_days: z.int().nonnegative(),
});
export type QuizPlan = z.input<typeof quizPlan>;

const bounds = { from: day, to: day };
function checkRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { addIssue }: z.RefinementCtx,
) {
  if (from === undefined || to === undefined) return;
  const days = daysBetween(from, to) + 1;
  const fault = days < 1 ? 'Must not be before from' : `Must be at most ${MAX_PLAN_DAYS} days after from`;
  if (days < 1 || days > MAX_PLAN_DAYS) addIssue({ code: 'custom', path: ['to'], message: fault });
}

const MOST = Math.max(QUESTIONS_A_DAY, MAX_RESERVE);
const questionIds = z
  .array(requiredId('Question'), 'Questions must be a list of ids')
  .max(MOST, `There can be at most ${MOST} questions`)
  .refine((ids) => new Set(ids).size === ids.length, 'A question can be there once only');
const plannedDay = { question_ids: questionIds, ...seenVersion };
export type DayInput = z.output<typeof dayInput>;
const dayInput = z.object({ date: dayOrReserve, ...plannedDay });

export const quizOfDay = {
  plan: endpoint({
    ...quizOfDayPaths.plan,
    summary: 'The quiz of each day from one to another, two weeks from today by default, and how far it is planned',
    query: z.object(bounds).partial().superRefine(checkRange),
    status: 200,
    response: quizPlan,
  }),
  setDay: endpoint({
    ...quizOfDayPaths.setDay,
    summary: 'Plan the quiz of a day to come, or the reserve',
    params: z.object({ date: dayOrReserve }),
    body: z.object(plannedDay),
    status: 200,
    response: planDay,
  }),
  setDays: endpoint({
    ...quizOfDayPaths.setDays,
    summary: 'Plan several days as one operation, as moving a question from one day to another does',
    body: z.object({
      days: z
        .array(dayInput, 'Days must be a list')
        .min(1, 'There must be a day')
        .max(MAX_PLAN_DAYS, `There can be at most ${MAX_PLAN_DAYS} days`)
        .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'A day can be there once only'),
    }),
    maxBytes: 64 * 1024,
    status: 200,
    response: z.object({ days: z.array(planDay) }),
  }),
  fill: endpoint({
    ...quizOfDayPaths.fill,
    summary: 'What the days to come that lack questions could be filled with; nothing is stored',
    body: z.object(bounds).superRefine(checkRange),
    status: 200,
    response: z.object({
      days: z.array(
        z.object({
          date: z.iso.date(),
          /** What the day has already, and what is proposed to be added. */
          present: z.array(plannedQuestion),
          added: z.array(plannedQuestion),
          version,
        }),
      ),
    }),
  }),
  bank: endpoint({
    ...quizOfDayPaths.bank,
    summary: 'Questions that a day can be given, newest first',
    query: pageQuery.extend({
      q: searchText.optional(),
      subject: queryChoice(SUBJECTS).optional(),
      level_id: queryId.optional(),
      /** Not planned within 60 days of `date`, or not at all. */
      unused: queryChoice(['recently', 'never']).optional(),
      date: day.optional(),
    }),
    status: 200,
    response: listOf(plannedQuestion),
  }),
};
