// Concurrent callers of a server: readers, writers and students, for benchmarks of an upgrade or a backup under load.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { answerOnce, readPlayers } from './scale/players.ts';

const PAUSE_MS = 50;
const READS = [
  '/v1/schools?limit=20',
  '/v1/users?limit=20',
  '/v1/questions?limit=20',
  '/v1/user-answers?limit=20',
  '/v1/overview',
];

interface Call {
  readonly what: string;
  readonly endedMs: number;
  readonly ms: number;
  readonly outcome: string;
}

/** What happened in a part of the run. */
interface Report {
  readonly part: string;
  readonly calls: number;
  readonly failed: number;
  /** 99 of 100 calls took at most this long. */
  readonly p99Ms: number;
  readonly longestMs: number;
}

/** Callers and students, until it is stopped; `urls` are the processes that serve at the time. */
export class Load {
  readonly calls: Call[] = [];
  readonly urls: string[] = [];
  readonly #token: string;
  readonly #running: Promise<void>[] = [];
  readonly #students: pg.Client[] = [];
  #isStopped = false;

  /** @param token an access token, which must be good until the end. */
  constructor(url: string, token: string) {
    this.urls.push(url);
    this.#token = token;
  }

  /**
   * One caller for each list that is read, two that write, and, where the database is named, two students who answer in it:
   * the embedded one has no second session.
   */
  async start(databaseUrl?: string): Promise<void> {
    for (const path of READS) this.#repeat(() => this.#fetch(path));
    for (const writer of [1, 2]) this.#repeat((turn) => this.#fetch('/v1/schools', `School ${writer} ${turn}`));
    for (const writer of databaseUrl === undefined ? [] : [1, 2]) {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      this.#students.push(client);
      const players = await readPlayers(client);
      this.#repeat((turn) => this.#time('an answer', () => answerOnce(client, players, turn * 2 + writer), 'stored'));
    }
  }

  #repeat(work: (turn: number) => Promise<void>): void {
    const run = async () => {
      for (let turn = 0; !this.#isStopped; turn++) {
        await work(turn);
        await setTimeout(PAUSE_MS);
      }
    };
    this.#running.push(run());
  }

  async #time(what: string, work: () => Promise<unknown>, done: string): Promise<void> {
    const before = performance.now();
    const outcome = await work().then(
      (answer) => (typeof answer === 'number' ? String(answer) : done),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const endedMs = performance.now();
    this.calls.push({ what, endedMs, ms: endedMs - before, outcome });
  }

  #fetch(path: string, name?: string): Promise<void> {
    const url = this.urls[this.calls.length % this.urls.length];
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
    const init = name === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify({ name }) };
    const call = async () => {
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      return response.status;
    };
    return this.#time(name === undefined ? path : `POST ${path}`, call, '');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
    await Promise.all(this.#students.map((client) => client.end()));
  }

  /** What happened in a part of the run; prints it. */
  report(part: string, fromMs: number, untilMs: number): Report {
    const calls = this.calls.filter(({ endedMs, ms }) => endedMs >= fromMs && endedMs - ms < untilMs);
    const failed = calls.filter(({ outcome }) => !/^2|^stored$/.test(outcome));
    const kinds = [...new Set(calls.map(({ what }) => what))].sort();
    console.log(`${part}: ${calls.length} calls, ${failed.length} failed`);
    for (const kind of kinds) {
      const longest = calls.filter(({ what }) => what === kind).reduce((a, b) => (a.ms > b.ms ? a : b));
      const at = ((longest.endedMs - longest.ms - fromMs) / 1000).toFixed(1);
      console.log(`  ${kind.padEnd(28)} longest ${longest.ms.toFixed(0)} ms, begun at ${at} s`);
    }
    for (const outcome of new Set(failed.map((call) => `${call.what}: ${call.outcome}`))) console.log(`  ${outcome}`);
    const times = calls.map(({ ms }) => ms).sort((a, b) => a - b);
    const p99Ms = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
    return { part, calls: calls.length, failed: failed.length, p99Ms, longestMs: times.at(-1) ?? 0 };
  }
}
