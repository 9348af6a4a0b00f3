import { useEffect } from 'react';
import { logFailure } from '../../lib/log.ts';
import { notifyUnexpected } from '../../lib/toast.ts';

/** A call that was stopped on purpose is no fault. */
function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Says each fault that nothing else has caught, instead of leaving a page that silently does nothing. */
function report(error: unknown): void {
  // Browsers report some conditions of their own this way, without an error.
  if (!(error instanceof Error) || isCancelled(error)) return;
  logFailure('An unexpected error', error);
  notifyUnexpected(error.message);
}

/** Watches for the errors and rejected promises of the whole page. */
export function useUnexpectedErrors(): void {
  useEffect(() => {
    const onError = ({ error }: ErrorEvent) => report(error);
    const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}
