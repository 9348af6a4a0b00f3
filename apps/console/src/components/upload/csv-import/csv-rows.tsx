import { Button } from '@mantine/core';
import type { ImportRow, KeptImport } from '@quizdesk/contract/imports';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { countText, plural } from '../../format/format-number.ts';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import { EditableCell, type EditEnd } from '../../table/cell/editable-cell.tsx';
import { type RuledColumn, RuledTable } from '../../table/ruled-table.tsx';
import type { RepairWords } from '../repair/causes.tsx';
import { FaultSteps } from '../repair/fault-steps.tsx';
import {
  type CellPlace,
  faultsOf,
  filterCount,
  isFaulty,
  REPAIR_FILTERS,
  type RepairFilter,
  rowsOf,
  type SendChange,
} from '../repair/kept-import.ts';
import classes from '../repair/repair.module.css';
import { RowFilters } from '../repair/row-filters.tsx';
import { useNextFault } from '../repair/use-next-fault.ts';

const LABELS: Readonly<Record<RepairFilter, string>> = {
  all: 'All',
  faults: 'Faults',
  alike: 'Look alike',
  known: 'Already there',
  'left out': 'Left out',
};
/** More rows are drawn on demand. */
const STEP = 100;

/** Columns that the file does not have need room for their headings alone. */
const ABSENT_PERCENT = 8;

/** How wide each column but the first is, which takes what is left beside what is done with rows. */
function widthsOf({ mapping }: KeptImport, columns: readonly string[]): (column: string) => string {
  const absent = new Set(mapping.filter(({ from }) => from === null).map(({ column }) => column));
  const count = columns.filter((column) => absent.has(column)).length;
  const each = count === 0 ? 60 / columns.length : (75 - count * ABSENT_PERCENT) / (columns.length - count);
  return (column) => `${Math.floor(absent.has(column) ? ABSENT_PERCENT : each)}%`;
}

const cellId = ({ row, column }: CellPlace) => `cell-${row}-${column}`;

/** Which rows are shown, which of them is edited, and the way from fault to fault. */
export function useCsvRows(kept: KeptImport, columns: readonly string[]) {
  const [filter, setFilter] = useState<RepairFilter>(kept.counts.faulty > 0 ? 'faults' : 'all');
  const [drawn, setDrawn] = useState(STEP);
  const [editing, setEditing] = useState<CellPlace>();
  const focus = (place: CellPlace) => {
    const cell = document.getElementById(cellId(place));
    cell?.scrollIntoView({ block: 'nearest' });
    cell?.focus();
  };
  const onGo = (place: CellPlace) => {
    // What is shown has the cell before it gets the focus.
    flushSync(() => {
      const shown = rowsOf(kept.rows, filter);
      const isShown = shown.some(({ row }) => row === place.row);
      const rows = isShown ? shown : rowsOf(kept.rows, 'faults');
      if (!isShown) setFilter('faults');
      setDrawn((count) => Math.max(count, rows.findIndex(({ row }) => row === place.row) + STEP / 2));
    });
    focus(place);
  };
  const faults = faultsOf(kept.rows, columns);
  const way = useNextFault(faults, onGo);
  return {
    ...{ filter, drawn, editing, focus, onGo, faults, way },
    setFilter: (next: RepairFilter) => {
      setFilter(next);
      setDrawn(STEP);
    },
    drawMore: () => setDrawn((count) => count + STEP),
    edit: (place: CellPlace | undefined) => flushSync(() => setEditing(place)),
  };
}

type CsvRowsState = ReturnType<typeof useCsvRows>;

interface CsvRowsProps extends RepairWords {
  readonly kept: KeptImport;
  readonly state: CsvRowsState;
  readonly busyRows: ReadonlySet<number>;
  readonly isLocked: boolean;
  readonly onChange: SendChange;
}

function RowNumber({ row }: { readonly row: ImportRow }) {
  const Mark = isFaulty(row) ? IconX : row.warnings.length > 0 ? IconAlertTriangle : undefined;
  const tone = isFaulty(row) ? 'qd-bad' : row.warnings.length > 0 ? 'qd-warn' : '';
  return (
    <span className={`${classes.row} ${tone}`}>
      {Mark && <Mark size={14} stroke={2} aria-hidden="true" />}
      {isFaulty(row) && <VisuallyHidden>Wrong: </VisuallyHidden>}
      {row.row}
    </span>
  );
}

/** What is said of a row besides its cells. */
function rowNote({ is_listed, first_row, warnings, advice, faults }: ImportRow): string | undefined {
  const whole = faults.find(({ column }) => column === '')?.message;
  if (whole !== undefined) return whole;
  if (is_listed) return 'is there already';
  if (first_row !== null) return `same as row ${first_row}`;
  return warnings[0]?.message ?? advice[0]?.message;
}

