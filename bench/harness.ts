// What all benchmarks share: they clean up however they end, run on a fresh build, and note their figures in history.jsonl.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cleanEnvironment } from '../apps/server/src/testing/clean-environment.ts';
import { BUILT, makeDataFolder, type RunningServer, removeFolder, startServer } from '../tests/e2e/server.ts';

export const root = fileURLToPath(new URL('../', import.meta.url));

/** Notes what is to be undone at the end, the last first. */
export type CleanUp = (undo: () => unknown) => void;

/**
 * Runs a benchmark and ends the process: 0 where it returns true, else 1. What it has asked to be cleaned up is, also where
 * it throws or is interrupted.
 */
export async function runBench(work: (cleanUp: CleanUp) => Promise<boolean>): Promise<never> {
  const undos: (() => unknown)[] = [];
  const cleanUp = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
      }
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  }
  let passed = false;
  try {
    passed = await work((undo) => undos.push(undo));
  } catch (error) {
    console.error(error);
  } finally {
    await cleanUp();
  }
  process.exit(passed ? 0 : 1);
}

/** The product in a separate folder, until the benchmark ends; `script` is a build, ours or another commit's. */
export async function startBenchServer(
  cleanUp: CleanUp,
  env: NodeJS.ProcessEnv = {},
  script?: string,
  args: readonly string[] = [],
): Promise<RunningServer> {
  const folder = await makeDataFolder();
  cleanUp(() => removeFolder(folder));
  const server = await startServer(folder, env, args, script);
  cleanUp(() => server.stop());
  return server;
}

/** Builds the console where its sources changed since the last build. */
export async function buildConsole(): Promise<void> {
  // A script for any Node, without types.
  const { buildConsole: build }: { buildConsole(): Promise<void> } = await import(`${root}scripts/build.mjs`);
  await build();
}

/** Builds the server of a folder of sources, ours or another commit's, and returns the script that runs the build. */
export function buildServer(sources = root): string {
  // Releases before 0.3.0 have no build.
  if (!existsSync(`${sources}/scripts/build.mjs`)) return `${sources}/apps/server/src/main.ts`;
  const build = `import { buildServer } from '${pathToFileURL(`${sources}/scripts/build.mjs`)}'; buildServer();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', build], { stdio: 'inherit' });
  return `${sources}/${BUILT}`;
}

/** Runs a command of this release's build, such as `migrate`, and returns how many milliseconds it took; throws where it fails. */
export async function runCommand(name: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<number> {
  const script = `${root}apps/server/dist/server/${name}-command.js`;
  const before = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    stdio: 'inherit',
    env: { ...cleanEnvironment(), ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return performance.now() - before;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Appends what was measured to bench/history.jsonl, which stays on this machine, with the commit and the time. */
export function noteFigures(bench: string, figures: object): void {
  const isChanged = git('status', '--porcelain') !== '';
  const line = {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    isChanged,
    bench,
    ...figures,
  };
  appendFileSync(`${root}bench/history.jsonl`, `${JSON.stringify(line)}\n`);
}

/** Checks another commit out into a separate folder, with hard links to the packages of this one, until the benchmark ends. */
export async function checkOut(cleanUp: CleanUp, commit: string): Promise<string> {
  // Not in memory, where links to the packages would lead to another device.
  const folder = await mkdtemp(join(tmpdir(), 'quizdesk-bench-'));
  cleanUp(() => removeFolder(folder));
  const sources = `${folder}/sources`;
  git('worktree', 'add', '--quiet', '--detach', sources, commit);
  cleanUp(() => git('worktree', 'remove', '--force', sources));
  const isSameLock = git('diff', '--name-only', commit, '--', 'package-lock.json') === '';
  if (isSameLock) {
    // The server has packages in versions that others do not share.
    for (const path of ['node_modules', 'apps/server/node_modules'])
      if (existsSync(root + path)) execFileSync('cp', ['-al', root + path, `${sources}/${path}`]);
  } else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: sources, stdio: 'inherit' });
  return sources;
}
