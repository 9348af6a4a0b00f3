import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './clean-environment.ts';

/** A script of the server that runs in a process of its own. */
export interface RunningScript {
  readonly process: ChildProcess;
  /** The lines it prints, as they come. */
  readonly lines: AsyncIterable<string>;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

/** Starts a script, named from `src/`, with environment variables (nothing else of the shell's reaches it) and arguments. */
export function startScript(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): RunningScript {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve, reject) => {
    child.on('close', (code) => resolve({ code, errors }));
    child.on('error', reject);
  });
  return { process: child, lines: createInterface(child.stdout), ended };
}
