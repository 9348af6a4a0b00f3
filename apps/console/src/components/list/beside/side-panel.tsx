import { Button, CloseButton } from '@mantine/core';
import { editedTableOf } from '@quizdesk/contract/things';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { RecordPeople } from '../../presence/record-people.tsx';
import type { ListSearch } from '../list-search.ts';
import type { Beside, ListView, ShownList } from '../resource/list-view.ts';
import { type Step, StepButtons, usePanelFocus, useRowSteps, useStepKeys } from './row-steps.tsx';
import classes from './side-panel.module.css';

export type SidePanelType = typeof SidePanel;

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
  const isOld = list.isStale || (typeof beside === 'object' && beside.page !== list.page);
  const rows = isOld ? [] : (list.rows ?? []);
  const id = typeof beside === 'number' ? beside : rows.at(beside.end === 'first' ? 0 : -1)?.id;

  const show = (wanted: Beside | undefined, where = search) =>
    void navigate({ ...link(where), state: { beside: wanted }, replace: wanted !== undefined, resetScroll: false });
  const settle = useEffectEvent((found: number) => show(found));
  useEffect(() => {
    // The rows may change their order while their form is open.
    if (typeof beside !== 'number' && id !== undefined) settle(id);
  }, [beside, id]);

  const steps = useRowSteps({
    list,
    rows,
    id,
    onRow: (row) => show(row.id),
    onPage: (page, by) => show({ end: by === 1 ? 'first' : 'last', page }, address.pageOf(search, page)),
  });
  return { id, ...steps, close: () => show(undefined) };
}

/** Keeps the row that the panel is about in sight, and gives it the focus when the panel closes. */
function useRowInList(id: number | undefined) {
  const row = useRef<Element>(null);
  // The list renders again before the panel goes.
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

/** The form of a row beside its list, which can be used on; J and K lead to the form of the next row and the one before. */
export function SidePanel<Row extends { readonly id: number }, Search extends ListSearch>(
  props: SidePanelProps<Row, Search>,
) {
  const { view, search } = props;
  const { id, row, text, step, close } = useRowBeside(props);
  const focus = usePanelFocus();
  const titleId = useId();
  const table = editedTableOf(view.query(search).queryKey[0]);
  const Form = view.editing?.Beside;

  const go = (by: Step) => {
    focus.hold();
    step(by);
  };
  useStepKeys(go);
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    const isHere = focus.panel.current?.contains(document.activeElement) === true;
    if (!isHere) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const leave = (event: KeyboardEvent) => closeByEscape(event);
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
  useRowInList(id);
  const { focusHead } = focus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => focusHead(), []);

  if (Form === undefined) return null;
  const name = row === undefined ? String(id ?? '') : view.rowName(row);
  return createPortal(
    <aside
      ref={focus.panel}
      className={`qd-screen ${classes.panel}`}
      aria-labelledby={titleId}
      data-beside
      onSubmit={focus.hold}
      onFocus={(event) => focus.noteFocus(event.target)}
    >
      <div className={`qd-row qd-gap-8 ${classes.head}`}>
        <div className="qd-flexible qd-may-shrink">
          <h2 id={titleId} tabIndex={-1} className={`qd-heading qd-ellipsis ${classes.title}`} title={name}>
            Edit {name}
          </h2>
          <p role="status" className="qd-note">
            {text}
          </p>
        </div>
        {table !== undefined && id !== undefined && <RecordPeople record={{ table, id }} />}
        <StepButtons go={go} />
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
