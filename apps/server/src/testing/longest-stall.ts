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

/**
 * The longest time for which a task kept this thread from serving others, in milliseconds of a usual processor: neither what
 * other processes on the machine do meanwhile nor how slow it is counts.
 */
export async function longestStallMs(task: () => Promise<unknown>): Promise<number> {
  const slowerBefore = slowness();
  let last = processorMs();
  let longest = 0;
  const look = () => {
    const at = processorMs();
    longest = Math.max(longest, at - last);
    last = at;
  };
  const timer = setInterval(look, 5);
  await task();
  clearInterval(timer);
  look();
  // A machine may have become slower or faster meanwhile.
  return longest / Math.max(slowerBefore, slowness());
}
