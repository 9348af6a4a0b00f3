import { Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../form/busy-button.tsx';
import { useOnce } from '../form/use-call.ts';
import { countText } from '../format/format-number.ts';
import classes from './confirm-dialog.module.css';

/** Dependents of what is about to be deleted: their number and what becomes of them. */
export interface Attached {
  readonly count: number;
  readonly text: string;
}

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** What is to be known besides the question. */
  readonly about?: ReactNode;
  /** What is typed or chosen before it can be done. */
  readonly field?: ReactNode;
  readonly attached?: readonly Attached[] | undefined;
  /** Says that what is attached is being counted, or could not be. */
  readonly attachedNote?: string | undefined;
  /** Why the last try failed; the dialog stays open with it. */
  readonly problem?: ReactNode;
  readonly isBusy?: boolean;
  /** It cannot be done now; the dependents or the note say why. */
  readonly isBlocked?: boolean | undefined;
  readonly confirmLabel?: string;
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  /** What holds for every such action, next to the buttons. */
  readonly footnote?: ReactNode;
  readonly size?: number;
  readonly confirmIcon?: ReactNode;
  /** It loses nothing: the confirm button has the usual colour. */
  readonly isHarmless?: boolean;
  /** A promise that it returns is waited for before it can be called again. */
  readonly onConfirm: () => unknown;
  readonly onCancel: () => void;
}

function AttachedList({ attached }: { readonly attached: readonly Attached[] }) {
  return (
    <ul className={classes.attached}>
      {attached.map(({ count, text }) => (
        <li key={text}>
          <span className={`qd-fixed qd-bold qd-figures ${classes.count}`}>{countText(count)}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Once the action has been refused, Cancel has the focus, as when the dialog opened: Enter does no harm. */
function useFocusAfterRefusal(isRefused: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRefused) button.current?.focus();
  }, [isRefused]);
  return button;
}

/** Asks before something is lost: names it, lists its dependents, and has Cancel focused so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, attached = [], attachedNote, problem, isBusy = false, isHarmless = false } = props;
  const { onConfirm, onCancel, isBlocked = false, footnote, size = 480 } = props;
  const { confirmLabel = 'Delete', busyLabel = 'Deleting...', cancelLabel = 'Cancel' } = props;
  const once = useOnce();
  const cancelButton = useFocusAfterRefusal(isOpen && !isBusy && problem !== undefined);
  const confirm = () => {
    // The button can still be pressed while a dialog that was confirmed fades out.
    if (isOpen) void once(onConfirm);
  };
  const { confirmIcon = <IconTrash size={18} stroke={1.7} aria-hidden="true" /> } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => undefined : onCancel}
      title={title}
      size={size}
      centered
      transitionProps={{ duration: 160, transition: 'fade' }}
      closeButtonProps={{ 'aria-label': 'Close', 'aria-disabled': isBusy }}
    >
      <p className={`qd-break ${classes.message}`}>{children}</p>
      {props.about !== undefined && <p className={`qd-break qd-above-8 ${classes.message}`}>{props.about}</p>}
      {props.field}
      {attached.length > 0 && <AttachedList attached={attached} />}
      {attachedNote !== undefined && (
        <p role="status" className="qd-note qd-above-16">
          {attachedNote}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="qd-problem qd-above-16">
          {problem}
        </p>
      )}
      <div className={`qd-flex qd-gap-8 ${classes.buttons}`}>
        {footnote !== undefined && <p className={`qd-note ${classes.footnote}`}>{footnote}</p>}
        <BusyButton ref={cancelButton} variant="default" data-autofocus onClick={onCancel} isBusy={isBusy}>
          {cancelLabel}
        </BusyButton>
        <BusyButton
          className={isHarmless ? undefined : classes.confirm}
          leftSection={confirmIcon}
          onClick={confirm}
          isBusy={isBusy}
          busyLabel={busyLabel}
          disabled={isBlocked}
        >
          {confirmLabel}
        </BusyButton>
      </div>
    </Modal>
  );
}
