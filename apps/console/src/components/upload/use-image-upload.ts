import { uploads } from '@quizdesk/contract/uploads';
import { useEffect, useRef, useState } from 'react';
import { alertWords } from '../../lib/alert-words.ts';
import { RequestError } from '../../lib/request-error.ts';
import { upload } from '../../lib/upload.ts';

const FAILED = 'Image upload failed';

function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return alertWords(error, FAILED);
}

export interface ImageUploadOptions {
  /** Takes the name of the stored file. */
  readonly onStored: (fileName: string) => void;
  readonly onUploading: (isUploading: boolean) => void;
  /** Says why an upload failed; undefined as soon as another one begins. */
  readonly onProblem: (problem: string | undefined) => void;
  /** Precedes the reason of a failure. */
  readonly failureStart: string;
}

/** Sends a picture to the server. `fraction` is undefined unless one is on its way; leaving the page cancels it. */
export function useImageUpload({ onStored, onUploading, onProblem, failureStart }: ImageUploadOptions) {
  const [fraction, setFraction] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const end = () => {
    running.current = undefined;
    setFraction(undefined);
    onUploading(false);
  };
  const cancel = () => {
    running.current?.abort();
    end();
  };
  const send = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    onProblem(undefined);
    setFraction(0);
    onUploading(true);
    try {
      const stored = await upload(uploads.image, file, { onProgress: setFraction, signal: controller.signal });
      if (running.current === controller) end();
      onStored(stored.filename);
    } catch (error) {
      // Cancelled by the upload that replaced it, or by leaving the page.
      if (controller.signal.aborted) return;
      end();
      onProblem(`${failureStart}${reasonOf(error)}`);
    }
  };
  return { fraction, send, cancel };
}
