import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Pagination, type PaginationProps } from './pagination.tsx';
import { openPage } from './testing-page.tsx';

afterEach(cleanup);

async function open(props: Pick<PaginationProps, 'page' | 'pages' | 'kind'>): Promise<void> {
  await openPage('/waitlist', () => (
    <Pagination {...props} link={(page, link) => <a href={`?page=${page}`} {...link} />} />
  ));
}

const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

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
