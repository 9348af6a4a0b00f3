import { useCallback, useRef } from 'react';

/**
 * Allows one run at a time: calls during a run are ignored. A double click or a second Enter comes before
 * the first one has disabled its button, so a disabled button alone does not keep something from being sent twice.
 */
export function useOnce(): (run: () => unknown) => Promise<void> {
  const isRunning = useRef(false);
  return useCallback(async (run) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run();
    } finally {
      isRunning.current = false;
    }
  }, []);
}
