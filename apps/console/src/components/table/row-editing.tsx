import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CellView, FormView, Stored } from '../form/resource/form-view.ts';
import { usePhone } from '../format/use-width.ts';
import type { SidePanelType } from '../list/beside/side-panel.tsx';
import type { ListSearch } from '../list/list-search.ts';
import type { BesideListProps, BesideRows, ListEditing } from '../list/resource/list-view.ts';
import { useRights } from '../rights/rights.tsx';
import type { EditEnd } from './cell/editable-cell.tsx';
import type {
  BesideFormProps,
  CellEdit,
  Column,
  EditedCellsProps,
  ResourceTableProps,
  RowEditing,
  ValueCellProps,
} from './resource-columns.ts';
import classes from './resource-table.module.css';

/** How the rows of a list are edited in their cells; the code for it is loaded when the first cell is opened. */
export function rowEditing<Row extends Stored, Input, Values extends Record<string, unknown>>(
  call: CallName,
  loadForm: () => Promise<CellView<Row, Input, Values>>,
): RowEditing<Row> {
  const Cell = lazy(async () => {
    const [{ cellFormOf }, view] = await Promise.all([import('../form/resource/cell-form.tsx'), loadForm()]);
    return { default: cellFormOf(view) };
  });
  return { call, Cell, Cells: (props) => <EditedTable {...props} Cell={Cell} /> };
}

// `lazy` loses the type parameters of what it loads.
const SidePanel = lazy(async () => ({
  default: (await import('../list/beside/side-panel.tsx')).SidePanel,
})) as unknown as SidePanelType;

/** A list with the form of one of its rows beside it, which the state of its address names. */
function BesideList<Row extends Stored, Search extends ListSearch>(props: BesideListProps<Row, Search>) {
  const { view, search, list, children } = props;
  const { editing, link } = view;
  const navigate = useNavigate();
  const { may } = useRights();
  const isPhone = usePhone();
  const beside = useLocation({ select: ({ state }) => state.beside });
  const isOffered = editing !== undefined && !isPhone && may(editing.call);
  const open = (id: number) => void navigate({ ...link(search), state: { beside: id }, resetScroll: false });
  const rows: BesideRows<Row> | undefined = isOffered
    ? {
        isCurrent: ({ id }) => id === beside,
        action: ({ id }) => ({
          label: 'Edit beside the list',
          icon: IconLayoutSidebarRightExpand,
          call: editing.call,
          onSelect: () => open(id),
        }),
      }
    : undefined;
  return (
    <>
      {children(rows)}
      {isOffered && beside !== undefined && (
        <Suspense>
          <SidePanel view={view} search={search} list={list} beside={beside} />
        </Suspense>
      )}
    </>
  );
}

/** The same with a form of a row in the panel beside the list. */
export const withBeside = <Row extends Stored>(
  editing: RowEditing<Row>,
  Beside: ComponentType<BesideFormProps>,
): ListEditing<Row> => ({ ...editing, Beside, BesideList });

/** How the rows of a list are edited by their form, in cells and beside the list. */
export function formEditing<
  Row extends Stored,
  Input,
  Values extends Record<string, unknown>,
  Search extends ListSearch,
>(call: CallName, loadForm: () => Promise<FormView<Row, Input, Values, Search>>): ListEditing<Row> {
  const Beside = lazy(async () => {
    const [{ besideFormOf }, view] = await Promise.all([import('../form/resource/beside-form.tsx'), loadForm()]);
    return { default: besideFormOf(view) };
  });
  return withBeside(rowEditing(call, loadForm), Beside);
}

