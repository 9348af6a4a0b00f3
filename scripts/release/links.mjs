// The documents of an archive lead to its files alone: others, such as CONTRIBUTING.md, are in the repository.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A link or picture within the folder: its text, and the path that it names. */
const LINK = /!?\[([^\]]*)\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g;

/** Leaves the text alone of each link to a file that the folder does not have; returns how many there were. */
export function unlinkMissing(folder) {
  let removed = 0;
  for (const page of globSync('{*.md,docs/**/*.md,deploy/**/*.md}', { cwd: folder })) {
    const text = readFileSync(join(folder, page), 'utf8');
    const mended = text.replaceAll(LINK, (link, words, path) => {
      if (existsSync(join(folder, dirname(page), path))) return link;
      removed += 1;
      return words;
    });
    if (mended !== text) writeFileSync(join(folder, page), mended);
  }
  return removed;
}
