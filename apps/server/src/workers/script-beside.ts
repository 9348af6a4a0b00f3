import { extname } from 'node:path';

/** The script of a worker that is next to the module of this URL: a `.ts` file of the sources, a `.js` file of the build. */
export function scriptBeside(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${extname(moduleUrl)}`, moduleUrl);
}
