import { logFailure } from './log.ts';
import { operationOf } from './request.ts';
import { notifySuccess } from './toast.ts';
import type { Undoable } from './undo/undo-offer.tsx';

const loadOffer = () => import('./undo/undo-offer.tsx');

interface Writing extends Pick<Undoable, 'onToggle'> {
  /** Of writes that follow each other quickly: the message takes the place of the one before with this id. */
  readonly id?: string;
}

/** Says what a write did, and offers to undo it for ten seconds where it can be undone. */
export function notifyWritten(
  title: string,
  text: string,
  answer: unknown,
  { id: given, onToggle }: Writing = {},
): void {
  const id = notifySuccess(title, text, given);
  const operation = operationOf(answer);
  if (operation === undefined) return;
  // The message does not wait for the code of its button, and stays a message without it.
  loadOffer()
    .then(({ offerUndo }) =>
      offerUndo({ id, operation, title, text, what: `${title}: ${text}`, isUndo: false, onToggle }),
    )
    .catch((error: Error) => logFailure('Failed to load the code for undo', error));
}

/** Undoes an operation, refetches what is shown and says so, or says why it cannot be undone; true if it is. */
export async function undo(undoable: Undoable): Promise<boolean> {
  const { undoAndTell } = await loadOffer();
  return undoAndTell(undoable);
}
