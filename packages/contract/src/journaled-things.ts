import type { JournaledTable } from './operations.ts';

/** What people call a row, and several rows, of each table that the journal has. Loads no schemas. */
export const JOURNALED_THINGS: Readonly<Record<JournaledTable, { readonly one: string; readonly many: string }>> = {
  badge_revocations: { one: 'badge revocation', many: 'badge revocations' },
  badges: { one: 'badge', many: 'badges' },
  coin_packages: { one: 'coin package', many: 'coin packages' },
  correct_answers: { one: 'correct answer', many: 'correct answers' },
  daily_plan: { one: 'planned question', many: 'planned questions' },
  levels: { one: 'level', many: 'levels' },
  message_templates: { one: 'message template', many: 'message templates' },
  notification_batches: { one: 'message to a group', many: 'messages to groups' },
  notifications: { one: 'notification', many: 'notifications' },
  options: { one: 'option', many: 'options' },
  qotd_attempts: { one: 'quiz of the day attempt', many: 'quiz of the day attempts' },
  question_options: { one: 'choice of a question', many: 'choices of a question' },
  questions: { one: 'question', many: 'questions' },
  quizzes: { one: 'quiz', many: 'quizzes' },
  rounds: { one: 'round', many: 'rounds' },
  schools: { one: 'school', many: 'schools' },
  streak_grants: { one: 'restored day', many: 'restored days' },
  streak_history: { one: 'streak', many: 'streaks' },
  subscriptions: { one: 'subscription', many: 'subscriptions' },
  suggested_quiz_attempts: { one: 'suggested quiz attempt', many: 'suggested quiz attempts' },
  user_answers: { one: 'answer', many: 'answers' },
  user_badges: { one: 'awarded badge', many: 'awarded badges' },
  user_level_progress: { one: 'level progress', many: 'level progress' },
  user_streaks: { one: 'present streak', many: 'present streaks' },
  users: { one: 'user', many: 'users' },
  waitlist: { one: 'waitlist entry', many: 'waitlist entries' },
};

/** What people call a row, or several, of a table; the table's own name in words where the journal does not have it. */
export function thingOf(table: string, form: 'one' | 'many' = 'one'): string {
  const things: Readonly<Record<string, { readonly one: string; readonly many: string }>> = JOURNALED_THINGS;
  return things[table]?.[form] ?? table.replaceAll('_', ' ');
}
