// `npm run serve`: runs the built server; arguments such as `--sample` are passed on. `npm run build` builds it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { end, findNode } from './install.mjs';
import { built, launch } from './launch.mjs';

/** Whether the build has this script. */
export const isBuilt = (script) => existsSync(`${built}/${script}.js`);

/** Runs a script of the build in place of this process, with the shell's environment and `env`. */
export function serve(script, args, env = {}) {
  if (!isBuilt(script)) end('There is no build of the server: npm run build makes it.');
  launch(findNode(), script, args, env);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve('main', process.argv.slice(2));
