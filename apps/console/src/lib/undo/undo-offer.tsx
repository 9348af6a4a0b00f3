import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type NotificationData, notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import type { operations } from '@quizdesk/contract/operations';
import { operationPaths } from '@quizdesk/contract/paths/operations';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { isApple } from '../is-apple.ts';
import { logFailure } from '../log.ts';
import { queryClient } from '../query/query-client.ts';
import { request } from '../request.ts';
import { closeButtonProps, notifyFailure } from '../toast.ts';
import { leftText, undoLeaving } from './leaving.ts';
import { Refusal, refusalTitle } from './refusal.tsx';
import classes from './undo-offer.module.css';

const OFFERED_FOR_MS = 10_000;

/** What an operation of the journal did, for the message about its undo. */
export interface Undoable {
  readonly operation: number;
  /** "School deleted: Keta Lagoon SHTS". */
  readonly what: string;
  /** It is itself an undo: undoing it does again what that one undid. */
  readonly isUndo: boolean;
  /** Called when it is undone, and when it is done again; with how many rows were left as they were. */
  readonly onToggle?: ((isUndone: boolean, leftOut: number) => void) | undefined;
}

/** A message that offers to undo what it says. */
interface Offer extends Undoable {
  /** The message's. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

type Toast = NotificationData & { readonly id: string };

const isFocused = (id: string) => document.getElementById(id)?.querySelector(':focus-visible') != null;

/** The message. It goes after ten seconds, unless it `stays`, someone points at it or has reached it by keyboard. */
const toastOf = (offer: Offer, stays = false): Toast => ({
  id: offer.id,
  title: offer.title,
  message: <UndoOffer offer={offer} />,
  icon: <IconCheck size={18} stroke={2} />,
  className: 'qd-toast-good',
  'data-undo': offer.isUndo ? 'undone' : 'done',
  closeButtonProps,
  autoClose: stays || isFocused(offer.id) ? false : OFFERED_FOR_MS,
  onFocusCapture: () => offerUndo(offer),
  onBlurCapture: () => offerUndo(offer),
});

/** Offers to undo what a message says, if no one has closed it. */
export function offerUndo(offer: Offer, stays = false): void {
  notifications.update(toastOf(offer, stays));
}

/** Updates the message with this id, or shows a new one where it was closed. */
function show(toast: Toast): void {
  const { notifications: visible, queue } = notificationsStore.getState();
  if ([...visible, ...queue].some(({ id }) => id === toast.id)) notifications.update(toast);
  else notifications.show(toast);
}

/** Undoes an operation and refetches what is shown; says so in the place of a message, or why it cannot be undone. */
async function undo({ operation, what, isUndo, onToggle }: Undoable, id: string): Promise<boolean> {
  try {
    const undoing = await undoLeaving(what, (body) =>
      request<typeof operations.undo>(operationPaths.undo, { params: { id: operation }, body }),
    );
    if (undoing === undefined) return false;
    const title = isUndo ? 'Done again' : 'Undone';
    const text = [what, leftText(undoing)].filter(Boolean).join('. ');
    show(toastOf({ id, operation: undoing.id, what, isUndo: !isUndo, title, text, onToggle }));
    onToggle?.(!isUndo, undoing.left_out);
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logFailure('Failed to undo', error);
    notifications.hide(id);
    notifyFailure(refusalTitle(error), <Refusal error={error} what={what} />);
    return false;
  } finally {
    // Everything is invalidated: many pages show what an operation changed, or the rows that prevent its undo.
    void queryClient.invalidateQueries();
  }
}

/** The offer that Ctrl Z uses: the latest write, or the latest undo where only undos are offered. */
function useIsNext(id: string): boolean {
  const { notifications: shown } = useNotifications();
  const next =
    shown.findLast((toast) => toast['data-undo'] === 'done') ??
    shown.findLast((toast) => toast['data-undo'] === 'undone');
  return next?.id === id;
}

function UndoOffer({ offer }: { readonly offer: Offer }) {
  const [isBusy, setBusy] = useState(false);
  const isNext = useIsNext(offer.id);
  const run = () => {
    if (isBusy) return;
    setBusy(true);
    offerUndo(offer, true);
    void undo(offer, offer.id)
      .then((isDone) => {
        // It is still offered to someone who would rather leave everything, for a while.
        if (!isDone) offerUndo(offer);
      })
      .finally(() => setBusy(false));
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.repeat) run();
  };
  useHotkeys(isNext ? [['mod+Z', onKey]] : []);
  return (
    <div className={classes.offer}>
      <span className={classes.text}>{offer.text}</span>
      <span className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
          // A disabled button would lose the focus.
          aria-disabled={isBusy}
          aria-keyshortcuts={isNext ? 'Control+Z Meta+Z' : undefined}
          onClick={run}
        >
          {isBusy ? 'Undoing...' : 'Undo'}
        </Button>
        {isNext && (
          <span className={classes.key} aria-hidden="true">
            {isApple ? '⌘ Z' : 'Ctrl Z'}
          </span>
        )}
      </span>
    </div>
  );
}

/** The same without a message that offers it. */
export function undoAndTell(undoable: Undoable): Promise<boolean> {
  return undo(undoable, `undo-${undoable.operation}`);
}
