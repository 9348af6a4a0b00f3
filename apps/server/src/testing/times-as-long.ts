/** How many times as long the second work takes as the first: the only use of a clock that a busy machine does not spoil. */
export async function timesAsLong(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<number> {
  const msOf = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const firstMs = await msOf(first);
  return (await msOf(second)) / firstMs;
}
