/** The CPU time that this process spends on some work, in microseconds; independent of the machine's load. */
export async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The part of that time that the calling thread spends: near 1 where it does the work, near 0 where another thread does. */
export async function shareOfThisThread(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  const all = await cpuTimeOf(work);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / all;
}