/** The cell that is edited after another one; undefined where that is none. */
function cellAfter(
  { row, column }: CellPlace,
  step: EditEnd,
  rows: readonly ImportRow[],
  columns: readonly string[],
): CellPlace | undefined {
  if (step === 0 || step === 'left') return undefined;
  const next = columns[columns.indexOf(column) + step];
  if (next !== undefined) return { row, column: next };
  const other = rows[rows.findIndex((one) => one.row === row) + step];
  return other && { row: other.row, column: (step === 1 ? columns[0] : columns.at(-1)) ?? column };
}

type RowActionProps = Pick<CsvRowsProps, 'isLocked' | 'onChange'> & { readonly row: ImportRow };

/** What is said of a row, and the button that leaves it out or takes it in again. */
function RowAction({ row, isLocked, onChange }: RowActionProps) {
  const note = rowNote(row);
  const label = row.is_left_out ? 'Take in' : 'Leave out';
  return (
    <span className="qd-flex qd-gap-8 qd-wrap">
      {note !== undefined && <span className="qd-note qd-break">{note}</span>}
      <button
        type="button"
        className={`qd-text-button qd-push ${classes.leave}`}
        disabled={isLocked}
        aria-label={`${label} row ${row.row}`}
        onClick={() => void onChange(row.is_left_out ? { take_in: [row.row] } : { leave_out: [row.row] })}
      >
        {label}
      </button>
    </span>
  );
}

/** The rows of a file, to be edited cell by cell and left out one by one. */
export function CsvRows({ kept, state, headings, closed, textOf, busyRows, isLocked, onChange }: CsvRowsProps) {
  const { filter, drawn, editing, faults, way } = state;
  const columns = Object.keys(headings);
  const widthOf = widthsOf(kept, columns);
  const rows = rowsOf(kept.rows, filter);
  const count = filterCount(kept, filter);
  const cellColumn = (column: string, index: number): RuledColumn<ImportRow> => ({
    header: headings[column] ?? column,
    ...(index > 0 && { width: widthOf(column) }),
    cell: (row) => {
      const place = { row: row.row, column };
      const fault = row.faults.find((one) => one.column === column);
      const warning = row.warnings.find((one) => one.column === column);
      const value = row.cells[column] ?? '';
      return (
        <EditableCell
          id={cellId(place)}
          label={`${headings[column]} of row ${row.row}`}
          value={value}
          choices={kept.choices[column]}
          isClosed={closed.includes(column)}
          textOf={textOf && ((choice) => textOf(column, choice))}
          tone={fault ? 'bad' : warning ? 'warn' : undefined}
          reason={(fault ?? warning)?.message}
          isDisabled={isLocked || row.is_left_out}
          isEditing={editing?.row === row.row && editing.column === column}
          onEdit={() => {
            way.note(place);
            state.edit(place);
          }}
          onSave={(text) => void onChange({ cells: [{ row: row.row, column, value: text }] })}
          onEnd={(step) => {
            const next = cellAfter(place, step, rows, columns);
            state.edit(next);
            if (!next && step !== 'left') state.focus(place);
          }}
        >
          <span className={busyRows.has(row.row) ? classes.busy : undefined}>
            {index === 0 ? <b className="qd-strong">{value || '–'}</b> : value || '–'}
          </span>
        </EditableCell>
      );
    },
  });
  return (
    <>
      <div className={`qd-spread qd-wrap qd-gap-8-16 ${classes.filters}`}>
        <RowFilters
          choices={REPAIR_FILTERS.filter((name) => name !== 'alike' || filterCount(kept, 'alike') > 0).map((name) => ({
            value: name,
            label: `${LABELS[name]} ${countText(filterCount(kept, name))}`,
          }))}
          value={filter}
          onChoose={state.setFilter}
        />
        <FaultSteps at={way.at} count={faults.length} onGo={way.go} />
      </div>
      {rows.length === 0 ? (
        <p role="status" className="qd-inset qd-dimmed">
          {filter === 'faults' ? 'No row has a fault.' : 'There is no such row.'}
        </p>
      ) : (
        <RuledTable
          label="Rows of the file"
          rows={rows.slice(0, drawn)}
          rowKey={({ row }) => row}
          numberHeader="Row"
          number={(row) => <RowNumber row={row} />}
          columns={[
            ...columns.map(cellColumn),
            {
              header: 'Action',
              width: '20%',
              isRight: true,
              cell: (row) => <RowAction row={row} isLocked={isLocked} onChange={onChange} />,
            },
          ]}
        />
      )}
      {(rows.length > drawn || count > rows.length) && (
        <div className={`qd-row qd-gap-8 ${classes.more}`}>
          {rows.length > drawn && (
            <Button variant="default" onClick={state.drawMore}>
              Show more rows
            </Button>
          )}
          <span className="qd-note">
            {plural(Math.min(drawn, rows.length), 'row', 'rows')} of {countText(count)} shown
          </span>
        </div>
      )}
    </>
  );
}
