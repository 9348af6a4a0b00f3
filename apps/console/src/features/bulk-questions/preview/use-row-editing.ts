import type { BulkRow } from '@quizdesk/contract/bulk-questions';
import type { KeptImport } from '@quizdesk/contract/imports';
import { useMemo, useState } from 'react';
import { type CellPlace, faultsOf, type SendChange } from '../../../components/upload/repair/kept-import.ts';
import { useNextFault } from '../../../components/upload/repair/use-next-fault.ts';
import { EDITED_COLUMNS } from './preview-rows.tsx';
import type { RowFilter } from './row-selection.ts';
import type { RowEditing } from './use-preview-rows.ts';

/** The cell after another one, or before it; the row's end is the end. */
function cellBeside({ row, column }: CellPlace, step: -1 | 1): CellPlace | undefined {
  const columns: readonly string[] = EDITED_COLUMNS;
  const next = columns[columns.indexOf(column) + step];
  return next === undefined ? undefined : { row, column: next };
}

/** How the rows of a sheet are edited, and the way from fault to fault. */
export function useRowEditing(
  kept: KeptImport,
  rows: readonly BulkRow[],
  filter: RowFilter,
  onFilter: (filter: RowFilter) => void,
  send: SendChange,
) {
  const [place, setPlace] = useState<CellPlace>();
  const [goTo, setGoTo] = useState<CellPlace>();
  const go = (next: CellPlace) => {
    const status = rows.find(({ row }) => row === next.row)?.status;
    if (filter !== 'all' && filter !== status) onFilter('wrong');
    setGoTo({ ...next });
  };
  const faults = useMemo(() => faultsOf(kept.rows, EDITED_COLUMNS), [kept.rows]);
  const way = useNextFault(faults, go);
  const { choices } = kept;
  const editing = useMemo(
    (): RowEditing => ({
      place,
      choices,
      onEdit: setPlace,
      onSave: (cell) => void send({ cells: [cell] }),
      onEnd: (ended, step) => {
        const next = step === 0 || step === 'left' ? undefined : cellBeside(ended, step);
        setPlace(next);
        if (!next && step !== 'left') setGoTo({ ...ended });
      },
    }),
    [place, choices, send],
  );
  return { editing, goTo, go, faults, way };
}
