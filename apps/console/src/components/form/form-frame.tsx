import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type Conflict, RequestError } from '../../lib/request-error.ts';
import { BusyButton, type BusyButtonProps } from './busy-button.tsx';
import { ButtonBar } from './button-bar.tsx';
import type { Merging } from './conflict/use-merging.tsx';
import { useDraft } from './draft/use-draft.tsx';
import classes from './form-frame.module.css';
import { isSameValues, refusalOf } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useOnce } from './use-call.ts';

type Values = Record<string, unknown>;

export interface FormFrameProps<V extends Values> {
  readonly form: UseFormReturnType<V>;
  /** Stores the values; a `RequestError` it throws is shown at the fields it names, or above the buttons. */
  readonly onSave: (values: V) => Promise<void>;
  /** Asks before valid values are saved; resolves to false where the person would rather not. */
  readonly onAsk?: (values: V) => Promise<boolean>;
  /** Where to go once the values are stored; leaving does not ask any more. */
  readonly onSaved: () => void;
  /** Where one goes on adding: called instead once the values are stored by the second button. */
  readonly onAnother?: ((values: V) => void) | undefined;
  /** The second button: few forms have one, and those without load nothing of it. */
  readonly anotherButton?: (
    button: Pick<BusyButtonProps, 'disabled' | 'isBusy'> & { onClick: () => void },
  ) => ReactNode;
  /** The field that a conflict with another row is shown at; above the buttons where no single field is to blame. */
  readonly conflictField?: Extract<keyof V, string>;
  /** Merges what someone else has stored since the form was opened. */
  readonly merging?: Omit<Merging<V>, 'form'>;
  /** Which draft keeps what is typed, but for passwords: the record by its kind and id, such as "school 12"; none without it. */
  readonly record?: string | undefined;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** What leaves without saving; a form that is part of a page may have nothing to leave. */
  readonly cancel?: ReactNode;
  /** It cannot be saved yet: the values need something first, such as the end of an upload or someone they are for. */
  readonly isWaiting?: boolean;
  /** The reason of a failed save that no longer applies: it is hidden. */
  readonly settledProblem?: string | undefined;
  /** Shown next to a list instead of being the page: its buttons follow its fields. */
  readonly isBeside?: boolean;
  /** It is open by the state of its list's address, which guards it too. */
  readonly isOfAddress?: boolean;
  /** Its page is another form where what its address searches for is another. */
  readonly isOfSearch?: boolean;
  /** Other parts of the page follow. */
  readonly isInline?: boolean;
  /** Shown next to the fields where there is room, otherwise below them. */
  readonly aside?: ReactNode;
  /** Set to a function that says whether unsaved input would be lost now, for code that replaces the form. */
  readonly isDirty?: RefObject<() => boolean>;
  readonly children: ReactNode;
}

/** Focuses the first invalid field, once the errors are on the page. */
function useFirstInvalidFocus() {
  const [asked, setAsked] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    // With its label; and focusing a focused field would not bring it into view.
    (field?.closest('.mantine-InputWrapper-root') ?? field)?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return { element, focusFirstInvalid: useCallback(() => setAsked((before) => before + 1), []) };
}

/** Whether values differ from what is stored. */
function useUnsavedCheck<V extends Values>({ form, isDirty: shared }: Pick<FormFrameProps<V>, 'form' | 'isDirty'>) {
  const isSaved = useRef(false);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const isDirty = useCallback(
    () => !isSaved.current && !isSameValues(latest.current.getValues(), latest.current.getInitialValues()),
    [],
  );
  useEffect(() => {
    if (shared === undefined) return undefined;
    shared.current = isDirty;
    return () => {
      shared.current = () => false;
    };
  }, [shared, isDirty]);
  return { isSaved, isDirty };
}

function conflictOf(error: unknown): Conflict | undefined {
  return error instanceof RequestError && error.status === 409 ? error.body?.conflict : undefined;
}

type SavingProps<V extends Values> = Pick<
  FormFrameProps<V>,
  'conflictField' | 'form' | 'isDirty' | 'merging' | 'onAnother' | 'onAsk' | 'onSave' | 'onSaved'
>;

/** Saves a form once its values are valid, merges what someone else has stored meanwhile, and shows why it is refused. */
export function useSaving<V extends Values>(props: SavingProps<V>, forgetDraft?: () => void) {
  const { form, onAsk, onSave, onSaved, onAnother, conflictField, merging } = props;
  const { element, focusFirstInvalid } = useFirstInvalidFocus();
  const { isSaved, isDirty } = useUnsavedCheck(props);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const once = useOnce();

  const refuse = (error: unknown, values: V) => {
    setBusy(false);
    const refusal = refusalOf(error, values, conflictField);
    form.setErrors(refusal.fields);
    setProblem(refusal.message);
    return focusFirstInvalid();
  };
  const save = async (values: V, isMore: boolean): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    try {
      await onSave(values);
      isSaved.current = true;
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict === undefined || merging?.onConflict === undefined) return refuse(error, values);
      const merged = merging.onConflict(conflict, values);
      if (merged !== undefined) return save(merged, isMore);
      return setBusy(false);
    }
    forgetDraft?.();
    if (isMore) onAnother?.(values);
    else onSaved();
  };
  const askAndSave = async (values: V, isMore: boolean) => {
    if (onAsk === undefined || (await onAsk(values))) await save(values, isMore);
  };
  const submitting = (isMore: boolean) =>
    form.onSubmit((values) => void once(() => askAndSave(values, isMore)), focusFirstInvalid);
  return {
    element,
    problem,
    setProblem,
    isBusy,
    isDirty,
    submit: submitting(false),
    submitAnother: onAnother && submitting(true),
  };
}

/**
 * A form's column and its buttons. Errors appear next to their fields and the first one gets the focus; nothing typed is
 * lost by an error or by a wrong click; while saving, the button does nothing and says so.
 */
export function FormFrame<V extends Values>(props: FormFrameProps<V>) {
  const {
    submitLabel,
    busyLabel,
    cancel,
    isWaiting = false,
    isBeside = false,
    isOfAddress = false,
    isInline = false,
    aside,
    settledProblem,
    children,
  } = props;
  const draft = useDraft(props.form, props.record, props.merging);
  const { element, problem, setProblem, isBusy, isDirty, submit, submitAnother } = useSaving(props, draft.forget);
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (wasWaiting !== isWaiting) {
    setWasWaiting(isWaiting);
    // The state of the upload replaces why the last save failed.
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
        <div className={classes.column}>
          {draft.notice}
          {children}
          {props.merging?.panel}
        </div>
        {aside}
      </div>
      {problem !== undefined && problem !== settledProblem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <ButtonBar isBeside={isBeside} isInline={isInline}>
        <BusyButton type="submit" isBusy={isBusy} busyLabel={busyLabel} disabled={isWaiting}>
          {submitLabel}
        </BusyButton>
        {submitAnother && props.anotherButton?.({ isBusy, disabled: isWaiting, onClick: () => submitAnother() })}
        {cancel}
      </ButtonBar>
      <LeaveGuard
        isDirty={isDirty}
        isOfAddress={isOfAddress}
        isOfRows={props.isOfSearch}
        message="What you typed here has not been saved."
      />
    </form>
  );
}

/** A form whose values are sent as they are: checked when a field is left and when it is sent. */
export function useCheckedForm<V extends Values>(schema: z.ZodType, initialValues: V) {
  return useForm<V>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
  });
}
