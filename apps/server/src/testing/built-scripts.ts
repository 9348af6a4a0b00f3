import { existsSync } from 'node:fs';
import { extname } from 'node:path';

/**
 * In place of workers/script-beside.ts where a build was made for the run: workers start three times as fast from it, and it
 * is what ships. Scripts of the tests' own are no part of it.
 */
export function scriptBeside(moduleUrl: string, name: string): URL {
  const built = new URL(`../../dist/server/${name}.js`, import.meta.url);
  return existsSync(built) ? built : new URL(`./${name}${extname(moduleUrl)}`, moduleUrl);
}
