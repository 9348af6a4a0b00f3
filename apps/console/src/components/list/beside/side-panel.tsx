import { Button, CloseButton } from '@mantine/core';
import { editedTableOf } from '@quizdesk/contract/things';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent as KeyPress, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mayLetterAct } from '../../../lib/single-keys.ts';
import { countText } from '../../format/format-number.ts';
import { RecordPeople } from '../../presence/record-people.tsx';
import type { ListSearch } from '../list-search.ts';
import type { Beside, ListView, ShownList } from '../resource/list-view.ts';
import classes from './side-panel.module.css';

export type SidePanelType = typeof SidePanel;

type Step = 1 | -1;

export interface SidePanelProps<Row extends { readonly id: number }, Search extends ListSearch> {
  readonly view: ListView<Row, Search>;
  readonly search: Search;
  readonly list: ShownList<Row, Search>;
  readonly beside: Beside;
}

/** Which row the panel is about, and the way to the next one, on the next page too. */
function useRowBeside<Row extends { readonly id: number }, Search extends ListSearch>({
  view: { link, address },
  search,
  list,
  beside,
}: SidePanelProps<Row, Search>) {
  const navigate = useNavigate();
  // Which end of the list was met, and with which row.
  const [met, setMet] = useState<{ readonly id: number; readonly step: Step }>();
  const isOld = list.isStale || (typeof beside === 'object' && beside.page !== list.page);
  const rows = isOld ? [] : (list.rows ?? []);
  const id = typeof beside === 'number' ? beside : rows.at(beside.end === 'first' ? 0 : -1)?.id;
  const at = rows.findIndex((row) => row.id === id);
  // A row may leave the page by what is stored in it: the one in its place is next.
  const lastAt = useRef(0);
  useEffect(() => {
    if (at !== -1) lastAt.current = at;
  }, [at]);

  const show = (wanted: Beside | undefined, where = search) =>
    void navigate({ ...link(where), state: { beside: wanted }, replace: wanted !== undefined, resetScroll: false });
  const settle = useEffectEvent((found: number) => show(found));
  useEffect(() => {
    // The rows may change their order while their form is open.
    if (typeof beside !== 'number' && id !== undefined) settle(id);
  }, [beside, id]);

  const step = (by: Step) => {
    if (id === undefined || isOld) return;
    const next = at === -1 && by === 1 ? lastAt.current : (at === -1 ? lastAt.current : at) + by;
    const page = list.page + by;
    if (rows[next] !== undefined) show(rows[next].id);
    else if (page >= 1 && page <= list.pages) {
      show({ end: by === 1 ? 'first' : 'last', page }, address.pageOf(search, page));
    } else setMet({ id, step: by });
  };
  return {
    id,
    row: rows[at],
    number: at === -1 ? undefined : list.firstNumber + at,
    met,
    step,
    close: () => show(undefined),
  };
}

const FIELDS = 'form :is(input:not([type="hidden"], [type="file"]), select, textarea)';

/** Gives the focus to what had it with the form before: the same field, a button of the panel, or else its head. */
function usePanelFocus() {
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

/** Keeps the row that the panel is about in sight, and gives it the focus when the panel closes. */
function useRowInList(id: number | undefined) {
  const row = useRef<Element>(null);
  // The list is drawn again before the panel goes.
  useEffect(() => {
    row.current = document.querySelector('main tr[aria-current="true"]') ?? row.current;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row
  useEffect(() => void row.current?.scrollIntoView({ block: 'nearest' }), [id]);
  useEffect(
    () => () => {
      // What was clicked on the page keeps the focus that it has got.
      if (document.activeElement !== document.body) return;
      row.current?.querySelector<HTMLElement>('button[title="Edit beside the list"]')?.focus({ preventScroll: true });
    },
    [],
  );
}

/** Calls for a step by J or K, in a field with Alt; letters with Alt are told apart by their keys on every keyboard. */
function stepOf(event: KeyboardEvent): Step | undefined {
  const isAlone = mayLetterAct(event) && !event.shiftKey;
  const isWithAlt = event.altKey && !event.ctrlKey && !event.metaKey;
  if (!isAlone && !isWithAlt) return undefined;
  const key = isWithAlt ? event.code.replace('Key', '').toLowerCase() : event.key.toLowerCase();
  return key === 'j' ? 1 : key === 'k' ? -1 : undefined;
}

/** Ctrl Enter saves, where the form does not do so itself. */
function sendByKeys(event: KeyPress<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('form [type="submit"]')?.click();
}

/** The form of a row beside its list, which can be used on; J and K lead to the form of the next row and the one before. */
export function SidePanel<Row extends { readonly id: number }, Search extends ListSearch>(
  props: SidePanelProps<Row, Search>,
) {
  const { view, search, list } = props;
  const { id, row, number, met, step, close } = useRowBeside(props);
  const focus = usePanelFocus();
  const titleId = useId();
  const table = editedTableOf(view.query(search).queryKey[0]);
  const Form = view.editing?.Beside;

  const go = (by: Step) => {
    focus.hold();
    step(by);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = stepOf(event);
    if (by === undefined || document.querySelector('[aria-modal="true"]') !== null) return;
    // In the list they would lead from row to row.
    event.preventDefault();
    event.stopPropagation();
    go(by);
  });
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    const isHere = focus.panel.current?.contains(document.activeElement) === true;
    if (!isHere) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const letters = (event: KeyboardEvent) => press(event);
    const leave = (event: KeyboardEvent) => closeByEscape(event);
    window.addEventListener('keydown', letters, true);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('keydown', letters, true);
      window.removeEventListener('keydown', leave);
    };
  }, []);
  useRowInList(id);
  const { focusHead } = focus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => focusHead(), []);

  if (Form === undefined) return null;
  const name = row === undefined ? String(id ?? '') : view.rowName(row);
  const end = met?.id === id ? `This is the ${met?.step === 1 ? 'last' : 'first'} row of the list.` : '';
  return createPortal(
    <aside
      ref={focus.panel}
      className={`qd-screen ${classes.panel}`}
      aria-labelledby={titleId}
      data-beside
      onKeyDown={sendByKeys}
      onSubmit={focus.hold}
      onFocus={(event) => focus.noteFocus(event.target)}
    >
      <div className={`qd-row qd-gap-8 ${classes.head}`}>
        <div className="qd-flexible qd-may-shrink">
          <h2 id={titleId} tabIndex={-1} className={`qd-heading qd-ellipsis ${classes.title}`} title={name}>
            Edit {name}
          </h2>
          <p role="status" className="qd-note">
            {number !== undefined && `Row ${countText(number)} of ${countText(list.count ?? number)}. `}
            {end}
          </p>
        </div>
        {table !== undefined && id !== undefined && <RecordPeople record={{ table, id }} />}
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
        <CloseButton size={36} aria-label="Close the form" onClick={close} />
      </div>
      <div className={classes.body}>
        {id !== undefined && (
          <Suspense>
            <Form
              key={id}
              id={id}
              onShown={focus.restore}
              cancel={
                <Button variant="default" onClick={close}>
                  Close
                </Button>
              }
            />
          </Suspense>
        )}
      </div>
    </aside>,
    document.body,
  );
}
