import { type ExportColumn, NAME_WIDTH, timeColumn } from '../../export/export-column.ts';
import type { OperationRow } from './operations.queries.ts';

/** "3 added, 1 deleted" by table, for a cell. */
const summaryText = ({ summary }: OperationRow) =>
  Object.entries(summary)
    .map(([table, counts]) => {
      const parts = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
      return `${table}: ${parts.join(', ')}`;
    })
    .join('; ');

/** The columns of the exported log. */
export const operationColumns: readonly ExportColumn<OperationRow>[] = [
  { head: 'ID', value: (row) => row.id },
  timeColumn('Time', (row) => row.at),
  { head: 'Person ID', value: (row) => row.actor_id },
  { head: 'Person', value: (row) => row.actor_name, width: NAME_WIDTH },
  { head: 'Action', value: (row) => row.action, width: NAME_WIDTH },
  { head: 'Kind', value: (row) => row.table, width: NAME_WIDTH },
  { head: 'Record ID', value: (row) => row.row_id },
  { head: 'Record', value: (row) => row.label, width: NAME_WIDTH },
  { head: 'Changes', value: summaryText, width: NAME_WIDTH },
  { head: 'Reason', value: (row) => row.reason, width: NAME_WIDTH },
  { head: 'Undone by', value: (row) => row.undone_by },
  { head: 'Undoes', value: (row) => row.undoes },
];
