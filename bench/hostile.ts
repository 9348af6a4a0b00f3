// `npm run bench:hostile`: how long others wait while someone sends what costs a server most: bodies of brackets, names and
// lists, and events of a socket. On the embedded database, on which everything waits for one processor.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';
import { signIn } from '../tests/e2e/server.ts';
import { buildServer, type CleanUp, noteFigures, runBench, startBenchServer } from './harness.ts';

const AT_ONCE = 20;
const EVENTS = 20_000;
const MOST_MS = 100;

/** What a process has used of a processor; on Linux, where this is read. */
async function processorMs(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The longest that a call of someone else takes while this goes on; asked for on a thread that does nothing else. */
async function longestWaitMs(url: string, attack: () => Promise<unknown>): Promise<number> {
  const watcher = new Worker(new URL(import.meta.url), { workerData: url });
  await once(watcher, 'message');
  await attack();
  watcher.postMessage('stop');
  const [longest] = await once(watcher, 'message');
  return Number(longest);
}

/** Calls until it is stopped, and says then how long the longest call took. */
async function watch(url: string): Promise<void> {
  const call = async () => {
    const start = performance.now();
    await (await fetch(`${url}/v1/jwt/profile`)).text();
    return performance.now() - start;
  };
  await call();
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  parentPort?.postMessage('ready');
  let longest = 0;
  while (!isOver) longest = Math.max(longest, await call());
  parentPort?.postMessage(longest);
}

const nested = (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);
const BODIES: Readonly<Record<string, string>> = {
  '1 MiB of nested lists': nested(1024 * 1024),
  '16 KiB of nested lists': nested(16 * 1024),
  '16 KiB of lists': `[${'[],'.repeat(5000)}[]]`,
  '16 KiB of members': `{${Array.from({ length: 1400 }, (_, at) => `"k${at}":${at}`).join()}}`,
};

async function sendEvents(url: string, token: string): Promise<unknown> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  for (let at = 0; at < EVENTS; at++) socket.emit('open_record', { table: 'schools', id: 1 }, () => {});
  return gone;
}

async function bench(cleanUp: CleanUp): Promise<boolean> {
  buildServer();
  const { url, process } = await startBenchServer(cleanUp);
  const { access_token } = await signIn(url);
  const headers = { 'content-type': 'application/json' };
  const send = (body: string) =>
    fetch(`${url}/v1/jwt/signin`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      // Cut off while it was still being sent.
      () => 413,
    );
  const attacks: Readonly<Record<string, () => Promise<unknown>>> = {
    nothing: () => new Promise((resolve) => setTimeout(resolve, 1000)),
    ...Object.fromEntries(
      Object.entries(BODIES).map(([what, body]) => [
        `${AT_ONCE} times ${what}`,
        () => Promise.all(Array.from({ length: AT_ONCE }, () => send(body))),
      ]),
    ),
    [`${EVENTS} events`]: () => sendEvents(url, access_token),
  };
  let passed = true;
  for (const [what, attack] of Object.entries(attacks)) {
    const before = await processorMs(process.pid);
    const ms = await longestWaitMs(url, attack);
    const used = (await processorMs(process.pid)) - before;
    passed &&= ms <= MOST_MS;
    console.log(
      `${what.padEnd(34)} others wait ${ms.toFixed(0).padStart(5)} ms (at most ${MOST_MS}), ${used} ms of a processor`,
    );
    noteFigures('hostile', { what, ms, used });
  }
  return passed;
}

if (isMainThread) await runBench(bench);
else await watch(workerData);
