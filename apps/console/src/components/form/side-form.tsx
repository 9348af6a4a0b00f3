import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { type Step, StepButtons, usePanelFocus, useRowSteps, useStepKeys } from '../list/beside/row-steps.tsx';
import type { ListPage } from '../list/use-list-page.ts';
import { RecordPeople, type RecordPeopleProps } from '../presence/record-people.tsx';
import { useRights } from '../rights/rights.tsx';
import type { Selection } from '../table/use-selection.ts';
import classes from './side-form.module.css';

export interface SideFormProps<Row extends { readonly id: number }> {
  /** The call that the form makes: those who may not make it see only the list. */
  readonly call: CallName;
  /** What the form does now: "Add Level". */
  readonly title: string;
  readonly selection: Selection<Row>;
  /** The page of the list, through whose rows the form steps. */
  readonly list: ListPage<Row>;
  readonly onPage: (page: number) => void;
  /** The record that the form works on; none where it adds one. */
  readonly record: RecordPeopleProps['record'] | undefined;
  /** The form, remounted for every selection: its key is the selection's `form`. */
  readonly form: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** Focuses a form that took the place of another: its first field where a button opened it, the field that had it after a step. */
function useFocusInForm(form: number) {
  const focus = usePanelFocus();
  const isStep = useRef(false);
  const take = useEffectEvent(() => {
    if (isStep.current) focus.restore();
    else focus.panel.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    isStep.current = false;
  });
  useEffect(() => {
    if (form > 0) take();
  }, [form]);
  const noteStep = () => {
    isStep.current = true;
  };
  return { ...focus, noteStep };
}

/** Steps from the selected row to the next one, or from the one that was selected last. */
function useSteps<Row extends { readonly id: number }>(
  { selection, list, onPage }: Pick<SideFormProps<Row>, 'list' | 'onPage' | 'selection'>,
  noteStep: () => void,
) {
  const { selected, select } = selection;
  const onRow = (row: Row) => {
    noteStep();
    select(row);
  };
  const [lastId, setLastId] = useState<number>();
  if (selected !== undefined && selected.id !== lastId) setLastId(selected.id);
  // The page that was turned to, until its rows are there.
  const [turned, setTurned] = useState<{ readonly page: number; readonly step: Step }>();
  const rows = list.isStale ? [] : (list.rows ?? []);
  const arrived = turned?.page === list.page ? rows.at(turned.step === 1 ? 0 : -1) : undefined;
  const settle = useEffectEvent((row: Row) => {
    setTurned(undefined);
    onRow(row);
  });
  useEffect(() => {
    if (arrived !== undefined) settle(arrived);
  }, [arrived]);
  return useRowSteps({
    list,
    rows,
    id: selected?.id ?? lastId,
    onRow,
    onPage: (page, step) => {
      setTurned({ page, step });
      onPage(page);
    },
  });
}

/** A list with the form for its rows next to it, or below it where there is no room for both. */
export function SideForm<Row extends { readonly id: number }>(props: SideFormProps<Row>) {
  const { call, title, selection, record, form, children } = props;
  const isAllowed = useRights().may(call);
  const { panel, hold, noteFocus, noteStep } = useFocusInForm(selection.form);
  const { step, text } = useSteps(props, noteStep);
  const isEditing = selection.selected !== undefined;
  const go = (by: Step) => {
    if (!isAllowed) return;
    hold();
    step(by);
  };
  useStepKeys(go, isEditing);
  if (!isAllowed) return children;
  return (
    <div className={classes.both}>
      <div className={classes.list}>{children}</div>
      <section
        ref={panel}
        className={classes.side}
        aria-labelledby="side-form"
        onFocus={(event) => noteFocus(event.target)}
      >
        <div className={classes.held}>
          <div className={classes.head}>
            <div className="qd-flexible qd-may-shrink">
              <h2 id="side-form" tabIndex={-1} className="qd-heading">
                {title}
              </h2>
              <p role="status" className="qd-note">
                {isEditing && text}
              </p>
            </div>
            {record && <RecordPeople record={record} />}
            {isEditing && <StepButtons go={go} />}
          </div>
          {form}
        </div>
      </section>
      <ConfirmDialog
        isOpen={selection.isAsking}
        title="Leave without saving?"
        cancelLabel="Keep editing"
        confirmLabel="Leave"
        confirmIcon={null}
        onCancel={selection.stay}
        onConfirm={selection.leave}
      >
        What you typed here has not been saved.
      </ConfirmDialog>
    </div>
  );
}
