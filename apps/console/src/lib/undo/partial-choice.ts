import { useSyncExternalStore } from 'react';

/** An undo that some rows are in the way of, which the others could do without. */
export interface PartialChoice {
  /** What is undone. */
  readonly what: string;
  readonly canGoBack: number;
  readonly left: number;
  /** Rows in the way by table and id, with what is in the way of each; not all where there are many. */
  readonly details: Readonly<Record<string, string>>;
}

interface Asked {
  readonly choice: PartialChoice;
  /** False once it is answered: the dialog keeps its words while it fades out. */
  readonly isOpen: boolean;
}

let asked: Asked | undefined;
let answer: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();

function change(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks whether the rows that can go back should; resolves to false where all of it is to stay. */
export function askPartial(choice: PartialChoice): Promise<boolean> {
  answer?.resolve(false);
  answer = Promise.withResolvers();
  change({ choice, isOpen: true });
  return answer.promise;
}

export function answerPartial(isWanted: boolean): void {
  if (asked) change({ ...asked, isOpen: false });
  answer?.resolve(isWanted);
  answer = undefined;
}

/** What is asked, or was last. */
export function usePartialChoice(): Asked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
