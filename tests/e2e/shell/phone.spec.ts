import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled, expectWholeButtons } from '../page-checks.ts';
import { openList } from '../play-records/play-page.ts';

/** What the entries of layout shifts have on top of others; the library of types does not know them. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone the whole row leads where its name leads, its second line too', async ({ adminPage: page, api }) => {
  const { id } = await (
    await api.post('/v1/schools', {
      data: { name: 'Tapped Row School', region: 'Tapped Region', location: 'Tapped Town' },
    })
  ).json();
  await openList(page, '/schools?q=tapped');
  const row = page.getByRole('main').getByRole('listitem');
  const { x, y, height } = (await row.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  const { y: second, height: line } = (await row.getByText('Tapped Town').boundingBox()) ?? { y: 0, height: 0 };
  expect(second).toBeGreaterThan(y);
  await page.touchscreen.tap(x + 60, second + line / 2);
  await expect(page).toHaveURL(`/schools/${id}`);
  await openList(page, '/schools?q=tapped');
  await row.getByRole('button', { name: 'Actions for Tapped Row School' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

test('on a phone every target is large enough, in lists and beside the buttons of forms', async ({
  adminPage: page,
}) => {
  for (const path of [
    '/users',
    '/user-answers',
    '/user/subscriptions',
    '/waitlist',
    '/questions/new',
    '/rounds/create',
  ]) {
    await openList(page, path);
    await expectNoFindings(page);
  }
});

test('on a phone the range, the choice of rows and the order are one line, and nothing moves as filters and tools come', async ({
  adminPage: page,
  api,
}) => {
  for (const name of ['Ordered One', 'Ordered Two'])
    await api.post('/v1/schools', { data: { name, region: name === 'Ordered One' ? 'Second' : 'First' } });
  // What has moved up or down since it was first drawn, by the browser's own account.
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources)
          if (previousRect.y !== currentRect.y) moved.push(node?.textContent ?? '');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/schools?q=ordered');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Filters (0)' })).toBeVisible();
  await expectSettled(page);
  expect(await page.evaluate<string[]>('moved')).toEqual([]);

  const order = page.getByRole('button', { name: 'Sort: Name ascending' });
  const parts = [page.getByText('1–2 of 2'), page.getByRole('button', { name: 'Select', exact: true }), order];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  await expectNoFindings(page);
  await order.tap();
  await page.getByRole('menuitem', { name: 'Region' }).tap();
  await expect(page).toHaveURL('/schools?q=ordered&sort=region&order=asc');
  await expect(rows).toContainText(['Ordered Two', 'Ordered One']);
  await expect(page.getByRole('button', { name: 'Sort: Region ascending' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

test('on a phone rows are ticked in the margin once that is asked for, and no longer when it is given up', async ({
  adminPage: page,
  api,
}) => {
  for (const name of ['Ticked One', 'Ticked Two']) await api.post('/v1/schools', { data: { name } });
  await openList(page, '/schools?q=ticked');
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await expect(boxes).toHaveCount(2);
  await expectNoFindings(page);
  const box = page.getByRole('checkbox', { name: 'Select Ticked One' });
  expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await box.tap();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page).toHaveURL('/schools?q=ticked');
  await page.getByRole('button', { name: 'Actions', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Location...' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Set the location of 1 school to …?' });
  await expect(dialog.getByRole('button', { name: 'No location' })).toBeVisible();
  await expectWholeButtons(page);
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
  await expect(boxes).toHaveCount(0);
  await expect(page.getByText('1 selected')).toBeHidden();
});

test('on a phone a list is saved as a view, and gets its number of rows, beside its filters', async ({
  adminPage: page,
  api,
}) => {
  await api.post('/v1/schools', { data: { name: 'Sheet High' } });
  await openList(page, '/schools?q=sheet');
  await page.getByRole('button', { name: 'Filters (0)' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Rows on a page' }).selectOption('25');
  await sheet.getByRole('button', { name: 'Save view' }).tap();
  await page.getByRole('textbox', { name: 'Name' }).fill('From the sheet');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await sheet.getByRole('button', { name: 'Edit view' }).tap();
  await page.getByRole('button', { name: 'Delete', exact: true }).tap();
  await expect(sheet.getByRole('button', { name: 'Save view' })).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Rows on a page' }).selectOption('10');
  await sheet.getByRole('button', { name: 'Show 1 result' }).tap();
  await expect(sheet).toBeHidden();
});
