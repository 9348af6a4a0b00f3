import type { OperationOfRecord } from '@quizdesk/contract/operations';
import { KEPT_TEXT, operationText } from '../../components/journal/operation-words.ts';
import { ExportMenu } from '../../components/list/export/export-menu.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import { useRights } from '../../components/rights/rights.tsx';
import { configuration } from '../../lib/configuration.ts';
import { type LogSearch, logHome, saveLog } from './journal-api.ts';
import { ActionCell, mayBringBack, PersonCell, personName, SubjectCell, TIMES, UndoCell } from './journal-cells.tsx';
import { JournalSwitch, LogFilters } from './journal-filters.tsx';

const auditLog = (role: string | undefined): ListView<OperationOfRecord, LogSearch> => ({
  ...logHome,
  things: 'entries',
  Filters: LogFilters,
  actions: (search) => (
    <>
      <JournalSwitch />
      <ExportMenu fileName="audit-log" save={(format, how) => saveLog(search, format, how)} />
    </>
  ),
  table: TIMES,
  columns: [
    {
      header: 'Person',
      minWidth: 150,
      grow: 0.3,
      priority: 2,
      oneValueBy: ['actor_id'],
      onPhone: 'detail',
      cell: (operation) => <PersonCell operation={operation} />,
      phoneCell: personName,
    },
    {
      header: 'Action',
      minWidth: 220,
      grow: 1,
      onPhone: 'title',
      cell: (operation) => <ActionCell operation={operation} />,
    },
    {
      header: 'Record',
      minWidth: 150,
      grow: 0.5,
      priority: 3,
      onPhone: 'detail',
      cell: (operation) => <SubjectCell operation={operation} />,
      phoneCell: (operation) => <SubjectCell operation={operation} isShort />,
    },
    {
      header: 'Undo',
      minWidth: 112,
      align: 'right',
      onPhone: 'mark',
      cell: (operation) => <UndoCell operation={operation} mayUndo={mayBringBack(role, operation)} />,
    },
  ],
  rowName: operationText,
  empty: { title: 'Nothing done yet', text: 'What administrators add, change and delete appears here.' },
  noMatch: ({ from, to }) => ({
    title: 'No entry found',
    text:
      from !== undefined && to !== undefined && from > to
        ? 'The first day is after the last one.'
        : 'No operation matches these filters.',
    showAll: 'Show the whole log',
  }),
});

/** What administrators did, the latest first, each with its undo; new entries appear automatically. */
export function AuditLog({ search }: { readonly search: LogSearch }) {
  return (
    <>
      <ResourceList view={auditLog(useRights().role)} search={search} />
      <p className="qd-foot">
        Times in {configuration.time_zone}. {KEPT_TEXT} The log itself cannot be edited.
      </p>
    </>
  );
}
