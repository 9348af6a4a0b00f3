import type { Activity } from '@quizdesk/contract/play';
import type { RawRow } from '../../db/lists/list.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
/** A day as people write it: 28 Feb 2026. */
const dayText = (day: unknown) => dayFormat.format(new Date(`${String(day)}T00:00:00Z`));
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** What happened, as a sentence, for each kind of record with its own columns. */
const TEXTS: Readonly<Record<Activity['kind'], (row: RawRow) => string>> = {
  answer: ({ question_id, has_question, is_correct }) => {
    // Before answers kept the ids of deleted questions, they lost them.
    const known = `question ${String(question_id)}${has_question === true ? '' : ' (deleted)'}`;
    const question = question_id === null ? 'a deleted question' : known;
    return `Answered ${question} ${is_correct === true ? 'correctly' : 'wrongly'}`;
  },
  suggested_attempt: ({ level_number, completed }) => {
    const quiz = level_number === null ? 'a suggested quiz' : `the suggested quiz of level ${String(level_number)}`;
    return `${completed === true ? 'Completed' : 'Started'} ${quiz}`;
  },
  qotd_attempt: ({ quiz_date, score, completed }) => {
    const quiz = `the quiz of the day of ${dayText(quiz_date)}`;
    return completed === true ? `Completed ${quiz} with a score of ${String(score)}` : `Started ${quiz}`;
  },
  badge: ({ badge_name }) => `Earned the badge "${String(badge_name)}"`,
  streak: ({ streak }) => (streak === 0 ? 'Lost the streak' : `Reached a streak of ${days(Number(streak))}`),
};

/** What a row of this kind says. */
export const activityText = (kind: Activity['kind'], row: RawRow): string => TEXTS[kind](row);
