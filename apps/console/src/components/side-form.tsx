import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './side-form.module.css';
import type { Selection } from './use-selection.ts';

export interface SideFormProps {
  /** What the form does now: "Add Level". */
  readonly title: string;
  readonly selection: Pick<Selection<unknown>, 'form' | 'isAsking' | 'stay' | 'leave'>;
  /** The form, made anew for every choice: its key is the selection's `form`. */
  readonly form: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

/** Puts the keyboard into a form that was asked for, after whatever asked for it has let go of the keyboard. */
function useFocusInForm(form: number) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (form > 0) section.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [form]);
  return section;
}

/** A list with the form for its rows beside it, or below it where there is no room for both. */
export function SideForm({ title, selection, form, children }: SideFormProps) {
  const section = useFocusInForm(selection.form);
  return (
    <div className={classes.both}>
      <div className={classes.list}>{children}</div>
      <section ref={section} className={classes.side} aria-labelledby="side-form">
        <div className={classes.held}>
          <h2 id="side-form" className={classes.title}>
            {title}
          </h2>
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
