import { uploads } from '@quizdesk/contract/uploads';
import { useEffect, useRef, useState } from 'react';
import { alertWords } from '../lib/alert-words.ts';
import { RequestError } from '../lib/request-error.ts';
import { upload } from '../lib/upload.ts';

const FAILED = 'Image upload failed';

function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return alertWords(error, FAILED);
}

/**
 * Sends a picture to the server and hands its file name over. `fraction` is undefined unless one is on its way; leaving the
 * page cancels it. What failed is told after the words given to begin with.
 */
export function useImageUpload(onStored: (fileName: string) => void, failureStart = '') {
  const [fraction, setFraction] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setFraction(undefined);
  };
  const send = async (file: File) => {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setFraction(0);
    try {
      const stored = await upload(uploads.image, file, { onProgress: setFraction, signal: controller.signal });
      onStored(stored.filename);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(`${failureStart}${reasonOf(error)}`);
    }
    if (running.current === controller) setFraction(undefined);
  };
  return { fraction, problem, setProblem, send, cancel };
}
