import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface LeaveGuardProps {
  /** Whether something would be lost now; asked at the moment of leaving. */
  readonly isHolding: () => boolean;
  readonly title: string;
  readonly message: string;
  readonly stayLabel: string;
  readonly leaveLabel: string;
}

/** Asks before a link, Back or the closing of the tab loses something. */
export function LeaveGuard({ isHolding, title, message, stayLabel, leaveLabel }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: useCallback(({ current, next }) => current.pathname !== next.pathname && isHolding(), [isHolding]),
    enableBeforeUnload: isHolding,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={title}
      cancelLabel={stayLabel}
      confirmLabel={leaveLabel}
      confirmIcon={null}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {message}
    </ConfirmDialog>
  );
}
