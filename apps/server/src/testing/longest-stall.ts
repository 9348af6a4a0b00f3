import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

const processorMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** A piece of work such as a server does, and what it takes on the processor that limits are given for. */
const WORK = JSON.stringify(
  Array.from({ length: 20_000 }, (_, number) => ({ number, text: 'Which of these? '.repeat(4) })),
);
const TIMES = 20;
const USUAL_MS = 65;

/** How many times as long as usual the work takes here, 1 at least: the best of three runs. */
function slowness(): number {
  const runs = Array.from({ length: 3 }, () => {
    const start = processorMs();
    for (let time = 0; time < TIMES; time++) JSON.parse(WORK);
    return processorMs() - start;
  });
  return Math.max(1, Math.min(...runs) / USUAL_MS);
}

/** A time in which others had no turn, and what it took on the processor. */
interface Stall {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

function isMajorCollection(entry: PerformanceEntry): boolean {
  const detail = 'detail' in entry ? entry.detail : undefined;
  if (typeof detail !== 'object' || detail === null || !('kind' in detail)) return false;
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

/** Without collections of the whole heap: here that is what hundreds of test files have loaded, whatever the task does. */
function ownMs({ from, to, ms }: Stall, collections: readonly PerformanceEntry[]): number {
  const collecting = collections.reduce(
    (sum, { startTime, duration }) => sum + Math.max(0, Math.min(to, startTime + duration) - Math.max(from, startTime)),
    0,
  );
  return to > from ? ms * (1 - collecting / (to - from)) : ms;
}

/**
 * The longest time for which a task kept this thread from serving others, in milliseconds of a usual processor: neither what
 * other processes on the machine do meanwhile nor how slow it is counts.
 */
export async function longestStallMs(task: () => Promise<unknown>): Promise<number> {
  const slowerBefore = slowness();
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const stalls: Stall[] = [];
  let last = { at: performance.now(), ms: processorMs() };
  const look = () => {
    const now = { at: performance.now(), ms: processorMs() };
    stalls.push({ from: last.at, to: now.at, ms: now.ms - last.ms });
    last = now;
  };
  const timer = setInterval(look, 5);
  await task();
  clearInterval(timer);
  look();
  await setImmediate(); // what was collected last is reported then
  collections.push(...observer.takeRecords());
  observer.disconnect();
  const major = collections.filter(isMajorCollection);
  const longest = stalls.reduce((most, stall) => Math.max(most, ownMs(stall, major)), 0);
  // A machine may have become slower or faster meanwhile.
  return longest / Math.max(slowerBefore, slowness());
}
