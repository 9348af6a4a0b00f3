// What a page costs its main thread, in processor time: other work of the machine makes it only a little longer.
import type { CDPSession, Page } from '@playwright/test';

export interface PageCpu {
  readonly all: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

const NAMES: Readonly<Record<keyof PageCpu, string>> = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
};

async function readCpu(session: CDPSession): Promise<PageCpu> {
  const { metrics } = await session.send('Performance.getMetrics');
  const msOf = (part: keyof PageCpu) => 1000 * (metrics.find(({ name }) => name === NAMES[part])?.value ?? Number.NaN);
  return { all: msOf('all'), script: msOf('script'), style: msOf('style'), layout: msOf('layout') };
}

/** Begins to count; the function that it returns says how many milliseconds it has been since. */
export async function countCpu(page: Page): Promise<() => Promise<PageCpu>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readCpu(session);
  return async () => {
    const after = await readCpu(session);
    await session.detach();
    const since = (part: keyof PageCpu) => after[part] - before[part];
    return { all: since('all'), script: since('script'), style: since('style'), layout: since('layout') };
  };
}
