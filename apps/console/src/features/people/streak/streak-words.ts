import { addDays } from '@quizdesk/contract/rules/days';
import type { StreakDesk } from '@quizdesk/contract/streak-desk';
import { dayText, momentParts } from '../../../components/format/format-date.ts';
import { plural } from '../../../components/format/format-number.ts';

export type DeskDay = StreakDesk['days'][number];
export type Ended = NonNullable<StreakDesk['ended']>;
export type DayState = 'played' | 'restored' | 'before' | 'missed' | 'open';

/** What a day is for the streak; today is open until something is played. */
export function stateOfDay(
  { date, answers, attempts, grant }: DeskDay,
  { today, since }: Pick<StreakDesk, 'today' | 'since'>,
): DayState {
  if (answers + attempts > 0) return 'played';
  if (grant !== null) return 'restored';
  if (date < since) return 'before';
  return date < today ? 'missed' : 'open';
}

export const STATE_TEXTS: Readonly<Record<DayState, string>> = {
  played: 'played',
  restored: 'restored',
  before: 'before joining',
  missed: 'missed',
  open: 'not played yet',
};

const momentOf = (timestamp: string) => {
  const { day, time } = momentParts(timestamp);
  return `${day} at ${time}`;
};

/** The days on which nothing was played: 21 Nov; 21 to 23 Nov, 3 days. */
function missedText({ missed, missed_days }: Ended): string {
  if (missed_days === 1) return `on ${dayText(missed)}`;
  return `from ${dayText(missed)} to ${dayText(addDays(missed, missed_days - 1))}, ${missed_days} days`;
}

/** That a streak ended: Streak of 12 ended: nothing played on 21 Nov. */
export const endedText = (ended: Ended): string =>
  `Streak of ${ended.length} ended: nothing played ${missedText(ended)}.`;

/** The play around the days that were missed. */
export function aroundText({ last_before, first_after }: Ended): string {
  const before = last_before === null ? '' : `The last play before it came on ${momentOf(last_before)}`;
  const after = first_after === null ? 'nothing was played since' : `the next on ${momentOf(first_after)}`;
  return before === '' ? '' : `${before}, ${after}.`;
}

/** What would be if the missed day counted; undefined where it can no longer be restored. */
export function ifRestoredText({ missed, missed_days, streak_if_counted }: Ended): string {
  if (streak_if_counted === null) return 'This day cannot be restored.';
  const more = missed_days > 1 ? ` The other ${plural(missed_days - 1, 'day', 'days')} would still be missed.` : '';
  return `If ${dayText(missed)} counted, the streak would be ${streak_if_counted} now.${more} A restored day is kept with its reason; no answer is changed.`;
}

/** What is below a run of days, under the day in its middle that is shown. */
export interface RunLabel {
  readonly text: string;
  readonly isBest: boolean;
  readonly isNow: boolean;
}

const ROOM_FOR_WORDS = 5;

/** The labels of the runs, by the day that they are under. */
export function runLabels({ days, runs, best, today }: StreakDesk): ReadonlyMap<string, RunLabel> {
  const first = days[0]?.date ?? today;
  return new Map(
    runs.map(({ from, to, length }) => {
      const shown = days.filter(({ date }) => date >= from && date <= to);
      const middle = shown[Math.floor((shown.length - 1) / 2)]?.date ?? first;
      const isNow = to >= addDays(today, -1);
      const isBest = length === best;
      const isWide = shown.length >= ROOM_FOR_WORDS;
      const words = `${isWide ? plural(length, 'day', 'days') : length}${isNow ? ' now' : ''}`;
      return [middle, { text: isBest && isWide ? `${words}, the best` : words, isBest, isNow }];
    }),
  );
}

/** A run as a part of the strip shows it: where a day is in it, or in none. */
export function placeInRun(date: string, runs: StreakDesk['runs']): 'start' | 'middle' | 'end' | 'alone' | undefined {
  const run = runs.find(({ from, to }) => date >= from && date <= to);
  if (run === undefined) return undefined;
  if (run.length === 1) return 'alone';
  return date === run.from ? 'start' : date === run.to ? 'end' : 'middle';
}
