import type { ImportFault } from '@quizdesk/contract/errors';
import { useState } from 'react';
import { isCancelled } from '../../lib/request-error.ts';
import { notifyWritten } from '../../lib/undo.ts';
import { useOnce } from '../form/use-call.ts';
import { useRunningCall } from '../form/use-running-call.ts';

/** Why the server did not take a file. */
export interface ImportRefusal {
  readonly message: string;
  readonly detail: string | undefined;
  readonly faults: readonly ImportFault[];
  readonly faultsCount: number;
}

/** How far an import is. Nothing is stored before `storing`. */
export type ImportStep<Sheet, Outcome> =
  | { readonly at: 'choosing'; readonly problem?: string; readonly note?: string }
  | { readonly at: 'reading'; readonly file: File; readonly fraction: number }
  /** The server does not take the file as a whole. */
  | { readonly at: 'refused'; readonly file: File; readonly refusal: ImportRefusal }
  | { readonly at: 'preview'; readonly sheet: Sheet; readonly problem?: string; readonly note?: string }
  | { readonly at: 'storing'; readonly sheet: Sheet; readonly fraction: number }
  /** The answer is missing: it is not known whether the rows were stored. */
  | { readonly at: 'unknown'; readonly sheet: Sheet; readonly problem?: string }
  | {
      readonly at: 'stored';
      readonly sheet: Sheet;
      readonly outcome: Outcome;
      readonly note?: string;
      readonly isUndone?: boolean;
      /** How many rows the undo left as they were. */
      readonly leftOut?: number;
    };

interface Sending {
  readonly signal: AbortSignal;
  /** Called with the part that was sent, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** To find out with another call what became of a failed one. */
interface Again<Step> {
  readonly show: (step: Step) => void;
  readonly start: () => AbortSignal;
}

/** What an import does at its steps. `Sheet` is what was read of a file, with what is to be stored of it. */
interface Importing<Sheet, Outcome> {
  /** Why a file is not even sent. */
  readonly problemOf?: (file: File) => string | undefined;
  /** Has a file read; nothing is stored. */
  readonly read: (file: File, sending: Sending) => Promise<Sheet>;
  /** What is shown of a file that could not be read. */
  readonly unread: (file: File, error: unknown) => ImportStep<Sheet, Outcome>;
  /** Stores all or nothing. */
  readonly store: (sheet: Sheet, sending: Sending) => Promise<Outcome>;
  /** What a message says of it once it is stored. */
  readonly message: (sheet: Sheet, outcome: Outcome) => readonly [title: string, text: string];
  /**
   * What is shown where nothing was stored, or no one knows; undefined leaves what is shown. The server stores nothing
   * before it has everything, so only what was sent in full and not answered leaves a doubt.
   */
  readonly afterFailure: (
    sheet: Sheet,
    error: unknown,
    isSent: boolean,
    again: Again<ImportStep<Sheet, Outcome>>,
  ) => ImportStep<Sheet, Outcome> | Promise<ImportStep<Sheet, Outcome> | undefined>;
  /** Refetches what the import changes. */
  readonly invalidate: () => Promise<unknown>;
}

/** An import from choosing a file to its rows being stored; one call runs at a time, and leaving the page ends it. */
export function useImportSteps<Sheet, Outcome>(importing: Importing<Sheet, Outcome>) {
  const [step, show] = useState<ImportStep<Sheet, Outcome>>({ at: 'choosing' });
  const call = useRunningCall();
  const once = useOnce();

  async function read(file: File): Promise<void> {
    const problem = importing.problemOf?.(file);
    if (problem !== undefined) return show({ at: 'choosing', problem });
    const onProgress = (fraction: number) => show({ at: 'reading', file, fraction });
    const signal = call.start();
    onProgress(0);
    try {
      show({ at: 'preview', sheet: await importing.read(file, { signal, onProgress }) });
    } catch (error) {
      if (!isCancelled(error)) show(importing.unread(file, error));
    }
  }

  async function store(sheet: Sheet): Promise<void> {
    let sent = 0;
    const onProgress = (fraction: number) => {
      sent = fraction;
      show({ at: 'storing', sheet, fraction });
    };
    onProgress(0);
    try {
      const outcome = await importing.store(sheet, { signal: call.start(), onProgress });
      const onToggle = (isUndone: boolean, leftOut: number) =>
        show((now) => (now.at === 'stored' && now.outcome === outcome ? { ...now, isUndone, leftOut } : now));
      notifyWritten(...importing.message(sheet, outcome), outcome, { onToggle });
      show({ at: 'stored', sheet, outcome });
    } catch (error) {
      const next = await importing.afterFailure(sheet, error, sent === 1, { show, start: call.start });
      if (next !== undefined) show(next);
    }
    // Not awaited: without a connection this takes until there is one, and the next try must not wait for it.
    void importing.invalidate();
  }

  return {
    step,
    show,
    choose: (file: File) => void read(file),
    refuse: (problem: string) => show({ at: 'choosing', problem }),
    store: (sheet: Sheet) => void once(() => store(sheet)),
    restart: () => show({ at: 'choosing' }),
    /** Ends the call; a file that is being read is given up, with a note where there is something to say. */
    cancel: (note?: string) => {
      call.end();
      if (step.at === 'reading') show({ at: 'choosing', ...(note !== undefined && { note }) });
    },
  };
}
