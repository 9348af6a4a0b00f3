import { type ComponentType, createElement, lazy, useState } from 'react';
import { queryClient } from '../../../lib/query/query-client.ts';
import { layoutNow } from '../layout/list-layouts.ts';
import { type ListSearch, rowsOf } from '../list-search.ts';
import type { ListSource } from './list-view.ts';

type Tools = typeof import('../tools/list-tools.tsx');

let tools: Tools | undefined;

/** Fetches what changes how a list is shown: with the code of its page, or with the first list. */
export const loadListTools = async (): Promise<Tools> => (tools ??= await import('../tools/list-tools.tsx'));

/**
 * A part of that. It is drawn immediately where it is there already: React would show what waits for a promise, however short,
 * 300 ms after its fallback.
 */
export function listTool<Name extends keyof Tools>(name: Name): Tools[Name] {
  // Components have types of their own, which `lazy` and a component around them lose.
  const Later = lazy(async () => ({ default: (await loadListTools())[name] as ComponentType }));
  function Part(props: object) {
    // Chosen once: what replaces a component loses what it remembers.
    const [Drawn] = useState(() => (tools?.[name] as ComponentType | undefined) ?? Later);
    return createElement(Drawn, props);
  }
  return Part as unknown as Tools[Name];
}

/**
 * The part of a list's route that reads its address and loads its page ahead. Not awaited: the page is shown immediately,
 * and only what it requests itself is cancelled by the next search.
 */
export function listRoute<Row, Search extends ListSearch>(
  source: Pick<ListSource<Row, Search>, 'address' | 'pageSize' | 'query' | 'usualRows'>,
) {
  return {
    staticData: { preload: loadListTools },
    validateSearch: (search: Record<string, unknown>): Search => source.address.parse(search),
    loaderDeps: ({ search }: { readonly search: Search }) => search,
    loader: ({ deps, location }: { readonly deps: Search; readonly location: { readonly pathname: string } }) =>
      void queryClient.prefetchQuery(source.query(deps, rowsOf(source, layoutNow(location.pathname)))),
  };
}
