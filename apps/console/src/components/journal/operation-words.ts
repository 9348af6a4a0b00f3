import type { Action } from '@quizdesk/contract/actions';
import type { Operation } from '@quizdesk/contract/operations';
import { thingOf } from '@quizdesk/contract/things';
import { configuration } from '../../lib/configuration.ts';
import { countText, plural } from '../format/format-number.ts';
import { stateText } from '../format/labels.ts';
import { rowsText } from './journal-tables.ts';

/** The parts of an operation that its description is made from. */
export type OperationFacts = Pick<Operation, 'action' | 'table' | 'summary'>;
type Counts = Operation['summary'][string];

const NONE: Counts = { added: 0, changed: 0, deleted: 0 };

/** Actions that the words of their resource and verb do not say. */
const OWN_WORDS: { readonly [Name in Action]?: string } = {
  'account.add_passkey': 'Added a passkey',
  'account.change_password': 'Changed a password',
  'account.confirm_two_factor': 'Added an authenticator app',
  'account.disable_two_factor': 'Turned two-factor sign-in off',
  'account.end_other_sessions': 'Ended their other sessions',
  'account.end_session': 'Ended a session of their own',
  'account.new_network': 'Signed in from a new network',
  'account.prove': 'Proved that it was them',
  'account.remove_app': 'Removed the authenticator app',
  'account.remove_passkey': 'Removed a passkey',
  'account.rename_passkey': 'Renamed a passkey',
  'account.renew_recovery_codes': 'Renewed recovery codes',
  'account.second_step': 'Completed a sign-in',
  'account.sign_in': 'Signed in',
  'account.sign_in_refused': 'Failed to sign in',
  'command.create': 'Added an administrator, by command',
  'command.reset_password': 'Reset a password, by command',
  'command.reset_two_factor': 'Turned two-factor sign-in off, by command',
  'command.rotate_keys': 'Replaced the key of access tokens, by command',
  'command.revoke': 'Revoked an administrator, by command',
  'account.start_two_factor': 'Began to set up two-factor sign-in',
  'bulk_questions.upload': 'Uploaded questions',
  'corrections.apply': 'Corrected a key',
  'imports.apply': 'Imported a file',
  'look_alikes.merge': 'Merged two questions',
  'look_alikes.tell_apart': 'Kept two questions that look alike',
  'levels.set_status': 'Changed the status of a level',
  'notification_batches.insert': 'Sent a message to a group',
  'notification_batches.test': 'Sent a test of a message to themselves',
  'notification_batches.update': 'Changed a planned message to a group',
  'notification_batches.stop': 'Stopped a message to a group',
  'notifications.send': 'Sent a notification',
  'operations.restore': 'Restored a version',
  'operations.undo': 'Undid a change',
  'options.insert': 'Added a quiz option',
  'options.update': 'Changed a quiz option',
  'options.remove': 'Deleted a quiz option',
  'qotd_attempts.remove': 'Deleted an attempt at a quiz of the day',
  'quiz_of_day.set_day': 'Planned a quiz of the day',
  'quiz_of_day.set_days': 'Planned quizzes of the day',
  'schools.import_csv': 'Imported schools',
  'streak_desks.grant': 'Restored a streak',
  'streak_desks.grant_many': 'Repaired streaks of an outage',
  'streak_desks.remove_grant': 'Took a restored day back',
  'subscriptions.grant_test': 'Gave test premium',
  'subscriptions.verify': 'Recorded a payment',
  'subscriptions.remove': 'Ended premium',
  'suggested_attempts.remove': 'Deleted an attempt at a suggested quiz',
  'systems.back_up': 'Started a backup',
  'systems.run_job': 'Started a background job',
  'trash.restore': 'Restored from the trash',
  'trash.remove': 'Deleted for good',
  'trash.empty': 'Emptied the trash',
  'user_badges.remove': 'Revoked a badge',
  'users.end_session': 'Ended a session',
  'users.end_sessions': 'Ended all sessions',
  'users.import_schools': 'Set schools of students',
  'users.insert': 'Added an administrator',
  'users.set_password': 'Reset a password',
  'users.turn_off_two_factor': 'Turned off two-factor sign-in',
  'users.update_administrator': 'Changed an administrator',
};

const VERBS: Readonly<Record<string, string>> = { insert: 'Added', update: 'Changed', remove: 'Deleted' };

const article = (noun: string) => (/^[aeio]/.test(noun) ? 'an' : 'a');

/** An action in words, without what it was about: Deleted a school. */
export function actionText(action: Action): string {
  const own = OWN_WORDS[action];
  if (own !== undefined) return own;
  const [resource = '', verb = ''] = action.split('.');
  if (verb === 'bulk') return `Changed or deleted many ${thingOf(resource, 'many')}`;
  const words = verb.replaceAll('_', ' ');
  const done = VERBS[verb];
  const one = thingOf(resource);
  return done === undefined ? stateText(words) : `${done} ${article(one)} ${one}`;
}

const countsOf = ({ table, summary }: OperationFacts): Counts => summary[table ?? ''] ?? NONE;

