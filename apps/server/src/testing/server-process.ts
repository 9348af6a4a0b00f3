import type { ChildProcess } from 'node:child_process';
import { onTestFinished } from 'vitest';
import type { DatabasePlace } from './database/test-database.ts';
import { startScript } from './run-node.ts';

export const ADMIN = { username: 'admin', password: 'squared paper 5' };

/** How a server's process ended and what it had printed; `code` is null where a signal killed it. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The whole server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>;
  /** Sends it a signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<Ended>;
}

interface Launched {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with the address as soon as the server prints it, with nothing if it ends before. */
  readonly address: Promise<string | undefined>;
}

function launch(place: DatabasePlace, env: Readonly<Record<string, string>>): Launched {
  const script = startScript('main', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    ...env,
  });
  // None outlives its test, however that ends.
  onTestFinished(() => void script.process.kill('SIGKILL'));
  const address = Promise.withResolvers<string | undefined>();
  let output = '';
  const read = async () => {
    for await (const line of script.lines) {
      output += `${line}\n`;
      const port = / is running at http:\/\/localhost:(\d+)$/.exec(line)?.[1];
      if (port !== undefined) address.resolve(`http://127.0.0.1:${port}`);
    }
    address.resolve(undefined);
  };
  const ended = Promise.all([script.ended, read()]).then(([end]) => ({ ...end, output }));
  return { process: script.process, ended, address: address.promise };
}

/** Starts the server on this data and waits until it serves. Fails with what it printed where it does not start. */
export async function startServer(
  place: DatabasePlace,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const { process, ended, address } = launch(place, env);
  const url = await address;
  if (url === undefined) {
    const { code, output, errors } = await ended;
    throw new Error(`The server ended with ${code} instead of serving:\n${output}${errors}`);
  }
  const end = (signal: NodeJS.Signals) => {
    process.kill(signal);
    return ended;
  };
  return { url, process, ended, end };
}

/** Starts a server that is to refuse, and waits for its end. One that starts all the same is stopped and is a failure. */
export async function startRefused(place: DatabasePlace, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { process, ended, address } = launch(place, env);
  if ((await address) !== undefined) process.kill('SIGKILL');
  return ended;
}

/** Signs in at a server and returns the header that its calls need. */
export async function signInAt(url: string, who = ADMIN): Promise<{ authorization: string }> {
  const response = await fetch(`${url}/v1/jwt/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  if (response.status !== 200) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  // The account service's own tests prove this shape.
  const { access_token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}
