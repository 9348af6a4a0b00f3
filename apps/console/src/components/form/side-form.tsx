import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { RecordPeople, type RecordPeopleProps } from '../presence/record-people.tsx';
import { useRights } from '../rights/rights.tsx';
import type { Selection } from '../table/use-selection.ts';
import classes from './side-form.module.css';

export interface SideFormProps {
  /** The call that the form makes: those who may not make it see only the list. */
  readonly call: CallName;
  /** What the form does now: "Add Level". */
  readonly title: string;
  readonly selection: Pick<Selection<unknown>, 'form' | 'isAsking' | 'stay' | 'leave'>;
  /** The record that the form works on; none where it adds one. */
  readonly record: RecordPeopleProps['record'] | undefined;
  /** The form, remounted for every selection: its key is the selection's `form`. */
  readonly form: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

/** Focuses the first field of a form that was opened by a button, after that button has lost the focus. */
function useFocusInForm(form: number) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (form > 0) section.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [form]);
  return section;
}

/** A list with the form for its rows next to it, or below it where there is no room for both. */
export function SideForm({ call, title, selection, record, form, children }: SideFormProps) {
  const section = useFocusInForm(selection.form);
  if (!useRights().may(call)) return children;
  return (
    <div className={classes.both}>
      <div className={classes.list}>{children}</div>
      <section ref={section} className={classes.side} aria-labelledby="side-form">
        <div className={classes.held}>
          <div className={classes.head}>
            <h2 id="side-form" className="qd-heading qd-fixed">
              {title}
            </h2>
            {record && <RecordPeople record={record} />}
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
