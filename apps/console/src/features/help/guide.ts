import { notFound } from '@tanstack/react-router';

interface GuideElement {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: readonly GuideNode[];
}

/** A piece of a page of the guide. */
export type GuideNode = string | GuideElement;

export interface GuidePage {
  readonly title: string;
  readonly nodes: readonly GuideNode[];
}

/** The pages of docs/guide by their paths; each is loaded when it is opened (vite/guide-pages.ts). */
const PAGES = import.meta.glob<GuidePage>('../../../../../docs/guide/*.md', { import: 'default' });

/** Loads a page by its name. Throws what the router shows as an address that leads nowhere. */
export async function loadGuidePage(topic: string): Promise<GuidePage> {
  const load = PAGES[`../../../../../docs/guide/${topic}.md`];
  if (load === undefined) throw notFound();
  return load();
}