/** What an undo did to what the operation was about: Undid adding 20,227 schools. */
function undoText(facts: OperationFacts): string {
  const { added, changed, deleted } = countsOf(facts);
  const table = facts.table ?? '';
  const one = thingOf(table);
  const rows = (count: number) => (count === 1 ? `${article(one)} ${one}` : rowsText(table, count));
  if (deleted > 0) return `Undid adding ${rows(deleted)}`;
  if (added > 0) return `Restored ${rows(added)}`;
  return changed > 0 ? `Undid a change of ${rows(changed)}` : actionText(facts.action);
}

/** What a change of the plan did: Planned 14 questions of the quiz of the day. */
function planText({ added, deleted }: Counts): string | undefined {
  const questions = (count: number) => plural(count, 'question', 'questions');
  if (added === 0 && deleted === 0) return undefined;
  if (deleted === 0) return `Planned ${questions(added)} of the quiz of the day`;
  if (added === 0) return `Took ${questions(deleted)} off the quiz of the day`;
  return `Changed the questions of the quiz of the day: ${countText(added)} added, ${countText(deleted)} taken off`;
}

/** What was done, in words: Deleted a school; Imported 20,227 schools. */
export function operationText(facts: OperationFacts): string {
  const { action, table } = facts;
  const { added, changed, deleted } = countsOf(facts);
  if (action.endsWith('.bulk') && table !== null) {
    return deleted > 0 ? `Deleted ${rowsText(table, deleted)}` : `Changed ${rowsText(table, changed)}`;
  }
  switch (action) {
    case 'imports.apply':
      if (table === 'users') return `Set the school of ${rowsText('users', changed)}`;
      return table === null || added === 0 ? 'Imported nothing new' : `Imported ${rowsText(table, added)}`;
    case 'schools.import_csv':
      return added === 0 ? 'Imported no new school' : `Imported ${rowsText('schools', added)}`;
    case 'users.import_schools':
      return `Set the school of ${rowsText('users', countsOf(facts).changed)}`;
    case 'streak_desks.grant_many':
      return added === 0 ? 'Repaired no streak' : `Repaired an outage: ${rowsText('streak_grants', added)}`;
    case 'quiz_of_day.set_day':
    case 'quiz_of_day.set_days':
      return planText(countsOf(facts)) ?? actionText(action);
    case 'bulk_questions.upload':
      return `Added ${rowsText('questions', added)}`;
    case 'operations.undo':
    case 'trash.restore':
      return undoText(facts);
    case 'operations.restore':
    case 'trash.remove': {
      if (table === null) return actionText(action);
      const one = thingOf(table);
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
const otherTables = ({ table, summary }: OperationFacts) =>
  Object.entries(summary).filter(([other]) => other !== table && !PARTS.includes(other));

/** The first few of many, and that there are more. */
function named(parts: readonly string[]): string {
  const rest = parts.length - NAMED_KINDS;
  return [
    ...parts.slice(0, NAMED_KINDS),
    ...(rest > 0 ? [`${plural(rest, 'more kind', 'more kinds')} of records`] : []),
  ].join(', ');
}

/** What else it did, the most first: 805 answers deleted, 3 attempts deleted. Empty where nothing. */
export function otherChangesText(facts: OperationFacts): string {
  const parts = otherTables(facts).flatMap(([table, counts]) =>
    (['deleted', 'added', 'changed'] as const).flatMap((what) =>
      counts[what] === 0 ? [] : [{ count: counts[what], text: `${rowsText(table, counts[what])} ${what}` }],
    ),
  );
  return named(parts.sort((a, b) => b.count - a.count).map(({ text }) => text));
}

/** What was deleted along with a thing: and 12 answers, 3 QOTD attempts. Empty where nothing. */
export function alsoDeletedText(facts: OperationFacts): string {
  const gone = otherTables(facts)
    .filter(([, { deleted }]) => deleted > 0)
    .sort(([, a], [, b]) => b.deleted - a.deleted)
    .map(([table, { deleted }]) => rowsText(table, deleted));
  return gone.length === 0 ? '' : `and ${named(gone)}`;
}

/** How many rows an undo left: they were changed since, or belong to deleted people. */
export const leftOutText = ({ left_out }: Operation): string => plural(left_out, 'row left out', 'rows left out');

/** Why an operation cannot be undone; undefined where it can. */
export function noUndoText({ can_undo, undone_by, purged, action, summary }: Operation): string | undefined {
  if (can_undo) return undefined;
  if (undone_by !== null) return 'Undone';
  if (purged) return 'No longer kept';
  if (/^(notification|systems|trash)/.test(action)) return 'Cannot be undone';
  return Object.keys(summary).length === 0 && !action.startsWith('account.') ? 'Nothing changed' : 'Cannot be undone';
}

/** So many days. */
export const daysText = (days: number) => plural(days, 'day', 'days');

/** How long what was deleted can be brought back. */
export const KEPT_TEXT = `Deleted people can be restored for ${daysText(configuration.deleted_people_days)}, everything else for ${configuration.history_days}.`;
