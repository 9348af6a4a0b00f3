import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../page/testing-page.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(props: Pick<PaginationProps, 'page' | 'pages' | 'kind'>): Promise<void> {
  await openPage('/waitlist', () => (
    <Pagination {...props} link={(page, link) => <a href={`?page=${page}`} {...link} />} />
  ));
}

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

const offered = () => screen.getAllByRole('link', { name: /^Page / }).map((link) => link.textContent);

test('a phone offers one page around the current one and one at each margin, a wider window two and three', async () => {
  const window = (isPhone: boolean) =>
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: isPhone,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  window(true);
  await open({ page: 10, pages: 20 });
  expect(offered()).toEqual(['1', '9', '10', '11', '20']);
  cleanup();
  window(false);
  await open({ page: 10, pages: 20 });
  expect(offered()).toEqual(['1', '2', '3', '8', '9', '10', '11', '12', '18', '19', '20']);
});

test('in words, there are Previous and Next and where one is, but no numbered pages', async () => {
  await open({ page: 2, pages: 1284, kind: 'words' });
  expect(links()).toEqual([
    ['Previous', '?page=1'],
    ['Next', '?page=3'],
  ]);
  expect(screen.getByText('Page 2 of 1,284')).toBeTruthy();
});

test('in words, the ends stay in their place and lead nowhere', async () => {
  await open({ page: 1, pages: 2, kind: 'words' });
  expect(links()).toEqual([
    ['Previous', null],
    ['Next', '?page=2'],
  ]);
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
});

test('numbers are the rule, and a single page has no links of either kind', async () => {
  await open({ page: 1, pages: 3 });
  expect(screen.getByRole('link', { name: 'Page 3' })).toBeTruthy();
  cleanup();
  await open({ page: 1, pages: 1, kind: 'words' });
  expect(links()).toEqual([]);
});
