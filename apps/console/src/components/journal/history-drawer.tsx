import { Drawer } from '@mantine/core';
import type { OperationOfRecord } from '@quizdesk/contract/operations';
import { mayChangeTable } from '@quizdesk/contract/rules/call-rights';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { OlderButton } from '../form/older-button.tsx';
import { dayHeadText } from '../format/format-date.ts';
import { plural } from '../format/format-number.ts';
import { LoadError } from '../page/load-error.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { useRights } from '../rights/rights.tsx';
import type { HistoryTarget } from './history.ts';
import classes from './history-drawer.module.css';
import { HistoryEntry } from './history-entry.tsx';
import { historyQuery } from './journal-calls.ts';
import { daysText } from './operation-words.ts';
import { isThereAfter, type JournalRecord } from './record-changes.ts';

/** The current state of the record: the latest entry that is not undone. */
function currentOf(entries: readonly OperationOfRecord[]): OperationOfRecord | undefined {
  return entries.find(({ undone_by, changes = [] }) => undone_by === null && changes.length > 0);
}

interface EntriesProps {
  readonly record: JournalRecord;
  readonly name: string;
  readonly entries: readonly OperationOfRecord[];
  readonly mayRestore: boolean;
}

function Entries({ record, name, entries, mayRestore }: EntriesProps) {
  const current = currentOf(entries);
  const isThere = current === undefined || isThereAfter(record, current.changes);
  return (
    <ol>
      {entries.map((entry, at) => {
        const day = dayHeadText(entry.at);
        const before = entries[at - 1];
        return (
          <Fragment key={entry.id}>
            {(before === undefined || dayHeadText(before.at) !== day) && (
              <li className={`qd-small qd-bold qd-rule-below ${classes.day}`}>{day}</li>
            )}
            <HistoryEntry
              record={record}
              name={name}
              entry={entry}
              // It is newer, and so among the entries already.
              undoing={entries.find(({ id }) => id === entry.undone_by)}
              isCurrent={entry === current && isThere}
              mayRestore={mayRestore && isThere && current !== undefined && entry.id < current.id}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

/** How many versions a history has: each entry made one. */
const versionsText = ({ pages }: { readonly pages: readonly { readonly count: number }[] }) =>
  plural(pages[0]?.count ?? 0, 'version', 'versions');

/** What the record is called, with how many versions it has once that is known. */
function HeadText({ target }: { readonly target: HistoryTarget }) {
  const { data } = useInfiniteQuery(historyQuery(target));
  const hasVersions = data?.pages[0] !== undefined && data.pages[0].count > 0;
  return (
    <span className="qd-note qd-flex">
      <span className="qd-ellipsis qd-may-shrink">{target.name}</span>
      {hasVersions && <span className="qd-fixed">, {versionsText(data)}</span>}
    </span>
  );
}

function History({ target }: { readonly target: HistoryTarget }) {
  const { role } = useRights();
  const query = useInfiniteQuery(historyQuery(target));
  if (query.data === undefined) {
    const retry = () => void query.refetch();
    return query.isError ? (
      <LoadError title="The history could not be loaded" error={query.error} onRetry={retry} />
    ) : (
      <p role="status" className={`qd-note ${classes.note}`}>
        Loading the history...
      </p>
    );
  }
  const entries = query.data.pages.flatMap(({ rows }) => rows);
  if (entries.length === 0) {
    return <p className={`qd-note ${classes.note}`}>No changes recorded yet. What changes from now on appears here.</p>;
  }
  return (
    <>
      <VisuallyHidden isStatus>{versionsText(query.data)}</VisuallyHidden>
      <Entries record={target} name={target.name} entries={entries} mayRestore={mayChangeTable(role, target.table)} />
      <OlderButton pages={query} className={classes.older}>
        Show older entries
      </OlderButton>
      <p className={`qd-dimmed qd-extra-small ${classes.note}`}>
        Changes are kept for {daysText(configuration.history_days)}. A restored version is a new entry here and can be
        undone too.
      </p>
    </>
  );
}

export interface HistoryDrawerProps {
  readonly target: HistoryTarget;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The history of one record, next to the page, which stays readable. */
export function HistoryDrawer({ target, isOpen, onClose }: HistoryDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      // The opener remembers what had the focus: this code may have been loaded later.
      returnFocus={false}
      position="right"
      data-history
      size={480}
      withOverlay={false}
      lockScroll={false}
      title={
        <>
          <span className="qd-heading qd-block">History</span>
          <HeadText target={target} />
        </>
      }
      closeButtonProps={{ 'aria-label': 'Close the history', size: 36 }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <History key={`${target.table} ${target.id}`} target={target} />
    </Drawer>
  );
}
