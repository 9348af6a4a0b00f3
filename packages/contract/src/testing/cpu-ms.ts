/**
 * The milliseconds of its processor that this thread spends on some work. What else the machine does meanwhile does not
 * count, as it would on a clock.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
