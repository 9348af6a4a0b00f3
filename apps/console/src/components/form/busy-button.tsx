import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';

export interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** What it started is still running: pressing it does nothing. */
  readonly isBusy: boolean;
  /** What it says meanwhile. */
  readonly busyLabel?: ReactNode;
}

/**
 * A button that starts something which takes a moment. It is not disabled meanwhile: a disabled button loses the focus,
 * and those who use the keyboard would have to find their place again.
 */
export function BusyButton({ isBusy, busyLabel, onClick, children, ...button }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also keeps the form of a submit button from being sent.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Button {...button} aria-disabled={isBusy || undefined} data-disabled={isBusy} onClick={press}>
      {isBusy && busyLabel !== undefined ? busyLabel : children}
    </Button>
  );
}
