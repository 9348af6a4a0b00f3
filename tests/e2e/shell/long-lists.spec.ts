import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({ data: 'sample' });

/** An event of a trace, as far as it is read here: how many elements a pass over the styles has styled. */
interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** Returns the most elements that one pass has styled while something was done. */
async function mostStyled(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  // The protocol's type leaves the events open.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await work();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  const passes = events.filter(({ name }) => name === 'UpdateLayoutTree');
  return Math.max(...passes.map(({ args }) => args.elementCount ?? 0));
}

async function turn(page: Page): Promise<void> {
  const rows = page.locator('tbody tr');
  const before = await rows.last().textContent();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click();
  await expect(rows.last()).not.toHaveText(before ?? '');
}

test('another page of a long list is styled where it differs: no rule makes all of the document match again', async ({
  adminPage: page,
  api,
}) => {
  await api.put('/v1/preferences', { data: { list: '/schools', columns: null, rows: 100, is_dense: null } });
  await page.goto('/schools');
  await expect(page.locator('tbody tr')).toHaveCount(100);
  const session = await page.context().newCDPSession(page);
  // The first turn fetches what the links need.
  await turn(page);
  const all = await page.locator('*').count();
  const styled = await mostStyled(session, () => turn(page));
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(all / 2);
});
