import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { type Estimate, estimate, median } from './statistics.ts';

const CONNECTIONS = 10;
/** Long enough to outlast connecting, short enough that other load on the machine affects all contenders equally. */
const ROUND_MS = 400;
/** Not measured: until the busiest code is compiled. */
const WARM_UP_REQUESTS = 4000;
/** Linux counts the processor time of a process in hundredths of a second. */
const MS_PER_TICK = 10;

/** A running server that is compared with others. */
export interface Contender {
  readonly name: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly pid: number;
}

interface Round {
  readonly perSecond: number;
  readonly requests: number;
  readonly cpuMs: number;
}

/** The processor time of a process so far, in milliseconds, in user and kernel mode. */
async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
}

async function measureRound({ url, headers, pid }: Contender, path: string): Promise<Round> {
  const before = await cpuMsOf(pid);
  const start = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url: url + path, connections: CONNECTIONS, duration: 60, headers };
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    setTimeout(() => running.stop(), ROUND_MS);
  });
  const ms = performance.now() - start;
  if (result.non2xx > 0 || result.errors > 0 || result.requests.total === 0)
    throw new Error(`${url}${path}: ${result.non2xx} refused, ${result.errors} failed, ${result.requests.total} sent`);
  const requests = result['2xx'];
  return { perSecond: (requests * 1000) / ms, requests, cpuMs: (await cpuMsOf(pid)) - before };
}

/** What one contender did in all rounds. */
export interface Measured {
  readonly perSecond: number;
  readonly cpuUsPerRequest: number;
}

export interface Comparison {
  readonly measured: ReadonlyMap<string, Measured>;
  /** By the name of another contender: how many times its throughput the first one has, pair by pair. */
  readonly ratios: ReadonlyMap<string, Estimate>;
}

/**
 * Measures contenders in turn and compares the first with each of the others. The order is reversed in every second round
 * (ABBA), so that what changes slowly on the machine cancels out.
 */
export async function comparePairs(
  contenders: readonly [Contender, ...Contender[]],
  path: string,
  pairs: number,
): Promise<Comparison> {
  const rounds = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  for (const { url, headers } of contenders) {
    await autocannon({ url: url + path, connections: CONNECTIONS, amount: WARM_UP_REQUESTS, headers });
  }
  for (let pair = 0; pair < pairs; pair++) {
    for (const contender of pair % 2 === 0 ? contenders : contenders.toReversed()) {
      rounds.get(contender.name)?.push(await measureRound(contender, path));
    }
  }
  const [first, ...others] = contenders;
  const own = rounds.get(first.name) ?? [];
  const ratiosTo = (name: string) =>
    own.map(({ perSecond }, pair) => perSecond / (rounds.get(name)?.[pair]?.perSecond ?? Number.NaN));
  return {
    measured: new Map(
      [...rounds].map(([name, all]) => {
        const sum = (key: 'cpuMs' | 'requests') => all.reduce((total, round) => total + round[key], 0);
        const perSecond = median(all.map((round) => round.perSecond));
        return [name, { perSecond, cpuUsPerRequest: (sum('cpuMs') * 1000) / sum('requests') }];
      }),
    ),
    ratios: new Map(others.map(({ name }) => [name, estimate(ratiosTo(name))])),
  };
}
