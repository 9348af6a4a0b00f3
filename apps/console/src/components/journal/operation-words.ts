import { thingOf } from '@quizdesk/contract/journaled-things';
import type { Operation } from '@quizdesk/contract/operations';
import { CALL_RIGHTS } from '@quizdesk/contract/rules/call-rights';
import { configuration } from '../../lib/configuration.ts';
import { countOf } from '../format/format-number.ts';
import { stateText } from '../format/labels.ts';
import { rowsText } from './journal-tables.ts';

/** The parts of an operation that its description is made from. */
export type Told = Pick<Operation, 'action' | 'subject_table' | 'summary'>;
type Counts = Operation['summary'][string];

const NONE: Counts = { added: 0, changed: 0, deleted: 0 };

/** Actions that the words of their resource and verb do not say. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  'account.addPasskey': 'Added a passkey',
  'account.changePassword': 'Changed a password',
  'account.confirmTwoFactor': 'Added an authenticator app',
  'account.disableTwoFactor': 'Turned two-factor sign-in off',
  'account.endOtherSessions': 'Ended their other sessions',
  'account.endSession': 'Ended a session of their own',
  'account.newNetwork': 'Signed in from a new network',
  'account.prove': 'Proved that it was them',
  'account.removeApp': 'Removed the authenticator app',
  'account.removePasskey': 'Removed a passkey',
  'account.renamePasskey': 'Renamed a passkey',
  'account.renewRecoveryCodes': 'Renewed recovery codes',
  'account.secondStep': 'Completed a sign-in',
  'account.signIn': 'Signed in',
  'account.signInRefused': 'Failed to sign in',
  'command.create': 'Added an administrator, by command',
  'command.resetPassword': 'Reset a password, by command',
  'command.resetTwoFactor': 'Turned two-factor sign-in off, by command',
  'command.revoke': 'Revoked an administrator, by command',
  'account.startTwoFactor': 'Began to set up two-factor sign-in',
  'bulkQuestions.upload': 'Uploaded questions',
  'corrections.apply': 'Corrected a key',
  'levels.setStatus': 'Changed the status of a level',
  'notificationBatches.insert': 'Sent a message to a group',
  'notificationBatches.stop': 'Stopped a message to a group',
  'notifications.send': 'Sent a notification',
  'operations.restore': 'Restored a version',
  'operations.undo': 'Undid a change',
  'options.insert': 'Added a quiz option',
  'options.update': 'Changed a quiz option',
  'options.remove': 'Deleted a quiz option',
  'qotdAttempts.remove': 'Deleted a QOTD attempt',
  'quizOfDay.setDay': 'Planned a quiz of the day',
  'quizOfDay.setDays': 'Planned quizzes of the day',
  'schools.importCsv': 'Imported schools',
  'streakDesks.grant': 'Restored a streak',
  'streakDesks.grantMany': 'Repaired streaks of an outage',
  'streakDesks.removeGrant': 'Took a restored day back',
  'subscriptions.grantTest': 'Gave test premium',
  'subscriptions.verify': 'Recorded a payment',
  'subscriptions.remove': 'Ended premium',
  'suggestedAttempts.remove': 'Deleted an SQ attempt',
  'trash.restore': 'Restored from the trash',
  'trash.remove': 'Deleted for good',
  'trash.empty': 'Emptied the trash',
  'userBadges.remove': 'Revoked a badge',
  'users.endSession': 'Ended a session',
  'users.endSessions': 'Ended all sessions',
  'users.importSchools': 'Set schools of students',
  'users.insert': 'Added an administrator',
  'users.setPassword': 'Reset a password',
};

const VERBS: Readonly<Record<string, string>> = { insert: 'Added', update: 'Changed', remove: 'Deleted' };

const article = (noun: string) => (/^[aeio]/.test(noun) ? 'an' : 'a');

/** Calls that leave no operation: they read, or change nothing worth recording. */
const UNRECORDED =
  /^account\.(profile|provePasskey|refresh|secondStepPasskey|signOut|startPasskey|twoFactor)$|^corrections\.insert$|^uploads\.|\.(count|dependents|export|find|has|history|current|list|preview|marked|template|plan|fill|bank|recipients|coverage|nearCopy|read|regions|schools|statistics|students|summary)[A-Z]?\w*$/;
const CALLS = Object.entries(CALL_RIGHTS).flatMap(([resource, verbs]) =>
  Object.keys(verbs).map((verb) => `${resource}.${verb}`),
);

/** Every action that the log can be filtered by. */
export const ACTIONS: readonly string[] = [
  ...new Set([...CALLS.filter((call) => !UNRECORDED.test(call)), ...Object.keys(OWN_WORDS)]),
];

