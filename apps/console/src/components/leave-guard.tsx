import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface LeaveGuardProps {
  /** Whether something would be lost now; asked at the moment of leaving. */
  readonly isHolding: () => boolean;
  /** What is held goes with the page's rows: another page or filter of the same list would lose it too. */
  readonly isOfRows?: boolean;
  readonly title: string;
  readonly message: string;
  readonly stayLabel: string;
  readonly leaveLabel: string;
}

interface Place {
  readonly search: object;
}

function isSameSearch(one: Place, other: Place): boolean {
  return JSON.stringify(one.search) === JSON.stringify(other.search);
}

/** Asks before a link, Back or the closing of the tab loses something. */
export function LeaveGuard({ isHolding, isOfRows = false, title, message, stayLabel, leaveLabel }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }) => {
        const isLeaving = current.pathname !== next.pathname || (isOfRows && !isSameSearch(current, next));
        return isLeaving && isHolding();
      },
      [isHolding, isOfRows],
    ),
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
