import { UNNARROWED_SORTS } from '@quizdesk/contract/rules/play-sorts';

/** By what a list of play is not sorted where so many records may pass that none of them can be found by count. */
const notWithDays = (sorts: readonly string[]) =>
  ` Refused with \`from\`, \`to\` or \`is_correct\`, unless the list is narrowed to one person, question or correction too: ${sorts
    .map((sort) => `\`${sort}\``)
    .join(', ')}.`;

/**
 * What each parameter of a path, query or header is, by its name and, where it differs, by that of its resource:
 * `schools.sort`.
 */
export const PARAMETER_TEXTS: Readonly<Record<string, string>> = {
  action: 'What was done, such as `schools.insert`. Until 0.5 the name of the call does too: `coinPackages.update`.',
  actor_id: 'Who did it: the id of an account.',
  answer_type: 'Questions of this type of answer.',
  badge_id: 'Awards of this badge.',
  becomes_right: 'Answers that this correction makes right: its id.',
  becomes_wrong: 'Answers that this correction makes wrong: its id.',
  before: 'The page after the one whose `next` this is.',
  date: 'A day of the contest, or `reserve`.',
  'quizOfDay_bank.date': 'The day that the question is looked for: `unused` and `last_used` are seen from it.',
  days: 'How many days up to today.',
  difficulty:
    '`too_hard`: right for less than a quarter of at least 30 students; `unanswered`: nobody has answered it.',
  dry_run: '`true` to see what would be stored without storing it.',
  duplicates: '`suspected`: schools that may be the same as another one.',
  ending: '`week`: subscriptions that run out within seven days, where nothing follows them.',
  format: 'The kind of file.',
  from: 'From this day of the contest on, or from a point in time.',
  id: 'The id of the row.',
  'account.id': 'The id of the passkey.',
  'notificationBatches_recipients.id': 'The id of the school or level.',
  'operations.id': 'The id of the operation, as `Operation-Id` gave it.',
  'streakDesks.id': 'The id of the restored day.',
  'timelines.id': 'The id of the account.',
  'corrections.id': 'The id of the correction.',
  job: 'The name of the job.',
  'idempotency-key': 'Names the call, so that sending it again stores nothing twice: at most 200 characters.',
  'if-match':
    'The `ETag` of the row as it was read: where somebody else has changed it since, nothing is stored and 409 has the row as it is now. `version` in the body says the same.',
  id_or_username: 'An id, or a username. Digits are an id first.',
  is_premium: 'Students with premium that runs now, or without.',
  is_correct: 'Right answers, or wrong ones.',
  key: '`missing`: questions without a correct answer.',
  kind: 'Whom the message goes to; a school and a level need `id`.',
  'timelines.kind': 'Entries of this kind alone.',
  level_id: 'Of this level: its id.',
  'users.level_id': 'Students whose highest level this is: its id.',
  limit: 'How many rows to return at most.',
  measure: 'Rank by points per student who played, or by all points.',
  name: 'The file name that the upload returned.',
  not_played_days: 'Students who have not played on so many days up to today, or `never` at all.',
  notes: '`some`: questions that the rules of advice find something about.',
  offset: 'How many rows to leave out before the first.',
  operation_id: 'The id of the operation that deleted.',
  order: 'The direction of the sort; left out, each sort has one of its own.',
  'activities.order': '`desc` for the latest first.',
  q: 'What to search for: rows that have each word, in any case and with or without accents.',
  question_id: 'The id of the question.',
  question_type: 'Questions of this kind.',
  quiz_id: 'Of this quiz: its id.',
  region: 'Schools of this region, in any case and spelling that `GET /v1/schools/regions` counts as one.',
  'users.region':
    'Students of the schools of this region, in any case and spelling that `GET /v1/schools/regions` counts as one.',
  rescored_by: 'Attempts whose score this correction changes: its id.',
  role: 'Accounts of this role. Older spellings of `superadmin` mean the same.',
  round_id: 'Of this round: its id.',
  row_id: 'One row of `table`: the history of that record, with what was done to it.',
  school_id: 'Students of this school: its id.',
  session_id: 'The id of the session.',
  sort: 'What to sort by.',
  'userLevelProgress.sort': `What to sort by.${notWithDays(UNNARROWED_SORTS.userLevelProgress)}`,
  'suggestedAttempts.sort': `What to sort by.${notWithDays(UNNARROWED_SORTS.suggestedAttempts)}`,
  'qotdAttempts.sort': `What to sort by.${notWithDays(UNNARROWED_SORTS.qotdAttempts)}`,
  'userAnswers.sort': `What to sort by.${notWithDays(UNNARROWED_SORTS.userAnswers)}`,
  state: '`waiting`: those who are not done; `done`: the others.',
  status: 'Rows of this status; `available` is every row there is.',
  'levels.status': 'The new status.',
  subject: 'Of this subject.',
  table: 'Operations about rows of this table.',
  to: 'Up to this day of the contest, included, or before a point in time.',
  unused: '`recently`: not planned within 60 days of `date`; `never`: not planned at all.',
  user_id: 'Of this account: its id.',
  verdict: 'Questions that statistics have found this of.',
  waiting: '`week`: those who have waited for more than seven days and are not done.',
};
