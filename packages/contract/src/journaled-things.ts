import type { JournaledTable } from './operations.ts';

type Words = string | readonly [one: string, many: string];

/** What people call a row of each table that the journal has, and several rows where an s does not say it. Loads no schemas. */
export const JOURNALED_THINGS: Readonly<Record<JournaledTable, Words>> = {
  badge_revocations: 'badge revocation',
  badges: 'badge',
  coin_packages: 'coin package',
  correct_answers: 'correct answer',
  daily_plan: 'planned question',
  levels: 'level',
  message_templates: 'message template',
  notification_batches: ['message to a group', 'messages to groups'],
  notifications: 'notification',
  options: 'option',
  qotd_attempts: 'quiz of the day attempt',
  question_options: ['choice of a question', 'choices of a question'],
  questions: 'question',
  quizzes: ['quiz', 'quizzes'],
  rounds: 'round',
  schools: 'school',
  streak_grants: 'restored day',
  streak_history: 'streak',
  subscriptions: 'subscription',
  suggested_quiz_attempts: 'suggested quiz attempt',
  user_answers: 'answer',
  user_badges: 'awarded badge',
  user_level_progress: ['level progress', 'level progress'],
  user_streaks: 'present streak',
  users: 'user',
  waitlist: ['waitlist entry', 'waitlist entries'],
};

/** What people call a row, or several, of a table; the table's own name in words where the journal does not have it. */
export function thingOf(table: string, form: 'one' | 'many' = 'one'): string {
  const things: Readonly<Record<string, Words>> = JOURNALED_THINGS;
  const name = table.replaceAll('_', ' ');
  const words = things[table] ?? [name, name];
  const [one, many] = typeof words === 'string' ? [words, `${words}s`] : words;
  return form === 'one' ? one : many;
}
