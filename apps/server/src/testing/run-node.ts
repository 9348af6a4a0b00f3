import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../../../scripts/build.mjs';
import { cleanEnvironment } from './clean-environment.ts';

// The build that ships is tested, and it starts three times as fast as the sources. Made here, no test's time pays for it.
await buildServer();

/** A script of the server that runs in a separate process. */
export interface RunningScript {
  readonly process: ChildProcessWithoutNullStreams;
  /** The lines it prints, as they come. */
  readonly lines: AsyncIterable<string>;
  /** Resolves when it has ended. */
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

type Variables = Readonly<Record<string, string>>;

/** The embedded database is WebAssembly: optimising it takes longer than most of these processes live. It is all that differs from how the product starts. */
const FLAGS = ['--liftoff-only'];

function start(path: string, env: Variables, args: readonly string[], input = ''): RunningScript {
  const child = spawn(process.execPath, [...FLAGS, path, ...args], { env: { ...cleanEnvironment(), ...env } });
  child.stdin.end(input);
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

/**
 * Starts a script of the build with environment variables (nothing else of the shell's reaches it), arguments and what it can
 * read from its standard input.
 */
export function startScript(name: string, env: Variables, args: readonly string[] = [], input?: string): RunningScript {
  return start(fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url)), env, args, input);
}

/** The same for a script of the tests' own, which is in this folder and no part of the build. */
export function startTestScript(name: string, env: Variables): RunningScript {
  return start(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), env, []);
}