/** The rows with those that have been stored here since they were read. */
function useStoredRows<Row>({ rows, rowKey }: ResourceTableProps<Row>) {
  const [stored, setStored] = useState<{ readonly over: typeof rows; readonly rows: readonly Row[] }>();
  // Rows that were read again are newer.
  const latest = stored !== undefined && stored.over === rows ? stored.rows : rows;
  const put = (row: Row) =>
    setStored({ over: rows, rows: (latest ?? []).map((one) => (rowKey(one) === rowKey(row) ? row : one)) });
  return [latest, put] as const;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Which cell of a table is being edited. The cells are one stop of the Tab key: arrow keys lead from one to another, Enter or
 * a double click opens one.
 */
function useCells<Row>(props: ResourceTableProps<Row>, columns: readonly Column<Row>[]) {
  const { rowKey } = props;
  const table = useRef<HTMLTableElement>(null);
  const [rows, put] = useStoredRows(props);
  const [asked, setAsked] = useState<string>();
  const [focused, setFocused] = useState<string>();
  // What is asked for while another cell is still being stored.
  const wanted = useRef<string>(undefined);

  const fields = columns.flatMap(({ edit }) => edit?.field ?? []);
  const cellId = (row: Row, field: string) => `${rowKey(row)} ${field}`;
  const lines = (rows ?? []).map((row) => fields.map((field) => cellId(row, field)));
  const ids = lines.flat();
  const known = (id: string | undefined) => (id !== undefined && ids.includes(id) ? id : undefined);
  const open = known(asked);

  const focus = (id: string | undefined) => {
    const stops = [...(table.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    stops.find(({ dataset }) => dataset.cell === id)?.focus();
  };
  const edit = (id: string) => {
    if (open === undefined) setAsked(id);
    if (open === undefined || open === id) return;
    const faulty = table.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (faulty) faulty.focus();
    else wanted.current = id;
  };
  const end = (id: string, step: EditEnd) => {
    const next = wanted.current ?? (step === 1 || step === -1 ? ids[ids.indexOf(id) + step] : undefined);
    wanted.current = undefined;
    flushSync(() => setAsked(next));
    if (next === undefined && step !== 'left') focus(id);
  };
  const move = (event: KeyboardEvent, id: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const line = lines.findIndex((one) => one.includes(id));
    const to = lines[line + step[0]]?.[(lines[line]?.indexOf(id) ?? 0) + step[1]];
    // The page does not scroll, and no other key of the list acts.
    event.preventDefault();
    event.stopPropagation();
    focus(to);
  };
  return {
    cellId,
    edit,
    end,
    move,
    open,
    put,
    rows,
    setFocused,
    stop: known(focused) ?? ids[0],
    table,
  };
}

type Cells<Row> = ReturnType<typeof useCells<Row>>;

interface CellProps<Row> extends ValueCellProps<Row> {
  readonly cells: Cells<Row>;
  readonly edit: CellEdit;
  readonly Cell: RowEditing<Row>['Cell'];
}

/** A cell that can be edited, or is. */
function EditableValue<Row>({ cells, edit, Cell, column, row, rowName, look, below, children }: CellProps<Row>) {
  const id = cells.cellId(row, edit.field);
  const label = `${column.header} of ${rowName}`;
  const isOpen = cells.open === id;
  return (
    <td className={`${look} ${classes.edited}`} data-open={isOpen} onDoubleClick={() => cells.edit(id)}>
      {isOpen ? (
        <Suspense fallback={children}>
          <Cell
            row={row}
            edit={edit}
            label={label}
            isAtEnd={column.align === 'right'}
            onStored={cells.put}
            onEnd={(step) => cells.end(id, step)}
          />
        </Suspense>
      ) : (
        <>
          {children}
          <button
            type="button"
            className={classes.stop}
            data-cell={id}
            tabIndex={cells.stop === id ? 0 : -1}
            aria-label={`Change ${label}`}
            onClick={() => cells.edit(id)}
            onFocus={() => cells.setFocused(id)}
            onKeyDown={(event) => cells.move(event, id)}
          />
        </>
      )}
      {below}
    </td>
  );
}

/** Draws a table whose cells can be edited where their columns say so. */
function EditedTable<Row>({ table, columns, children, Cell }: EditedCellsProps<Row> & Pick<RowEditing<Row>, 'Cell'>) {
  const cells = useCells(table, columns);
  const draw = (cell: ValueCellProps<Row>) => {
    const { edit } = cell.column;
    return edit && <EditableValue {...cell} edit={edit} cells={cells} Cell={Cell} />;
  };
  return children({ table: cells.table, rows: cells.rows, draw });
}
