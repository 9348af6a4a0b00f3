/** How many questions a full quiz of the day has. */
export const QUESTIONS_A_DAY = 5;
/** How many questions the reserve holds at most. */
export const MAX_RESERVE = 10;
/** A question that was asked less than so many days before is a repeat. */
export const REPEAT_DAYS = 60;
/** How many days a call of the plan answers at most. */
export const MAX_PLAN_DAYS = 92;

/** What stands for the reserve where calls name a day. */
export const RESERVE = 'reserve';

/** `played` and `today` are locked; the others say how far a day to come is planned. */
export const PLAN_STATES = ['played', 'today', 'full', 'partial', 'empty'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** How many days one day is after another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The state of a day that has so many questions. */
export function stateOf(day: string, today: string, questions: number): PlanState {
  if (day < today) return 'played';
  if (day === today) return 'today';
  if (questions === 0) return 'empty';
  return questions < QUESTIONS_A_DAY ? 'partial' : 'full';
}
