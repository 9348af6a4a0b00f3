// `--part=console`: what `npm run bench:console` says, in a browser on separate servers.
import { spawnSync } from 'node:child_process';
import { root } from '../harness.ts';
import type { Outcome } from './bench.ts';

export async function measureConsole(): Promise<Outcome> {
  const { status, stdout } = spawnSync(process.execPath, ['bench/console.ts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout);
  const lines = stdout.split('\n').filter(Boolean);
  const over = lines.filter((line) => /TOO (SLOW|LARGE)/.test(line));
  const faults = status === 0 || over.length > 0 ? over : [`npm run bench:console ended with ${status}`];
  return { section: ['```', ...lines, '```'], faults };
}
