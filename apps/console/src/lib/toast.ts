import { notifications } from '@mantine/notifications';
import { IconBell, IconCheck, IconX } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';

/** The button that closes a message. */
export const closeButtonProps = { 'aria-label': 'Close this message' };

/**
 * Says, bottom right, what was done and to which thing; returns the message's id. One with the same id is replaced. What was
 * written says `notifyWritten`.
 */
export function notifySuccess(title: string, text: string, id?: string): string {
  const icon = createElement(IconCheck, { size: 18, stroke: 2 });
  const className = 'qd-toast-good';
  const toast = { title, message: text, icon, className, autoClose: 6000, closeButtonProps };
  if (id === undefined) return notifications.show(toast);
  notifications.hide(id);
  return notifications.show({ id, ...toast });
}

/** Says what failed and why; stays until it is closed. One with the same id is replaced. */
export function notifyFailure(title: string, text: ReactNode, id?: string): void {
  const icon = createElement(IconX, { size: 18, stroke: 2 });
  const toast = { title, message: text, icon, className: 'qd-toast-bad', autoClose: false, closeButtonProps } as const;
  if (id !== undefined) notifications.hide(id);
  notifications.show(id === undefined ? toast : { id, ...toast });
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
