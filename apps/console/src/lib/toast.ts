import { type NotificationData, notifications } from '@mantine/notifications';
import { IconBell, IconCheck, IconX } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';

/** The button that closes a message. */
export const closeButtonProps = { 'aria-label': 'Close this message' };

/** Shows a message bottom right; one with the same id is replaced. */
function show(icon: typeof IconCheck, id: string | undefined, toast: NotificationData): string {
  if (id !== undefined) notifications.hide(id);
  const known = id === undefined ? {} : { id };
  return notifications.show({
    ...known,
    ...toast,
    icon: createElement(icon, { size: 18, stroke: 2 }),
    closeButtonProps,
  });
}

/**
 * Says what was done and to which thing; returns the message's id. One with the same id is replaced. What was written says
 * `notifyWritten`.
 */
export function notifySuccess(title: string, text: string, id?: string): string {
  return show(IconCheck, id, { title, message: text, className: 'qd-toast-good', autoClose: 6000 });
}

/** Says what failed and why; stays until it is closed. One with the same id is replaced. */
export function notifyFailure(title: string, text: ReactNode, id?: string): void {
  show(IconX, id, { title, message: text, className: 'qd-toast-bad', autoClose: false });
}

/** Reports an unexpected failure; each such message replaces the one before. */
export function notifyUnexpected(reason: string): void {
  const text = `${reason}. What this page shows may be out of date: reload it before you go on.`;
  notifyFailure('Something went wrong', text, 'unexpected');
}

/** Shows a message for the signed-in person; stays until it is closed, by them or by the returned function. */
export function notifyMessage(
  title: string,
  content: ReactNode,
  { onClose }: { readonly onClose: () => void },
): () => void {
  const icon = createElement(IconBell, { size: 18, stroke: 1.7 });
  const id = notifications.show({ title, message: content, icon, autoClose: false, closeButtonProps, onClose });
  return () => void notifications.hide(id);
}
