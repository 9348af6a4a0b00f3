import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** The fonts that an element's signs are really drawn with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test('names with the letters of West Africa and Vietnam are drawn in one face, which guests do not load', async ({
  browser,
  adminPage: page,
  api,
  baseURL,
}) => {
  const name = 'Afọlábí Ẹniọlá Chiọma Ɛkɔso Ŋmaa Trần Bảo Ngọc Nguyễn Hữu Đường';
  await api.post('/v1/schools', { data: { name } });
  await page.goto('/schools?q=afolabi');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => fontsOf(page, 'main tbody a span')).toEqual(['Onest']);

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => void asked.push(request.url()));
  await visitor.goto('/login');
  await expect(visitor.getByLabel('Username')).toBeVisible();
  await visitor.evaluate(() => document.fonts.ready);
  expect(asked.filter((url) => url.endsWith('.woff2'))).toHaveLength(1);
  await visitor.context().close();
});
