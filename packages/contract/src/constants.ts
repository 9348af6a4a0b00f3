/** Every role that an account is stored with, in ascending order: each may do what those before it may. */
export const ROLES = ['student', 'viewer', 'editor', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of those who use the console. */
export const CONSOLE_ROLES = ['viewer', 'editor', 'admin', 'superadmin'] as const satisfies readonly Role[];
export type ConsoleRole = (typeof CONSOLE_ROLES)[number];

/** The role that a spelling means, older ones of `superadmin` included; nothing for any other word. */
export function roleOf(spelling: string | null | undefined): Role | undefined {
  if (spelling === 'super_admin' || spelling === 'super-admin') return 'superadmin';
  return ROLES.find((role) => role === spelling);
}

/** True if accounts with this role may use the console; no role never may. */
export function isConsoleRole(role: string | null | undefined): boolean {
  const known = roleOf(role);
  return known !== undefined && known !== 'student';
}

export const SUBJECTS = [
  'physics',
  'chemistry',
  'biology',
  'mathematics',
  'english',
  'history',
  'geography',
  'computer_science',
  'economics',
  'business_studies',
  'geometry',
  'general',
] as const;

export type Subject = (typeof SUBJECTS)[number];

export const ANSWER_TYPES = ['short_answer', 'multiple_choice', 'true_false'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** The longest answer of a question. */
export const MAX_ANSWER_CHARACTERS = 1000;

export const QUESTION_TYPES = ['quiz_of_day', 'suggested', 'trial'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** What becomes of answers whose key was wrong: only the new key is right, the old one too, every answer, or none counts. */
export const CORRECTION_POLICIES = ['key', 'accept_both', 'full_points', 'void'] as const;
export type CorrectionPolicy = (typeof CORRECTION_POLICIES)[number];

export const SUBSCRIPTION_PLANS = ['monthly', 'yearly', 'test'] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

/** Whether a subscription runs, is over, or has not begun. Its start belongs to it, its end does not. */
export const SUBSCRIPTION_STATES = ['active', 'ended', 'not_yet'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
export const COIN_STATUSES = ['active', 'deactive'] as const;
export const NOTIFICATION_TYPES = ['rank_increase', 'reward', 'reminder', 'alert', 'challenge_invitation'] as const;
/** Whom a message to many goes to: a school's students, those of a level, those whose streak still runs, all, or selected ones. */
export const AUDIENCE_KINDS = ['school', 'level', 'open_streak', 'everyone', 'students'] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];
export const BATCH_STATES = ['scheduled', 'queued', 'sending', 'done', 'stopped'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** What options of a quiz are labelled with. */
export const OPTION_LABELS = ['a', 'b', 'c', 'd'] as const;
export const ACTIVITY_STATUSES = ['active', 'inactive'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];
/** What a conflict (409) says whose detail names the account that has the same already. */
export const TAKEN = { username: 'This username is already taken', email: 'This email is already taken' } as const;

/** What lists and counts may be filtered by; `available` is every row that is not deleted. */
export const STATUS_FILTERS = ['available', 'active', 'inactive'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** What lists are exported as. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The quiz that a fresh database holds and that level-scoped and suggested creation use. */
export const DEFAULT_QUIZ_ID = 9;

/** How many rows a list call returns by default, and at most. */
export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 10_000;

/** A token counts as expired this long before its `exp`. */
export const TOKEN_EXPIRY_TOLERANCE_S = 5;

/** Largest JSON body of a call that does not say `maxBytes`. */
export const USUAL_BODY_BYTES = 16 * 1024;

/** Largest image and largest CSV file that may be uploaded. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_CSV_BYTES = 20 * 1024 * 1024;
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024;

/** A spreadsheet of questions may have this many rows below its header. */
export const MAX_BULK_ROWS = 10_000;

/** How many days changes are kept, and so can be undone, and how many those of deleted people, unless configured. */
export const HISTORY_DAYS = 365;
export const DELETED_PEOPLE_DAYS = 30;
