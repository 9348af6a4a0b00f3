import type { TimelineKind } from '@quizdesk/contract/rules/timeline-kinds';
import type { TimelineEntry } from '@quizdesk/contract/timeline';
import { dateText, dayText, periodText } from '../../../components/format/format-date.ts';
import { countText, paidText, plural } from '../../../components/format/format-number.ts';
import { PLAN_TEXTS } from '../../../components/format/labels.ts';

export type EntryOf<Source extends TimelineEntry['source']> = Extract<TimelineEntry, { source: Source }>;

/** What the filters are called. */
export const KIND_TEXTS: Readonly<Record<TimelineKind, string>> = {
  answers: 'Answers',
  attempts: 'Attempts',
  streaks: 'Streaks',
  badges: 'Badges',
  payments: 'Payments',
  messages: 'Messages',
  changes: 'Changes',
};

export const SOURCE_TEXTS: Readonly<Record<TimelineEntry['source'], string>> = {
  answer: 'Answer',
  daily_attempt: 'Quiz of the Day',
  suggested_attempt: 'Suggested quiz',
  streak: 'Streak',
  badge: 'Badge',
  payment: 'Payment',
  message: 'Message',
  change: 'Change',
};

/** How an attempt went: 4 of 5 right, 12 points and 10 bonus, in 40 s. */
export function attemptText(entry: EntryOf<'daily_attempt' | 'suggested_attempt'>): string {
  const { answers, correct, bonus, status } = entry;
  const right = answers === 0 ? 'no answers' : `${countText(correct)} of ${countText(answers)} right`;
  const isOver = status === 'completed';
  if (entry.source === 'suggested_attempt') {
    const level = entry.level_number === null ? 'A level that was deleted' : `Level ${entry.level_number}`;
    return [level, `: ${right}`, bonus > 0 ? `, ${countText(bonus)} bonus` : '', isOver ? '' : ', not completed'].join(
      '',
    );
  }
  const { quiz_date, score, time_taken } = entry;
  const points = `${plural(score, 'point', 'points')}${bonus > 0 ? ` and ${countText(bonus)} bonus` : ''}`;
  const end = isOver ? `in ${countText(time_taken)} s` : 'not completed';
  return `Of ${dayText(quiz_date)}: ${right}, ${points}, ${end}`;
}

/** How a streak changed: 3 to 4 days. */
export function streakText({ streak, streak_before }: EntryOf<'streak'>): string {
  if (streak === 0) return streak_before === null ? 'Lost' : `Of ${plural(streak_before, 'day', 'days')} lost`;
  const days = plural(streak, 'day', 'days');
  return streak_before === null ? days : `${countText(streak_before)} to ${days}`;
}

/** What was paid or given, for when, and whether it was taken away. */
export function paymentText(entry: EntryOf<'payment'>): string {
  const { plan, transaction_id, starts_at, ends_at, removed_at } = entry;
  const what = plan === 'test' ? PLAN_TEXTS.test : `${PLAN_TEXTS[plan]}, ${paidText(entry)}`;
  const number = transaction_id === null ? '' : `, transaction ${transaction_id}`;
  const end = removed_at === null ? '' : `, taken away on ${dateText(removed_at)}`;
  return `${what}${number}, ${periodText(starts_at, ends_at)}${end}`;
}

/** Whether a message has arrived. */
export function deliveryText({ delivered_at, read_at }: EntryOf<'message'>): string {
  if (read_at !== null) return 'read';
  return delivered_at === null ? 'not delivered yet' : 'delivered, not read';
}
