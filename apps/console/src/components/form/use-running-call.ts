import { useCallback, useEffect, useMemo, useRef } from 'react';

/** Whether the component is gone, such as by leaving its page, for what is still running then. */
export function useGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

/** One call at a time: starting another ends the one before, and leaving the page ends the last. */
export function useRunningCall() {
  const running = useRef<AbortController>(undefined);
  const isGone = useGone();
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback((): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    if (isGone.current) running.current.abort();
    return running.current.signal;
  }, [isGone]);
  const end = useCallback(() => running.current?.abort(), []);
  return useMemo(() => ({ start, end }), [start, end]);
}
