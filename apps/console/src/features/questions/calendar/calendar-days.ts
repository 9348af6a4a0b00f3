import type { PlanDay, PlannedQuestion, QuizPlan } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import { daysBetween, QUESTIONS_A_DAY, REPEAT_DAYS, RESERVE } from '@quizdesk/contract/rules/quiz-plan';
import { graveOf } from '../../../components/question/question-badge.tsx';

const format = (options: Intl.DateTimeFormatOptions) => {
  const words = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string) => words.format(new Date(`${day}T00:00:00Z`));
};
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
export const monthText = format({ month: 'long', year: 'numeric' });
export const weekdayText = format({ weekday: 'short' });
export const dateNumber = (day: string) => String(Number(day.slice(8)));
/** Thu 3 Dec. */
export const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short' });

/** A day, or the reserve, in words: Sunday 29 November. */
export const dayName = (date: string) => (date === RESERVE ? 'the reserve' : longDay(date).replace(',', ''));

/** The Monday of a day's week. */
export const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The first and the last day that are shown: a week, or the whole weeks of a month. */
export function rangeOf(day: string, span: 'month' | undefined): { readonly from: string; readonly to: string } {
  if (span === undefined) return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(`${addDays(first, 31).slice(0, 8)}01`, -1);
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}

/** The day from which the span before or after is shown. */
export function stepOf(day: string, span: 'month' | undefined, step: 1 | -1): string {
  if (span === undefined) return addDays(day, 7 * step);
  const first = `${day.slice(0, 8)}01`;
  return step === 1 ? `${addDays(first, 31).slice(0, 8)}01` : `${addDays(first, -1).slice(0, 8)}01`;
}

const range = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
/** 23–29 November. */
export const weekText = (from: string, to: string) =>
  range.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)).replaceAll(/\s–\s(?=\d+ \w+$)/g, '–');

export const isLocked = ({ state }: PlanDay) => state === 'played' || state === 'today';
export const isReserve = ({ date }: PlanDay) => date === RESERVE;
export const missingOf = (day: PlanDay) => (isLocked(day) ? 0 : QUESTIONS_A_DAY - day.questions.length);
export const idsOf = ({ questions }: { readonly questions: readonly { readonly id: number }[] }) =>
  questions.map(({ id }) => id);

/** Two words for a day: what it is, and how much is there or missing. */
export function stateWords(day: PlanDay): readonly [word: string, more: string] {
  const count = day.questions.length;
  switch (day.state) {
    case 'played':
      return count === 0
        ? ['Past', 'not planned']
        : ['Played', day.played ? `${day.played.right.toFixed(1)} of ${count} right` : 'not counted yet'];
    case 'today':
      return ['Today', count === 0 ? 'not planned' : 'being played'];
    case 'empty':
      return ['Empty', `${QUESTIONS_A_DAY} missing`];
    default:
      return [
        count >= QUESTIONS_A_DAY ? 'Full' : `${count} of ${QUESTIONS_A_DAY}`,
        count >= QUESTIONS_A_DAY ? `${count} of ${QUESTIONS_A_DAY}` : `${QUESTIONS_A_DAY - count} missing`,
      ];
  }
}

/** How many questions of a day that is not over should be looked at before they are asked. */
export const suspectsOf = ({ state, questions }: PlanDay) =>
  state === 'played' ? 0 : questions.filter(({ verdicts }) => graveOf(verdicts).length > 0).length;

/** How far every day is full, counted in days after today, and how many of the days that are given lack questions. */
export function runwayOf({ today, first_gap, planned_until }: Omit<QuizPlan, 'days'>, days: readonly PlanDay[]) {
  const short = days.filter((day) => missingOf(day) > 0);
  const gap = short[0]?.date ?? first_gap;
  const full_until = gap === null ? (planned_until ?? today) : addDays(gap, -1);
  return { full_until, full_days: Math.max(0, daysBetween(today, full_until)), to_fill: short.length };
}

/** Whether a question was asked less than 60 days before the day. */
export const isRepeat = ({ last_used }: PlannedQuestion, date: string) =>
  last_used !== null && date !== RESERVE && Math.abs(daysBetween(last_used, date)) < REPEAT_DAYS && last_used !== date;
