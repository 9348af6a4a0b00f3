import type { BulkRow } from '@quizdesk/contract/bulk-questions';
import { type KeyboardEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { EditEnd } from '../../../components/table/cell/editable-cell.tsx';
import { useVirtualRows } from '../../../components/table/virtual-rows.ts';
import type { CellPlace } from '../../../components/upload/repair/kept-import.ts';
import type { RowFilter, Selection } from './row-selection.ts';

/** How cells are edited; the same object while nothing about that changes. */
export interface RowEditing {
  readonly place: CellPlace | undefined;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly onEdit: (place: CellPlace) => void;
  readonly onSave: (cell: CellPlace & { readonly value: string }) => void;
  readonly onEnd: (place: CellPlace, step: EditEnd) => void;
}

/** What the preview's rows are drawn from, as a table or as blocks. */
export interface PreviewRowsProps {
  readonly rows: readonly BulkRow[];
  readonly filter: RowFilter;
  readonly selection: Selection;
  /** How many fine rows there are, whatever the filter shows. */
  readonly fineCount: number;
  /** Nothing can be selected: an upload is under way. */
  readonly isLocked: boolean;
  readonly edit: RowEditing;
  /** The cell that is to have the focus; another object for each time. */
  readonly goTo: CellPlace | undefined;
  readonly onToggle: (row: BulkRow) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** One row of the preview; everything in it keeps its identity while nothing about the row changes. */
export interface PreviewRowProps {
  readonly row: BulkRow;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  /** The column of the cell that is being edited. */
  readonly editing: string | undefined;
  readonly edit: RowEditing;
  readonly measure: (element: HTMLElement | null) => void;
  readonly onToggle: (row: BulkRow) => void;
  readonly onOpen: (row: number) => void;
}

const LINE_PX = 20;
const LETTERS_OF_QUESTION = 52;
const LETTERS_OF_ANSWER = 16;
const LETTERS_OF_BLOCK = 36;

/** Texts are cut at two lines. */
const linesOf = (text: string, letters: number) => (text.length > letters ? 2 : 1);

/** About how high a row of the table will be. */
export function rowHeight({ question_text, answer, faults, warnings, advice }: BulkRow): number {
  const lines = Math.max(linesOf(question_text, LETTERS_OF_QUESTION), linesOf(answer, LETTERS_OF_ANSWER));
  const reasons = faults.length + warnings.length + advice.length > 0 ? 1 : 0;
  return 25 + LINE_PX * (lines + reasons);
}

/** About how high a block will be, where the window is narrow. */
export function blockHeight({ question_text, faults, warnings, advice }: BulkRow): number {
  const notes = [...faults, ...warnings, ...advice].map(({ message }) => Math.ceil(message.length / LETTERS_OF_BLOCK));
  const lines = Math.min(3, Math.ceil(question_text.length / LETTERS_OF_BLOCK)) + 2;
  return 17 + LINE_PX * (lines + notes.reduce((sum, count) => sum + count, 0));
}

const BAR_PX = 80;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** A row's button of a cell, or the one that opens its details. */
const cellSelector = (column: string | undefined) =>
  column === undefined ? 'button:not([data-column])' : `[data-column="${column}"]`;

const isEditor = (target: HTMLElement) => target.matches('select, input:not([type="checkbox"])');

/** Left and right lead from cell to cell of a row, its box and its details; true where they did. */
function stepAside(target: HTMLElement, key: string): boolean {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const row = step === 0 ? null : target.closest('[data-index]');
  if (!row) return false;
  const all = [...row.querySelectorAll<HTMLElement>('input, button')];
  const next = all[all.indexOf(target) + step];
  next?.focus();
  return next !== undefined;
}

const indexOf = (target: EventTarget) =>
  target instanceof HTMLElement ? Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1) : -1;

/** Which rows are open, by the sheet's row numbers. */
function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((row: number) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(row)) next.add(row);
      return next;
    });
  }, []);
  return { open, toggle };
}

/** The props of the rows in sight, where these are drawn, and the way through them by arrow keys. */
export function usePreviewRows(props: PreviewRowsProps, height: (row: BulkRow) => number) {
  const { rows, filter, selection, isLocked, onToggle, edit, goTo } = props;
  const { open, toggle } = useOpenRows();
  const estimate = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? 0 : height(row);
    },
    [rows, height],
  );
  const rowKey = useCallback((index: number) => rows[index]?.row ?? index, [rows]);
  const virtual = useVirtualRows<HTMLElement>({ count: rows.length, rowKey, estimate, coveredBelow: BAR_PX });
  useTopOfOtherRows(filter, virtual.top);
  const { focusRow } = virtual;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that change later do not take the focus back
  useEffect(() => {
    const index = goTo === undefined ? -1 : rows.findIndex(({ row }) => row === goTo.row);
    if (goTo !== undefined && index !== -1) focusRow(index, cellSelector(goTo.column));
  }, [goTo]);

  /** Up and down lead from a box to the next box that can be ticked, and from a row's other button to the next one's. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || isEditor(event.target)) return;
    if (stepAside(event.target, event.key)) return event.preventDefault();
    const step = STEPS[event.key];
    if (step === undefined) return;
    const isBox = event.target.matches('input');
    let index = indexOf(event.target) + step;
    while (isBox && rows[index]?.status === 'wrong') index += step;
    if (rows[index] === undefined) return;
    event.preventDefault();
    const { column } = event.target.dataset;
    virtual.focusRow(index, isBox ? 'input' : cellSelector(column));
  };
  const handlers = {
    onKeyDown,
    onFocus: (event: SyntheticEvent) => virtual.noteFocus(indexOf(event.target)),
    onBlur: () => virtual.noteFocus(undefined),
  };
  const { attach, measure } = virtual;
  const shown = virtual.indexes.flatMap((index): PreviewRowProps[] => {
    const row = rows[index];
    if (row === undefined) return [];
    const isSelected = selection.has(row.row);
    const editing = edit.place?.row === row.row ? edit.place.column : undefined;
    const isOpen = open.has(row.row);
    return [{ row, index, isSelected, isOpen, isLocked, editing, edit, measure, onToggle, onOpen: toggle }];
  });
  return { attach, shown, handlers };
}

/** The rows of another filter are shown from their first one. */
function useTopOfOtherRows(filter: RowFilter, top: number): void {
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    if (window.scrollY > top) window.scrollTo({ top });
  }, [filter, top]);
}
