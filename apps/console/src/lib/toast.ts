import { notifications } from '@mantine/notifications';
import { IconBell, IconCheck, IconX } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';

const closeButtonProps = { 'aria-label': 'Close this message' };

/** Says, bottom right, what was done and to which thing. */
export function notifySuccess(title: string, text: string): void {
  const icon = createElement(IconCheck, { size: 18, stroke: 2 });
  notifications.show({ title, message: text, icon, className: 'qd-toast-good', autoClose: 6000, closeButtonProps });
}

/** Says what failed and why; stays until it is closed. */
export function notifyFailure(title: string, text: string): void {
  const icon = createElement(IconX, { size: 18, stroke: 2 });
  notifications.show({
    title,
    message: text,
    icon,
    className: 'qd-toast-bad',
    autoClose: false,
    role: 'alert',
    closeButtonProps,
  });
}

/** Says that something failed that nobody was prepared for; the latest of such messages takes the place of the one before. */
export function notifyUnexpected(reason: string): void {
  const id = 'unexpected';
  const message = `${reason}. What this page shows may be out of date: reload it before you go on.`;
  const icon = createElement(IconX, { size: 18, stroke: 2 });
  const className = 'qd-toast-bad';
  const toast = { title: 'Something went wrong', message, icon, className, autoClose: false, role: 'alert' } as const;
  notifications.hide(id);
  notifications.show({ id, ...toast, closeButtonProps });
}

/** Shows a message that came for whoever sits here; stays until it is closed, by them or by the answered function. */
export function notifyMessage(
  title: string,
  content: ReactNode,
  { onClose }: { readonly onClose: () => void },
): () => void {
  const icon = createElement(IconBell, { size: 18, stroke: 1.7 });
  const id = notifications.show({ title, message: content, icon, autoClose: false, closeButtonProps, onClose });
  return () => void notifications.hide(id);
}
