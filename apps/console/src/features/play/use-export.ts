import type { ExportFormat } from '@quizdesk/contract/play';
import { useState } from 'react';
import { useRunningCall } from '../../components/use-running-call.ts';
import { type Downloaded, saveFile } from '../../lib/download.ts';
import { logFailure } from '../../lib/log.ts';
import { RequestError } from '../../lib/request-error.ts';
import { notifyFailure, notifySuccess } from '../../lib/toast.ts';

/** Fetches a list as a file, one at a time. Leaving the page cancels it. */
export function useExport(save: (format: ExportFormat, signal: AbortSignal) => Promise<Downloaded>, fileName: string) {
  const running = useRunningCall();
  const [busyWith, setBusyWith] = useState<ExportFormat>();

  const start = async (format: ExportFormat) => {
    const signal = running.start();
    setBusyWith(format);
    try {
      const file = await save(format, signal);
      if (signal.aborted) return;
      const name = file.fileName ?? `${fileName}.${format}`;
      saveFile(file.blob, name);
      notifySuccess('List exported', name);
    } catch (error) {
      if (signal.aborted) return;
      logFailure('Failed to export a list', error);
      notifyFailure('The list could not be exported', error instanceof RequestError ? error.message : 'Try again.');
    }
    setBusyWith(undefined);
  };
  const cancel = () => {
    running.end();
    setBusyWith(undefined);
  };
  return { busyWith, start, cancel };
}
