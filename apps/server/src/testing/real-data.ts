import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface RealFile {
  readonly name: string;
  readonly path: string;
}

export interface RealFolder {
  readonly present: boolean;
  readonly files: readonly RealFile[];
  /** The bytes of one of its files. */
  read(name: string): Buffer;
}

/**
 * A folder of real files that stands beside the repository (`../shared/data/<folder>`). Where it is absent its tests
 * cannot run; one line then says which folder was looked for, so that nobody takes that for a pass.
 */
export function openRealFolder(folder: string): RealFolder {
  const path = fileURLToPath(new URL(`../../../../../shared/data/${folder}/`, import.meta.url));
  const present = existsSync(path);
  if (!present) process.stderr.write(`Tests over real files do not run: there is no folder ${path}\n`);
  const names = present ? readdirSync(path).sort() : [];
  return {
    present,
    files: names.map((name) => ({ name, path: path + name })),
    read: (name) => readFileSync(path + name),
  };
}
