import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Conflict, RequestError } from '../lib/request-error.ts';
import { ButtonBar } from './button-bar.tsx';
import classes from './form-frame.module.css';
import { isSameValues, refusalOf } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useOnce } from './use-once.ts';

type Values = Record<string, unknown>;

export interface FormFrameProps<V extends Values> {
  readonly form: UseFormReturnType<V>;
  /** Stores the values; a `RequestError` it throws is shown at the fields it names, or above the buttons. */
  readonly onSave: (values: V) => Promise<void>;
  /** Where to go once the values are stored; leaving does not ask any more. */
  readonly onSaved: () => void;
  /** The field that a conflict with another row is shown at; above the buttons where no single field is to blame. */
  readonly conflictField?: Extract<keyof V, string>;
  /** Takes over where somebody else has changed the row meanwhile; nothing else is shown then. */
  readonly onConflict?: (conflict: Conflict) => void;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** What leaves without saving; a form that is part of a page may have nothing to leave. */
  readonly cancel?: ReactNode;
  /** Something is on its way that the values need first, such as an upload. */
  readonly isWaiting?: boolean;
  /** Why a save failed, where that has passed meanwhile: it is shown no longer. */
  readonly settledProblem?: string | undefined;
  /** Stands beside a list instead of being the page: its buttons follow its fields. */
  readonly isBeside?: boolean;
  /** Stands beside the fields where there is room, else below them. */
  readonly aside?: ReactNode;
  /** Is given the question whether something would be lost now, for whoever replaces the form. */
  readonly holding?: RefObject<() => boolean>;
  readonly children: ReactNode;
}

/** Puts the keyboard into the first field that is marked wrong, once the marks are on the page. */
function useFirstInvalidFocus() {
  const [asked, setAsked] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    // With its label; and focusing a field that has the keyboard already would not bring it into sight.
    (field?.closest('.mantine-InputWrapper-root') ?? field)?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return { element, focusFirstInvalid: useCallback(() => setAsked((before) => before + 1), []) };
}

/** Holds the page while values differ from what is stored. */
function useUnsavedCheck<V extends Values>({ form, holding }: FormFrameProps<V>) {
  const isSaved = useRef(false);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const isHolding = useCallback(
    () => !isSaved.current && !isSameValues(latest.current.getValues(), latest.current.getInitialValues()),
    [],
  );
  useEffect(() => {
    if (holding === undefined) return undefined;
    holding.current = isHolding;
    return () => {
      holding.current = () => false;
    };
  }, [holding, isHolding]);
  return { isSaved, isHolding };
}

function conflictOf(error: unknown): Conflict | undefined {
  return error instanceof RequestError && error.status === 409 ? error.body?.conflict : undefined;
}

function useSaving<V extends Values>(props: FormFrameProps<V>) {
  const { form, onSave, onSaved, conflictField, onConflict } = props;
  const { element, focusFirstInvalid } = useFirstInvalidFocus();
  const { isSaved, isHolding } = useUnsavedCheck(props);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const once = useOnce();

  const refuse = (error: unknown, values: V) => {
    setBusy(false);
    const conflict = conflictOf(error);
    if (conflict !== undefined && onConflict !== undefined) return onConflict(conflict);
    const refusal = refusalOf(error, values, conflictField);
    form.setErrors(refusal.fields);
    setProblem(refusal.message);
    return focusFirstInvalid();
  };
  const save = async (values: V) => {
    setProblem(undefined);
    setBusy(true);
    try {
      await onSave(values);
      isSaved.current = true;
    } catch (error) {
      refuse(error, values);
      return;
    }
    onSaved();
  };
  return {
    element,
    problem,
    setProblem,
    isBusy,
    isHolding,
    submit: form.onSubmit((values) => void once(() => save(values)), focusFirstInvalid),
  };
}

/**
 * A form's column and its buttons. Faults land beside their fields and the first one gets the keyboard; nothing typed is
 * lost by an error or by a wrong click; while saving, the button is off and says so.
 */
export function FormFrame<V extends Values>(props: FormFrameProps<V>) {
  const {
    submitLabel,
    busyLabel,
    cancel,
    isWaiting = false,
    isBeside = false,
    aside,
    settledProblem,
    children,
  } = props;
  const { element, problem, setProblem, isBusy, isHolding, submit } = useSaving(props);
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (wasWaiting !== isWaiting) {
    setWasWaiting(isWaiting);
    // What an upload has to say takes the place of why the last save failed.
    setProblem(undefined);
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-busy={isBusy}
      className={isBeside ? classes.beside : undefined}
    >
      <div className={aside === undefined ? undefined : classes.withAside}>
        <div className={classes.column}>{children}</div>
        {aside}
      </div>
      {problem !== undefined && problem !== settledProblem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <ButtonBar isBeside={isBeside}>
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
