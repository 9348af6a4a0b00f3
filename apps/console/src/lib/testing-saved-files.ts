import { afterEach, beforeEach, vi } from 'vitest';

/** What is handed over to the person as a file: the function answers the one that was saved last. For tests. */
export function savedFiles() {
  let last: Blob | undefined;
  let name = '';
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
      if (object instanceof Blob) last = object;
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
  });
  afterEach(() => {
    last = undefined;
    vi.restoreAllMocks();
  });
  return async () => {
    if (last === undefined) throw new Error('no file was saved');
    // Not `text()`, which leaves out a byte order mark.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await last.arrayBuffer());
    return { name, type: last.type, text };
  };
}
