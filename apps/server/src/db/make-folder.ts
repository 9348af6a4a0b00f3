import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder with those that it is in. Returns what removes those that were not there, unless somebody else has stored
 * something in them.
 */
export function makeFolder(folder: string): () => void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  return () => {
    if (first === undefined) return;
    for (let made = resolve(folder); made.startsWith(first); made = dirname(made)) {
      if (readdirSync(made).length > 0) return;
      rmdirSync(made);
    }
  };
}
