import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ButtonBar } from './button-bar.tsx';
import classes from './form-frame.module.css';
import { isSameValues, refusalOf } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';

type Values = Record<string, unknown>;

export interface FormFrameProps<V extends Values> {
  readonly form: UseFormReturnType<V>;
  /** Stores the values; a `RequestError` it throws is shown at the fields it names, or above the buttons. */
  readonly onSave: (values: V) => Promise<void>;
  /** Where to go once the values are stored; leaving does not ask any more. */
  readonly onSaved: () => void;
  /** The field that a conflict with another row is shown at. */
  readonly conflictField: Extract<keyof V, string>;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** The link that leaves without saving. */
  readonly cancel: ReactNode;
  /** Something is on its way that the values need first, such as an upload. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** Puts the keyboard into the first field that is marked wrong, once the marks are on the page. */
function useFirstInvalidFocus() {
  const [asked, setAsked] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  return { element, focusFirstInvalid: useCallback(() => setAsked((before) => before + 1), []) };
}

/** Holds the page while values differ from what is stored. */
function useUnsavedCheck<V extends Values>(form: UseFormReturnType<V>) {
  const isSaved = useRef(false);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const isHolding = useCallback(
    () => !isSaved.current && !isSameValues(latest.current.getValues(), latest.current.getInitialValues()),
    [],
  );
  return { isSaved, isHolding };
}

function useSaving<V extends Values>({ form, onSave, onSaved, conflictField }: FormFrameProps<V>) {
  const { element, focusFirstInvalid } = useFirstInvalidFocus();
  const { isSaved, isHolding } = useUnsavedCheck(form);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const save = async (values: V) => {
    setProblem(undefined);
    setBusy(true);
    try {
      await onSave(values);
      isSaved.current = true;
      onSaved();
    } catch (error) {
      const refusal = refusalOf(error, Object.keys(values), conflictField);
      form.setErrors(refusal.fields);
      setProblem(refusal.message);
      setBusy(false);
      focusFirstInvalid();
    }
  };
  return {
    element,
    problem,
    isBusy,
    isHolding,
    submit: form.onSubmit((values) => void save(values), focusFirstInvalid),
  };
}

/**
 * A form's column and its buttons. Faults land beside their fields and the first one gets the keyboard; nothing typed is
 * lost by an error or by a wrong click; while saving, the button is off and says so.
 */
export function FormFrame<V extends Values>(props: FormFrameProps<V>) {
  const { submitLabel, busyLabel, cancel, isWaiting = false, children } = props;
  const { element, problem, isBusy, isHolding, submit } = useSaving(props);
  return (
    <form ref={element} noValidate onSubmit={submit} aria-busy={isBusy}>
      <div className={classes.column}>{children}</div>
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <ButtonBar>
        <Button type="submit" disabled={isBusy || isWaiting}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        {cancel}
      </ButtonBar>
      <LeaveGuard
        isHolding={isHolding}
        title="Leave without saving?"
        message="What you typed here has not been saved."
        stayLabel="Keep editing"
        leaveLabel="Leave"
      />
    </form>
  );
}
