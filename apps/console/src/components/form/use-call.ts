import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { reasonOf } from '../../lib/request-error.ts';
import { notifyFailure } from '../../lib/toast.ts';

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

interface CallOptions<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  /** Says what was done; a promise that it returns is waited for. */
  readonly onDone: (answer: Answer, input: Input) => unknown;
  /** What is logged of a failure: "Failed to restore a streak". */
  readonly failure: string;
  /** The title of the message about a failure; without one the caller shows its `problem`. */
  readonly failureTitle?: string;
  readonly onFailure?: (error: Error, input: Input) => unknown;
  /** Refetches what the call changes. Not waited for: the caller would be busy until then, for the next row too. */
  readonly invalidate?: (input: Input) => Promise<void>;
}

/** A call that changes something: whether it is running, and why it failed. `run` never rejects. */
export function useCall<Input = void, Answer = unknown>(options: CallOptions<Input, Answer>) {
  const { call, onDone, failure, failureTitle, onFailure, invalidate } = options;
  const { isPending, error, variables, reset, mutateAsync } = useMutation({
    mutationFn: call,
    onSuccess: async (answer, input) => {
      await onDone(answer, input);
      void invalidate?.(input);
    },
    onError: async (failed, input) => {
      logFailure(failure, failed);
      if (failureTitle !== undefined) notifyFailure(failureTitle, failed.message);
      await onFailure?.(failed, input);
    },
  });
  return {
    isBusy: isPending,
    /** What it is running for. */
    busyWith: isPending ? variables : undefined,
    error,
    problem: error === null ? undefined : reasonOf(error),
    reset,
    run: async (input: Input): Promise<void> => void (await mutateAsync(input).catch(() => undefined)),
  };
}

/** The same for work that says itself what became of it: whether it is running. */
export function useBusy(work: () => Promise<unknown>): readonly [boolean, () => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
