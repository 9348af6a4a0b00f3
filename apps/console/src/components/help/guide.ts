import { queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { GuidePage } from './guide-page.ts';

/** Loads a page by its name. Throws what the router shows as an address that leads nowhere. */
export async function loadGuidePage(topic: string): Promise<GuidePage> {
  const { GUIDE_PAGES } = await import('./guide-pages.ts');
  const page = GUIDE_PAGES[`../../../../../docs/guide/${topic}.md`];
  if (page === undefined) throw notFound();
  return page;
}

/** A page, which is still there when the connection is not. */
export const guideQuery = (topic: string) =>
  queryOptions({
    queryKey: ['guide', topic],
    queryFn: () => loadGuidePage(topic),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