/** An action in words, without what it was about: Deleted a school. */
export function actionText(action: string): string {
  const own = OWN_WORDS[action];
  if (own !== undefined) return own;
  const [resource = '', verb = ''] = action.split('.');
  const words = verb.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  const done = VERBS[verb];
  const one = thingOf(resource.replaceAll(/([A-Z])/g, '_$1').toLowerCase());
  return done === undefined ? stateText(words) : `${done} ${article(one)} ${one}`;
}

const countsOf = ({ subject_table, summary }: Told): Counts => summary[subject_table ?? ''] ?? NONE;

/** What an undo did to what the operation was about: Undid adding 20,227 schools. */
function undoText(told: Told): string {
  const { added, changed, deleted } = countsOf(told);
  const table = told.subject_table ?? '';
  const one = thingOf(table);
  const rows = (count: number) => (count === 1 ? `${article(one)} ${one}` : rowsText(table, count));
  if (deleted > 0) return `Undid adding ${rows(deleted)}`;
  if (added > 0) return `Restored ${rows(added)}`;
  return changed > 0 ? `Undid a change of ${rows(changed)}` : actionText(told.action);
}

/** What was done, in words: Deleted a school; Imported 20,227 schools. */
export function operationText(told: Told): string {
  const { action, subject_table } = told;
  const { added } = countsOf(told);
  switch (action) {
    case 'schools.importCsv':
      return added === 0 ? 'Imported no new school' : `Imported ${rowsText('schools', added)}`;
    case 'users.importSchools':
      return `Set the school of ${rowsText('users', countsOf(told).changed)}`;
    case 'streakDesks.grantMany':
      return added === 0 ? 'Repaired no streak' : `Repaired an outage: ${rowsText('streak_grants', added)}`;
    case 'bulkQuestions.upload':
      return `Added ${rowsText('questions', added)}`;
    case 'operations.undo':
    case 'trash.restore':
      return undoText(told);
    case 'operations.restore':
    case 'trash.remove': {
      if (subject_table === null) return actionText(action);
      const one = thingOf(subject_table);
      const what = `${article(one)} ${one}`;
      return action === 'trash.remove' ? `Deleted ${what} for good` : `Restored a version of ${what}`;
    }
    default:
      return actionText(action);
  }
}

const NAMED_KINDS = 3;

/** Rows that are part of another one, and come, change and go with it. */
export const PARTS: readonly string[] = ['question_options', 'correct_answers', 'badge_revocations'];

/** What was counted of other tables than the operation was about. */
const countedBesides = ({ subject_table, summary }: Told) =>
  Object.entries(summary).filter(([table]) => table !== subject_table && !PARTS.includes(table));

/** The first few of many, and that there are more. */
function named(parts: readonly string[]): string {
  const rest = parts.length - NAMED_KINDS;
  return [
    ...parts.slice(0, NAMED_KINDS),
    ...(rest > 0 ? [`${countOf(rest, 'more kind', 'more kinds')} of records`] : []),
  ].join(', ');
}

/** What else it did, the most first: 805 answers deleted, 3 attempts deleted. Empty where nothing. */
export function besidesText(told: Told): string {
  const parts = countedBesides(told).flatMap(([table, counts]) =>
    (['deleted', 'added', 'changed'] as const).flatMap((what) =>
      counts[what] === 0 ? [] : [{ count: counts[what], text: `${rowsText(table, counts[what])} ${what}` }],
    ),
  );
  return named(parts.sort((a, b) => b.count - a.count).map(({ text }) => text));
}

/** What was deleted along with a thing: and 12 answers, 3 QOTD attempts. Empty where nothing. */
export function wentAlongText(told: Told): string {
  const gone = countedBesides(told)
    .filter(([, { deleted }]) => deleted > 0)
    .sort(([, a], [, b]) => b.deleted - a.deleted)
    .map(([table, { deleted }]) => rowsText(table, deleted));
  return gone.length === 0 ? '' : `and ${named(gone)}`;
}

/** Why an operation cannot be undone; undefined where it can. */
export function noUndoText({ can_undo, undone_by, purged, action, summary }: Operation): string | undefined {
  if (can_undo) return undefined;
  if (undone_by !== null) return 'Undone';
  if (purged) return 'No longer kept';
  if (action.startsWith('notification')) return 'Cannot be undone';
  return Object.keys(summary).length === 0 && !action.startsWith('account.') ? 'Nothing changed' : 'Cannot be undone';
}

/** So many days. */
export const daysText = (days: number) => countOf(days, 'day', 'days');

/** How long what was deleted can be brought back. */
export const KEPT_TEXT = `Deleted people can be restored for ${daysText(configuration.deleted_people_days)}, everything else for ${configuration.history_days}.`;
