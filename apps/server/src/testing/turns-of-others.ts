/** How often other work of this thread had its turn while a task ran. */
export async function turnsOfOthers(task: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const take = () => {
    turns++;
    next = setImmediate(take);
  };
  let next = setImmediate(take);
  await task();
  clearImmediate(next);
  return turns;
}
