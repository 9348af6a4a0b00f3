import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusPageTitle } from '../../page/page-head.tsx';
import type { Column, ResourceTableProps } from '../resource-columns.ts';
import type { EditEnd } from './editable-cell.tsx';

/** The rows with those that have been stored here since they were read. */
function useStoredRows<Row>({ rows, rowKey }: ResourceTableProps<Row>) {
  const [stored, setStored] = useState<{ readonly over: typeof rows; readonly rows: readonly Row[] }>();
  // A cell that was left some time ago may be stored only now.
  const read = useRef(rows);
  useEffect(() => {
    read.current = rows;
  });
  const put = (row: Row) => {
    const over = read.current;
    setStored((before) => ({
      over,
      rows: ((before?.over === over ? before?.rows : over) ?? []).map((one) =>
        rowKey(one) === rowKey(row) ? row : one,
      ),
    }));
  };
  // Rows that were read again are newer.
  return [stored !== undefined && stored.over === rows ? stored.rows : rows, put] as const;
}

/** Reads the list again once no cell is open any more: a row would take one away that leaves the list. */
function useRefresh(isOpen: boolean) {
  const refresh = useRef<() => unknown>(undefined);
  useEffect(() => {
    if (isOpen) return;
    void refresh.current?.();
    refresh.current = undefined;
  }, [isOpen]);
  useEffect(() => () => void refresh.current?.(), []);
  return refresh;
}

interface HeldCell {
  readonly id: string;
  readonly rowName: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Keeps the focus in the table where the list is read again: with its cell, or else in the same place of the list, whose
 * heading has it where no rows are left. A cell that is taken away is not left, so it is known which one had the focus.
 */
function useHeldFocus(
  lines: readonly (readonly string[])[] | undefined,
  focus: (id: string) => void,
  tell: (text: string) => void,
) {
  const held = useRef<HeldCell>(undefined);
  useEffect(() => {
    const cell = held.current;
    if (cell === undefined || lines === undefined) return;
    const line = lines.findIndex((ids) => ids.includes(cell.id));
    if (line === cell.line) return;
    if (line !== -1) {
      held.current = { ...cell, line };
      tell(`${cell.rowName} is row ${line + 1} of this page now.`);
      document.activeElement?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const next = lines[Math.min(cell.line, lines.length - 1)]?.[cell.column];
    if (next === undefined) return;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    tell(`${cell.rowName} is no longer among these rows.`);
    focus(next);
  });
  useEffect(
    () => () => {
      if (held.current === undefined || document.activeElement !== document.body) return;
      focusPageTitle();
    },
    [],
  );
  return held;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const FIELD = ':is(input, select)';

/**
 * Which cells of a table are open: the one that is edited, those before that are still being stored, and those that were
 * refused. The cells are one stop of the Tab key: arrow keys lead from one to another, Enter or a double click opens one.
 */
export function useCells<Row>(props: ResourceTableProps<Row>, columns: readonly Column<Row>[]) {
  const { rowKey } = props;
  const table = useRef<HTMLTableElement>(null);
  const [rows, putRow] = useStoredRows(props);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [focused, setFocused] = useState<string>();
  const [told, setTold] = useState('');

  const fields = columns.flatMap(({ edit }) => edit?.field ?? []);
  const cellId = (row: Row, field: string) => `${rowKey(row)} ${field}`;
  const lines = (rows ?? []).map((row) => fields.map((field) => cellId(row, field)));
  const ids = lines.flat();
  const open = asked.filter((id) => ids.includes(id));
  // One that has gone stays closed where its row comes back.
  if (open.length < asked.length) setAsked(open);
  const refresh = useRefresh(open.length > 0);

  const find = (selector: string, isIt: (found: HTMLElement) => boolean) =>
    [...(table.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isIt);
  const fieldOf = (id: string) =>
    find('[data-open]', ({ dataset }) => dataset.open === id)?.querySelector<HTMLElement>(FIELD);
  const focus = (id: string) => (fieldOf(id) ?? find('[data-cell]', ({ dataset }) => dataset.cell === id))?.focus();
  const held = useHeldFocus(rows && lines, focus, setTold);

  const show = (id: string) => {
    if (fieldOf(id)) focus(id);
    else setAsked((before) => [...before, id]);
  };
  const edit = (id: string) => {
    const faulty = table.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (faulty) faulty.focus();
    else show(id);
  };
  const nextOf = (id: string, step: EditEnd) =>
    typeof step === 'number' && step !== 0 ? ids[ids.indexOf(id) + step] : undefined;
  const go = (id: string, step: EditEnd) => {
    const next = nextOf(id, step);
    if (next !== undefined) show(next);
  };
  const end = (id: string, step: EditEnd) => {
    const next = nextOf(id, step);
    const isElsewhere = step === 'left' && fieldOf(id) !== document.activeElement;
    flushSync(() => setAsked((before) => before.filter((one) => one !== id)));
    if (next !== undefined) return show(next);
    if (isElsewhere) return undefined;
    // Someone who was called back from another cell goes on there.
    const other = table.current?.querySelector<HTMLElement>(`[data-open] ${FIELD}:not([aria-busy="true"])`);
    return other ? other.focus() : focus(id);
  };
  const move = (event: KeyboardEvent, id: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const line = lines.findIndex((one) => one.includes(id));
    const to = lines[line + step[0]]?.[(lines[line]?.indexOf(id) ?? 0) + step[1]];
    // The page does not scroll, and no other key of the list acts.
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) focus(to);
  };
  return {
    cellId,
    edit,
    end,
    go,
    move,
    open,
    rows,
    table,
    /** What became of the row that had the focus, to be announced. */
    told,
    stop: focused !== undefined && ids.includes(focused) ? focused : ids[0],
    put: (row: Row, reload: () => unknown) => {
      putRow(row);
      refresh.current = reload;
    },
    enter: (id: string, rowName: string) => {
      const line = lines.findIndex((one) => one.includes(id));
      held.current = { id, rowName, line, column: lines[line]?.indexOf(id) ?? 0 };
      setFocused(id);
    },
    leave: () => {
      held.current = undefined;
    },
  };
}
