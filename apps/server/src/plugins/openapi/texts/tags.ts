import type { Resources } from '@quizdesk/contract/every-endpoint';
import { VERDICT_TEXTS } from '@quizdesk/contract/verdicts';

const verdicts = Object.entries(VERDICT_TEXTS)
  .map(([code, text]) => `\`${code}\` (${text})`)
  .join(', ');

/** What a part of the API is about, where the summary of its list does not say it. */
export const TAG_TEXTS: Readonly<Partial<Record<keyof Resources, string>>> = {
  account:
    'Signing in, refreshing and ending sessions, one’s own password, second steps (authenticator app, passkeys, recovery codes) and proofs. These calls belong to the account service, which may run at another address.',
  activities:
    'What participants did last, of all kinds in one list: attempts, answers, badges and streaks, each as a sentence.',
  badges:
    'Badges that participants can earn. One is awarded automatically where `GET /v1/badges/has` names it; the rules that award are part of the server.',
  bulkQuestions:
    'Questions from a workbook in three steps: fill in the template, preview it (each row is `fine` or `wrong`, with what is wrong by cell), then upload the rows. An upload stores all its questions or none.',
  coinPackages: 'What participants can buy coins in.',
  correctAnswers:
    'The one correct answer of each question. It changes with its question; deleting it alone leaves a question that no answer is right for.',
  corrections:
    'Marking the answers to a question again where its key was wrong. A proposal computes, in the background, what another key would change for verdicts, points, places and badges; `apply` does it as one operation, which can be undone. `state` and `progress` say how far it is.',
  imports:
    'Files that are mended before they are stored: sent once, kept for a day and seen by their owner alone. `causes` say what is wrong in how many rows; a change mends one cell, one value wherever it stands, or where a column comes from. What is fine is stored as one operation; rows that are left out stay to be mended. The calls of each kind that store a whole file directly read and check it in the same way.',
  levels: 'The steps of a quiz, each with its questions. A level number is unique within its quiz.',
  lookAlikes:
    'Questions that ask the same, whatever the case, accents, punctuation, spaces and words that say little. Of each pair one can be kept, which takes the answers and the plan of the other, or both. The question that goes is in the trash; restoring it gives back what was its own. A question that was just written is compared after some seconds.',
  messageTemplates: 'Texts for messages to groups, kept to be used again.',
  notificationBatches:
    'One message to many: a school, a level, open streaks or everyone. It is stored immediately and sent in the background; `state` says how far it is. What has been sent cannot be recalled; stopping keeps the message and sends no more of it. With `scheduled_at` it waits until then and can be changed or stopped; it is then sent once, as soon as a server runs, to those who belong to the group by that time, unless the person who planned or changed it last may no longer send.',
  notifications:
    'Messages that were sent to single users, with when they were delivered and read. They are sent over the socket.',
  operations:
    'The journal. An **operation** is one thing that somebody did (`action`, `actor_name`, `at`), with the row it was about (`table`, `row_id`, `label`) and how many rows it changed (`summary`). Its `changes` have each row before and after: `kind` is `I` for a row that was added, `U` for one that was changed, `D` for one that was deleted. An undo is a separate operation (`undoes`) and can be undone in turn. It is refused with 409, naming the rows, where something has changed since. Signing in, passwords and what was sent are recorded but cannot be undone.',
  options: 'The answers that a quiz offers, each with a label. Choices of a question are part of the question.',
  overviews:
    'What the dashboard shows besides counts: what needs attention, and figures by day and week, computed in the background.',
  qotdAttempts: 'Attempts of participants at the quiz of the day.',
  questions: `The question bank. A question has its choices and its answer with it: the texts of the correct options of a multiple-choice question, true or false, or a text. **Statistics** count the first answer of each student: \`facility\` is the share who were right, \`discrimination\` how being right goes with being right elsewhere, from -1 to 1. What they find is a verdict with its evidence: ${verdicts}. A deleted question can be restored with its id; the answers to it stay.`,
  quizOfDay:
    'The plan of the quiz of the day (`qotd` in the calls of attempts): which questions each day asks, in their order, and a reserve for days that lack some. A day that has begun is locked. The journal has a planned question as a row of `daily_plan`.',
  quizzes: 'The quizzes that levels and options belong to. They are read here alone.',
  schools: 'Schools of participants. The same name, region and location, whatever the case and spaces, is stored once.',
  standings:
    'Students and schools by points, of all play or of a level, a subject or some days. Equal points share a place, and the next place is left out: 1, 2, 2, 4. Schools count where at least five of their students played.',
  streakDesks:
    'Why a streak ended, and days that count for it although nothing was played, given with a reason for one student or for all whom an outage kept from playing.',
  streaks: 'Days in a row on which participants played: records of each change, and the present one of each student.',
  subscriptions: 'Premium of users: payments that were verified, and premium given to try it.',
  suggestedAttempts: 'Attempts of participants at suggested quizzes.',
  systems:
    'The installation: its database, disk and processes, background jobs with their last runs, what waits for them, and the backups that the server makes. For superadmins alone.',
  timelines:
    'What one account did and what was done to it, merged from all lists. It is read by cursor: `next`, no `count`.',
  trash:
    'Deleted rows that can be restored: the operations that deleted them and are in effect. An entry stays as long as its changes are kept. Deleting for good takes every kept version with it and cannot be undone.',
  uploads: 'Pictures. An upload returns the file name that a row then refers to.',
  userAnswers:
    'Answers of participants. They keep the ids of questions, levels and attempts that were deleted (`deleted_ids`).',
  userBadges:
    'Badges that participants have earned. Deleting one revokes it: it is not awarded again for the same reason.',
  userLevelProgress: 'Which levels participants have reached.',
  users:
    'Accounts of every role: students and those who use the console. Which role may add, change or delete which is part of the table of rights; a refusal names the role needed.',
  preferences: 'How the caller wants lists to be shown: columns in their order, rows, dense or roomy.',
  views:
    'Names for a list as its address narrows and sorts it, with columns and rows: one’s own, and those that an admin keeps for everyone. `search` is the address after the question mark; what a list does not know of it is left out.',
  waitlist: 'People who asked to be told when they can take part.',
};
