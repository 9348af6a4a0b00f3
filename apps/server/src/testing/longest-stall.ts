/**
 * The longest time for which a task kept this thread from serving others, in milliseconds of its processor: what other
 * processes on the machine do meanwhile does not count.
 */
export async function longestStallMs(task: () => Promise<unknown>): Promise<number> {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = now();
  let longest = 0;
  const look = () => {
    const at = now();
    longest = Math.max(longest, at - last);
    last = at;
  };
  const timer = setInterval(look, 5);
  await task();
  clearInterval(timer);
  look();
  return longest;
}
