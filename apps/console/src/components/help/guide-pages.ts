import type { GuidePage } from './guide-page.ts';

/** The pages of docs/guide by their paths (vite/guide-pages.ts), all in one file of the build: help is whole once it is there. */
export const GUIDE_PAGES = import.meta.glob<GuidePage>('../../../../../docs/guide/*.md', {
  import: 'default',
  eager: true,
});
