interface Thing {
  /** What people call a row, and several rows where an s does not say it. */
  readonly words: string | readonly [one: string, many: string];
  /** The resources of the contract whose calls are about a row of this table. */
  readonly resources?: readonly string[];
  /**
   * Of rows that are edited: the call that reads one, by its names in the contract. Who may not make it does not see who
   * else has the row open.
   */
  readonly opened?: string;
  /** Of rows that are not edited: whether they can be deleted one by one, so that each has a history. */
  readonly isDeleted?: true;
}

/** Every table whose changes the journal has, and what the rest of the product must know of its rows. Loads no schemas. */
export const THINGS = {
  badge_revocations: { words: 'badge revocation' },
  badges: { words: 'badge', resources: ['badges'], opened: 'badges.find' },
  coin_packages: { words: 'coin package', resources: ['coinPackages'], opened: 'coinPackages.find' },
  correct_answers: { words: 'correct answer', resources: ['correctAnswers'], isDeleted: true },
  daily_plan: { words: 'planned question', resources: ['quizOfDay'] },
  different_questions: { words: ['pair of different questions', 'pairs of different questions'] },
  levels: { words: 'level', resources: ['levels'], opened: 'levels.find' },
  message_templates: { words: 'message template', resources: ['messageTemplates'], opened: 'messageTemplates.find' },
  notification_batches: { words: ['message to a group', 'messages to groups'], resources: ['notificationBatches'] },
  notifications: { words: 'notification', resources: ['notifications'] },
  options: { words: 'option', resources: ['options'], opened: 'options.list' },
  qotd_attempts: { words: 'quiz of the day attempt', resources: ['qotdAttempts'], isDeleted: true },
  question_options: { words: ['choice of a question', 'choices of a question'] },
  questions: {
    words: 'question',
    resources: ['questions', 'bulkQuestions', 'corrections', 'lookAlikes'],
    opened: 'questions.find',
  },
  quizzes: { words: ['quiz', 'quizzes'] },
  rounds: { words: 'round', resources: ['rounds'], opened: 'rounds.find' },
  schools: { words: 'school', resources: ['schools'], opened: 'schools.find' },
  streak_grants: { words: 'restored day', resources: ['streakDesks'] },
  streak_history: { words: 'streak' },
  subscriptions: { words: 'subscription', isDeleted: true },
  suggested_quiz_attempts: { words: 'suggested quiz attempt', resources: ['suggestedAttempts'], isDeleted: true },
  user_answers: { words: 'answer', resources: ['userAnswers'], isDeleted: true },
  user_badges: { words: 'awarded badge', resources: ['userBadges'], isDeleted: true },
  user_level_progress: {
    words: ['level progress', 'level progress'],
    resources: ['userLevelProgress'],
    isDeleted: true,
  },
  user_streaks: { words: 'present streak' },
  users: { words: 'user', resources: ['users', 'account', 'subscriptions'], opened: 'users.find' },
  views: { words: 'saved view', resources: ['views'] },
  waitlist: { words: ['waitlist entry', 'waitlist entries'], resources: ['waitlist'], isDeleted: true },
} as const satisfies Record<string, Thing>;

type Things = typeof THINGS;
export type JournaledTable = keyof Things;
/** The tables whose rows are edited, and so can be open. */
export type RecordTable = { [T in JournaledTable]: Things[T] extends { opened: string } ? T : never }[JournaledTable];

/** The same with every field, to be looked into by any name. */
const BY_NAME: Readonly<Record<string, Thing>> = THINGS;

export const JOURNALED_TABLES = Object.keys(THINGS) as JournaledTable[]; // its own keys, which `keys` cannot say

const isJournaled = (name: string): name is JournaledTable => Object.hasOwn(THINGS, name);
const isRecordTable = (name: string): name is RecordTable => isJournaled(name) && BY_NAME[name]?.opened !== undefined;

/** The tables whose rows can be open. */
export const RECORD_TABLES = JOURNALED_TABLES.filter(isRecordTable);

/** The call that reads a row that can be open. */
export const readingCallOf = (table: RecordTable) => THINGS[table].opened;

/** The table of this name whose rows are edited; undefined for any other name. */
export const editedTableOf = (name: string): RecordTable | undefined => (isRecordTable(name) ? name : undefined);

/** The table of this name whose rows are edited or deleted one by one; undefined for any other name. */
export const recordTableOf = (name: string): JournaledTable | undefined =>
  isJournaled(name) && (isRecordTable(name) || BY_NAME[name]?.isDeleted) ? name : undefined;

/** The table that the calls of a resource are about; undefined for one without a table. */
export const subjectTableOf = (resource: string): JournaledTable | undefined =>
  JOURNALED_TABLES.find((table) => BY_NAME[table]?.resources?.includes(resource));

/** What people call a row, or several, of a table; the table's own name in words where the journal does not have it. */
export function thingOf(table: string, form: 'one' | 'many' = 'one'): string {
  const name = table.replaceAll('_', ' ');
  const words = BY_NAME[table]?.words ?? [name, name];
  const [one, many] = typeof words === 'string' ? [words, `${words}s`] : words;
  return form === 'one' ? one : many;
}
