import { existsSync } from 'node:fs';

/** A release has a script in the place of npm's: scripts/release/server.js. */
const IS_RELEASE = existsSync(new URL('../../../../server.js', import.meta.url));

/** What an operator types for a command of the product, such as `npm run restore -- FILE`. */
export function commandLine(command: string, ...args: readonly string[]): string {
  const start = IS_RELEASE ? `node server.js ${command}` : `npm run ${command}${args.length > 0 ? ' --' : ''}`;
  return [start, ...args].join(' ');
}
