import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** An upload under way: the test says how far it came and how it was answered. */
export class HeldUpload {
  static readonly sent: HeldUpload[] = [];
  readonly upload: { onprogress?: (event: ProgressEvent) => void } = {};
  address = '';
  /** What was sent: a form, or the text of a JSON body. */
  body: unknown;
  readonly headers: Record<string, string> = {};
  /** The headers of its answer. */
  answered: Readonly<Record<string, string>> = {};
  status = 0;
  responseText = '';
  isAborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open(_method: string, address: string): void {
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.answered[name] ?? null;
  }

  send(body: unknown): void {
    this.body = body;
    HeldUpload.sent.push(this);
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  progress(fraction: number): void {
    this.upload.onprogress?.(
      new ProgressEvent('progress', { lengthComputable: true, loaded: fraction * 100, total: 100 }),
    );
  }

  answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
    this.answered = headers;
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }

  fail(): void {
    this.onerror?.();
    this.onloadend?.();
  }
}

/** The uploads that the running test of a file has made so far, in order, each of which waits for its answer. For tests. */
export function heldUploads(): readonly HeldUpload[] {
  beforeEach(() => {
    HeldUpload.sent.length = 0;
    vi.stubGlobal('XMLHttpRequest', HeldUpload);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  return HeldUpload.sent;
}
