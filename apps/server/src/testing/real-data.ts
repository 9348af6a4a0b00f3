import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface RealFile {
  readonly name: string;
  readonly path: string;
}

export interface RealFolder {
  readonly present: boolean;
  readonly files: readonly RealFile[];
  pathOf(name: string): string;
  /** The bytes of one of its files. */
  read(name: string): Buffer;
}

/**
 * A folder of real files next to the repository (`../shared/data/<folder>`). Where it is absent its tests
 * cannot run: one line says which folder was looked for, or, where REQUIRE_REAL_DATA is 1, that is a failure.
 */
export function openRealFolder(folder: string): RealFolder {
  const path = join(import.meta.dirname, '../../../../../shared/data', folder);
  const present = existsSync(path);
  if (!present) {
    const why = `Tests over real files do not run: there is no folder ${path}`;
    if (process.env.REQUIRE_REAL_DATA === '1') throw new Error(why);
    process.stderr.write(`${why}\n`);
  }
  const names = present ? readdirSync(path).sort() : [];
  const pathOf = (name: string) => join(path, name);
  return {
    present,
    files: names.map((name) => ({ name, path: pathOf(name) })),
    pathOf,
    read: (name) => readFileSync(pathOf(name)),
  };
}
