import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayLetterAct } from '../../../lib/single-keys.ts';
import { countText } from '../../format/format-number.ts';
import type { ListPage } from '../use-list-page.ts';

export type Step = 1 | -1;

interface StepsOptions<Row> {
  readonly list: Pick<ListPage<Row>, 'count' | 'firstNumber' | 'page' | 'pages'>;
  /** The rows of the page; none while they are those of another one. */
  readonly rows: readonly Row[];
  /** The row that the form works on, or worked on last. */
  readonly id: number | undefined;
  readonly onRow: (row: Row) => void;
  /** Shows another page, of which the first row is wanted, or the last one on the way back. */
  readonly onPage: (page: number, step: Step) => void;
}

/** The way from the form of a row to that of the next one, on the next page too; and what is said of the row. */
export function useRowSteps<Row extends { readonly id: number }>(options: StepsOptions<Row>) {
  const { list, rows, id, onRow, onPage } = options;
  // Which end of the list was met, and with which row.
  const [met, setMet] = useState<{ readonly id: number | undefined; readonly step: Step }>();
  const at = rows.findIndex((row) => row.id === id);
  // A row may leave the page by what is stored in it: the one in its place is next.
  const lastAt = useRef(0);
  useEffect(() => {
    if (at !== -1) lastAt.current = at;
  }, [at]);
  const step = (by: Step) => {
    if (rows.length === 0) return;
    const next = at === -1 && by === 1 ? lastAt.current : (at === -1 ? lastAt.current : at) + by;
    const page = list.page + by;
    const row = rows[next];
    if (row !== undefined) onRow(row);
    else if (page >= 1 && page <= list.pages) onPage(page, by);
    else setMet({ id, step: by });
  };
  const number = at === -1 ? undefined : list.firstNumber + at;
  const place = number === undefined ? '' : `Row ${countText(number)} of ${countText(list.count ?? number)}. `;
  const end = met?.id === id && met ? `This is the ${met.step === 1 ? 'last' : 'first'} row of the list.` : '';
  return { row: rows[at], step, text: place + end };
}

/** Calls for a step by J or K, in a field with Alt; letters with Alt are told apart by their keys on every keyboard. */
function stepOf(event: KeyboardEvent, isLetterEnough: boolean): Step | undefined {
  const isAlone = isLetterEnough && mayLetterAct(event) && !event.shiftKey;
  const isWithAlt = event.altKey && !event.ctrlKey && !event.metaKey;
  if (!isAlone && !isWithAlt) return undefined;
  const key = isWithAlt ? event.code.replace('Key', '').toLowerCase() : event.key.toLowerCase();
  return key === 'j' ? 1 : key === 'k' ? -1 : undefined;
}

/** Steps by J and K; with Alt alone where the letters lead through the list. */
export function useStepKeys(go: (by: Step) => void, isLetterEnough = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = stepOf(event, isLetterEnough);
    if (by === undefined || document.querySelector('[aria-modal="true"]') !== null) return;
    // In the list they would lead from row to row.
    event.preventDefault();
    event.stopPropagation();
    go(by);
  });
  useEffect(() => {
    const letters = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', letters, true);
    return () => window.removeEventListener('keydown', letters, true);
  }, []);
}

const FIELDS = 'form :is(input:not([type="hidden"], [type="file"]), select, textarea)';

/** Gives the focus to what had it with the form before: the same field, a button of the panel, or else its head. */
export function usePanelFocus() {
  const panel = useRef<HTMLElement>(null);
  const field = useRef(-1);
  const held = useRef<{ readonly field: number; readonly element: Element | null }>({ field: -1, element: null });
  const fields = () => [...(panel.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const focusHead = () => panel.current?.querySelector<HTMLElement>('h2')?.focus();
  return {
    panel,
    focusHead,
    noteFocus: (target: HTMLElement) => {
      field.current = fields().indexOf(target);
    },
    /** Before another form comes: a field of that one may take the focus itself. */
    hold: () => {
      held.current = { field: field.current, element: document.activeElement };
    },
    restore: () => {
      const { field: at, element } = held.current;
      const wanted = fields()[at] ?? element;
      if (wanted instanceof HTMLElement && panel.current?.contains(wanted) === true) wanted.focus();
      else focusHead();
    },
  };
}

/** The buttons for a step. */
export function StepButtons({ go }: { readonly go: (by: Step) => void }) {
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label="Previous row"
        title="Previous row (K)"
        onClick={() => go(-1)}
      >
        <IconChevronUp size={18} stroke={1.7} aria-hidden="true" />
      </Button>
      <Button variant="default" size="compact-md" aria-label="Next row" title="Next row (J)" onClick={() => go(1)}>
        <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
      </Button>
    </>
  );
}
