import type { ExportFormat } from '@quizdesk/contract/constants';
import { useState } from 'react';
import { saveFile } from '../../../lib/download.ts';
import type { Downloaded } from '../../../lib/fetch-file.ts';
import { logFailure } from '../../../lib/log.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyFailure, notifySuccess } from '../../../lib/toast.ts';
import { useRunningCall } from '../../form/use-running-call.ts';
import { sizeText } from '../../format/format-number.ts';

export interface ExportOptions {
  /** What the file is called where the server does not say. */
  readonly fileName: string;
  readonly save: (format: ExportFormat, signal: AbortSignal) => Promise<Downloaded>;
  /** Called when an export ends without being cancelled, before the page reports it. */
  readonly onEnd: () => void;
}

/** Fetches a list as a file, one at a time. Leaving the page cancels it. */
export function useExport({ save, fileName, onEnd }: ExportOptions) {
  const running = useRunningCall();
  const [busyWith, setBusyWith] = useState<ExportFormat>();
  const [size, setSize] = useState('');

  const start = async (format: ExportFormat) => {
    const signal = running.start();
    setBusyWith(format);
    setSize('');
    try {
      const file = await save(format, signal);
      const blob = await file.read((bytes) => setSize(sizeText(bytes)));
      if (signal.aborted) return;
      const name = file.fileName ?? `${fileName}.${format}`;
      saveFile(blob, name);
      notifySuccess('List exported', name);
    } catch (error) {
      if (signal.aborted) return;
      logFailure('Failed to export a list', error);
      notifyFailure('The list could not be exported', error instanceof RequestError ? error.message : 'Try again.');
    }
    onEnd();
    setBusyWith(undefined);
  };
  const cancel = () => {
    running.end();
    setBusyWith(undefined);
  };
  return { busyWith, size, start, cancel };
}
