import { Button } from '@mantine/core';
import type { Operation } from '@quizdesk/contract/operations';
import { IconRestore, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { restoreDeleted } from '../../components/journal/journal-calls.ts';
import { kindText } from '../../components/journal/journal-tables.ts';
import { alsoDeletedText, KEPT_TEXT } from '../../components/journal/operation-words.ts';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { ShownList, useList } from '../../components/list/resource/resource-list.tsx';
import { TexText } from '../../components/question/tex-text.tsx';
import { useRights } from '../../components/rights/rights.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import { RowIcons } from '../../components/table/row-actions.tsx';
import classes from './journal.module.css';
import { type TrashSearch, trashHome } from './journal-api.ts';
import { CallButton, mayBringBack, PersonCell, personName, subjectText, TIMES } from './journal-cells.tsx';
import { JournalSwitch, TrashFilters } from './journal-filters.tsx';
import { DeleteForGood, EmptyTrash } from './trash-dialogs.tsx';

const columns: readonly Column<Operation>[] = [
  {
    header: 'Name',
    minWidth: 200,
    onPhone: 'title',
    cell: (operation) => (
      <span className={`qd-grid qd-break ${classes.subject}`}>
        <TexText isInline>{subjectText(operation)}</TexText>
        {alsoDeletedText(operation) !== '' && <span className="qd-hint">{alsoDeletedText(operation)}</span>}
      </span>
    ),
  },
  {
    header: 'Kind',
    minWidth: 110,
    grow: 0.2,
    priority: 2,
    oneValueBy: ['table'],
    onPhone: 'detail',
    cell: ({ table }) => kindText(table ?? ''),
  },
  {
    header: 'Deleted by',
    minWidth: 150,
    grow: 0.3,
    priority: 1,
    onPhone: 'detail',
    cell: (operation) => <PersonCell operation={operation} />,
    phoneCell: (operation) => `by ${personName(operation)}`,
  },
];

interface WaysProps {
  readonly operation: Operation;
  readonly mayRestore: boolean;
  /** Undefined for those who may not. */
  readonly onDelete: ((operation: Operation) => void) | undefined;
}

/** The actions of a row in the trash: restore, or delete for good. */
function Ways({ operation, mayRestore, onDelete }: WaysProps) {
  const name = subjectText(operation);
  return (
    <span className={`qd-row qd-gap-12 ${classes.ways}`}>
      {mayRestore && (
        <CallButton
          label="Restore"
          busyLabel="Restoring..."
          rowName={name}
          icon={IconRestore}
          onCall={() => restoreDeleted(operation.id, name)}
        />
      )}
      {onDelete !== undefined && (
        <RowIcons
          rowName={name}
          actions={[
            {
              label: 'Delete for good',
              icon: IconTrashX,
              call: 'trash.remove',
              onSelect: () => onDelete(operation),
              isDestructive: true,
            },
          ]}
        />
      )}
    </span>
  );
}

const trashList: ListView<Operation, TrashSearch> = {
  ...trashHome,
  things: 'deleted things',
  searchLabel: 'Search the trash',
  Filters: TrashFilters,
  table: TIMES,
  columns,
  rowName: subjectText,
  empty: { title: 'The trash is empty', text: 'What administrators delete is kept here, and can be restored.' },
  noMatch: ({ q }) => ({
    title: 'Nothing found in the trash',
    text: q === undefined ? 'Nothing of this kind was deleted.' : `Nothing with “${q}” in its name was deleted.`,
    showAll: 'Show everything in the trash',
  }),
};

/** What was deleted, with what went along: it can be restored, and by superadmins deleted for good. */
export function TrashPage({ search }: { readonly search: TrashSearch }) {
  const { role, may } = useRights();
  const mayPurge = may('trash.remove');
  const list = useList(trashHome, search);
  const target = useDialogTarget<Operation>();
  const [isEmptying, setEmptying] = useState(false);
  const view: ListView<Operation, TrashSearch> = {
    ...trashList,
    actions: () => (
      <>
        <JournalSwitch />
        {mayPurge && (
          <Button
            variant="default"
            leftSection={<IconTrashX size={18} stroke={1.7} aria-hidden="true" />}
            disabled={list.count === 0}
            onClick={() => setEmptying(true)}
          >
            Empty trash
          </Button>
        )}
      </>
    ),
    columns: [
      ...columns,
      {
        header: 'Restore',
        minWidth: mayPurge ? 164 : 110,
        align: 'right',
        onPhone: 'mark',
        cell: (operation) => (
          <Ways
            operation={operation}
            mayRestore={mayBringBack(role, operation)}
            onDelete={mayPurge ? target.open : undefined}
          />
        ),
      },
    ],
  };
  return (
    <>
      <ShownList view={view} search={search} list={list} />
      <p className="qd-foot">{KEPT_TEXT}</p>
      <DeleteForGood target={target} />
      <EmptyTrash isOpen={isEmptying} onClose={() => setEmptying(false)} />
    </>
  );
}
