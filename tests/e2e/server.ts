import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../../apps/server/src/testing/clean-environment.ts';
import { makeMemoryFolder } from '../../apps/server/src/testing/memory-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const ADMIN = { username: 'admin', password: 'squared paper 5' };

/** Runs the build, as `npm start` does. */
export const BUILT = 'scripts/serve.mjs';

const build = `${root}apps/server/dist/server`;
/** The embedded database is WebAssembly: optimising it takes longer than most processes of the tests live. */
const BRIEF = ['--liftoff-only'];
/** Of `npm start`'s settings the one that makes a start quicker. */
const BRIEF_SETTINGS = { NODE_COMPILE_CACHE: `${build}/compile-cache` };

/** The product, running in a separate process and folder. */
export interface RunningServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Asks it to close and waits until it has; fails with its output unless it ended in order, now or before. */
  stop(): Promise<void>;
}

/** Makes a folder that the caller removes with `removeFolder`. */
export const makeDataFolder = () => makeMemoryFolder('e2e');

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** Runs a script of seed/ on a data folder, or on the database that the environment names. */
export async function runOnFolder(
  script: 'seed' | 'figures',
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(process.execPath, [...BRIEF, `tests/e2e/seed/${script}.ts`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...cleanEnvironment(), DATA_DIR: dataDir, ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Running ${script}.ts ended with ${code}`);
}

/**
 * Starts the product on a data folder and waits until it can serve. Fails with its output if it ends before. It takes a
 * free port unless `env` names one, and nothing from the shell's environment. Without a script to start it by, the build is
 * run in the way that suits processes which soon end.
 */
export async function startServer(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
  script?: string,
): Promise<RunningServer> {
  const command = script === undefined ? [...BRIEF, `${build}/main.js`] : [script];
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...cleanEnvironment(),
      ...(script === undefined && BRIEF_SETTINGS),
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });
  let output = '';
  const started = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const port = / is running at http:\/\/localhost:(\d+)\n/.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const url = await started;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    if (child.exitCode !== 0)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
  };
  return { url, process: child, output: () => output, stop };
}

/** What the console stores of a sign-in. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Signs in through the account service. */
export async function signIn(url: string, { username, password } = ADMIN): Promise<Tokens> {
  const response = await fetch(`${url}/v1/jwt/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  // The account service's own tests prove this shape.
  return (await response.json()) as Tokens;
}
