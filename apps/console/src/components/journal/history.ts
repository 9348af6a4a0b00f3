import { IconHistory } from '@tabler/icons-react';
import type { RowAction } from '../table/row-actions.tsx';
import type { JournalRecord } from './record-changes.ts';

/** Whose history is asked for. */
export interface HistoryTarget extends JournalRecord {
  /** What people call the record: "Keta Lagoon". */
  readonly name: string;
}

const listeners = new Set<(target: HistoryTarget) => void>();

/** Shows the history of a record, next to the page. */
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
