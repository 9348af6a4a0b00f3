import type { JournaledTable } from '@quizdesk/contract/operations';
import type { RecordTable } from '@quizdesk/contract/socket/presence';
import { IconHistory } from '@tabler/icons-react';
import type { Resource } from '../../lib/query/query-keys.ts';
import type { RowAction } from '../table/row-actions.tsx';
import type { JournalRecord } from './record-changes.ts';

/** Resources whose records are edited, with the same names as their tables. */
const EDITED: readonly RecordTable[] = [
  'badges',
  'coin_packages',
  'levels',
  'message_templates',
  'options',
  'questions',
  'rounds',
  'schools',
  'users',
];

/** Resources whose records are only deleted, with their tables. */
const DELETED: { readonly [Name in Resource]?: JournaledTable } = {
  correct_answers: 'correct_answers',
  qotd_attempts: 'qotd_attempts',
  subscriptions: 'subscriptions',
  suggested_attempts: 'suggested_quiz_attempts',
  user_answers: 'user_answers',
  user_badges: 'user_badges',
  user_level_progress: 'user_level_progress',
  waitlist: 'waitlist',
};

/** Whose history is asked for. */
export interface HistoryTarget extends JournalRecord {
  /** What people call the record: "Keta Lagoon". */
  readonly name: string;
}

/** The table of a resource whose records are edited; undefined for any other. */
export const editedTableOf = (resource: Resource | 'dependents'): RecordTable | undefined =>
  EDITED.find((one) => one === resource);

/** The table that has the records of a resource; undefined where they have no history. */
export const tableOf = (resource: Resource | 'dependents'): JournaledTable | undefined =>
  editedTableOf(resource) ?? (resource === 'dependents' ? undefined : DELETED[resource]);

const listeners = new Set<(target: HistoryTarget) => void>();

/** Shows the history of a record, beside the page. */
export function openHistory(target: HistoryTarget): void {
  for (const listener of listeners) listener(target);
}

/** Calls the listener whenever a history is requested; the returned function unsubscribes. */
export function onHistory(listener: (target: HistoryTarget) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens the history of a row of a list. */
export function historyAction(target: HistoryTarget): RowAction {
  return { label: 'History', icon: IconHistory, call: 'operations.list', onSelect: () => openHistory(target) };
}

/** The actions of a row with its history among them, before what deletes it. */
export function withHistory(actions: readonly RowAction[], target: HistoryTarget): RowAction[] {
  const deletes = (action: RowAction) => 'isDestructive' in action && action.isDestructive === true;
  return [...actions.filter((one) => !deletes(one)), historyAction(target), ...actions.filter(deletes)];
}
