import { useCallback, useEffect, useMemo, useRef } from 'react';

/** One call at a time: starting another ends the one before, and leaving the page ends the last. */
export function useRunningCall() {
  const running = useRef<AbortController>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.abort();
    };
  }, []);
  const start = useCallback((): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    if (isGone.current) running.current.abort();
    return running.current.signal;
  }, []);
  const end = useCallback(() => running.current?.abort(), []);
  return useMemo(() => ({ start, end }), [start, end]);
}
