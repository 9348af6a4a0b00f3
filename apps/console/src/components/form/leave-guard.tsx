import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

export interface LeaveGuardProps {
  /** Whether something would be lost now; called when the page is about to be left. */
  readonly isDirty: () => boolean;
  /** Unsaved values belong to the shown rows: another page or filter of the same list would lose them too. */
  readonly isOfRows?: boolean | undefined;
  /** The form is open by the state of its list's address: any other address, or state, closes it. */
  readonly isOfAddress?: boolean;
  readonly title?: string;
  readonly message: string;
  readonly stayLabel?: string;
}

interface WithSearch {
  readonly search: object;
}

function isSameSearch(one: WithSearch, other: WithSearch): boolean {
  return JSON.stringify(one.search) === JSON.stringify(other.search);
}

/** Asks one guard whether the page may be left; true where nothing would be lost or the person leaves it. */
type Question = () => Promise<boolean>;
const questions = new Set<Question>();

/** For leaving that no link does, such as signing out: asks each guard with unsaved values in turn. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of [...questions]) {
    if (!(await ask())) return false;
  }
  return true;
}

/** Lets `mayLeave` ask in this guard's dialog. What was given up once is not asked about again when the page unloads. */
function useQuestion(isDirty: () => boolean) {
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const isGivenUp = useRef(false);
  useEffect(() => {
    const ask = () => {
      if (!isDirty()) return Promise.resolve(true);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setAnswer(() => resolve);
      return promise;
    };
    questions.add(ask);
    return () => void questions.delete(ask);
  }, [isDirty]);
  const settle = (leaves: boolean) => {
    isGivenUp.current = leaves;
    answer?.(leaves);
    setAnswer(undefined);
  };
  return { isAsked: answer !== undefined, settle, isGivenUp };
}

/** Asks before a link, Back, signing out or the closing of the tab loses something. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isDirty, isOfRows = false, isOfAddress = false, message } = props;
  const { title = 'Leave without saving?', stayLabel = 'Keep editing' } = props;
  const question = useQuestion(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }) => {
        const isElsewhere = current.pathname !== next.pathname || (isOfRows && !isSameSearch(current, next));
        return (isOfAddress || isElsewhere) && isDirty();
      },
      [isDirty, isOfAddress, isOfRows],
    ),
    enableBeforeUnload: () => !question.isGivenUp.current && isDirty(),
    withResolver: true,
  });
  const answer = (leaves: boolean) => {
    if (question.isAsked) question.settle(leaves);
    else if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <ConfirmDialog
      isOpen={question.isAsked || blocker.status === 'blocked'}
      title={title}
      cancelLabel={stayLabel}
      confirmLabel="Leave"
      confirmIcon={null}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      {message}
    </ConfirmDialog>
  );
}
