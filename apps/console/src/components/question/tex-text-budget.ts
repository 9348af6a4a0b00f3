/** How long formulas may hold the page before it answers clicks and keys again, and how long it then has for these. */
const SLICE_MS = 40;
const PAUSE_MS = 30;

let spentMs = 0;
let isRunning = false;
const waiting = new Set<() => void>();

function nextSlice(): void {
  const waited = [...waiting];
  waiting.clear();
  isRunning = false;
  spentMs = 0;
  for (const onTurn of waited) onTurn();
}

/**
 * Draws a formula if the page can spare the time now; undefined where it has to wait for the next slice, announced by
 * `onTurn`. A page of costly formulas is therefore drawn in steps and stays responsive.
 */
export function withinBudget<Result>(draw: () => Result, onTurn: () => void): Result | undefined {
  if (spentMs >= SLICE_MS) {
    waiting.add(onTurn);
    return undefined;
  }
  if (!isRunning) setTimeout(nextSlice, PAUSE_MS);
  isRunning = true;
  const begun = performance.now();
  const result = draw();
  spentMs += performance.now() - begun;
  return result;
}
