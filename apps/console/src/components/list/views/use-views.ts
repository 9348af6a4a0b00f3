import type { View } from '@quizdesk/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showAsView } from '../layout/save-layout.ts';
import { useSettled } from '../layout/use-settled.ts';
import type { ListSearch } from '../list-search.ts';
import type { ListToolsProps } from '../tools/list-tools-props.ts';
import { isShownSo, searchOf, textOf, viewsQuery } from './views-api.ts';

/** Which view each list was last opened with, by its path: it is still the one that is changed when the address is another. */
const opened = new Map<string, number>();

/** What each list that is not shown was narrowed to when it was left. */
const left = new Map<string, string>();

export function openView(path: string, id: number): void {
  opened.set(path, id);
  left.delete(path);
}

/** For what leads to other rows of a list, which may be the one that is shown. */
export function forgetView(path: string): void {
  opened.delete(path);
}

/** The views of a list, and the one it is shown with. */
export function useViews<Row, Search extends ListSearch>({ view, search, list }: ListToolsProps<Row, Search>) {
  const { path, layout } = list;
  const isSettled = useSettled();
  const { data } = useQuery({ ...viewsQuery, enabled: isSettled });
  const views = (data?.rows ?? []).filter((one) => one.list === path);
  const text = textOf(view.address, search);
  const isSame = (one: View) => textOf(view.address, searchOf(view.address, one)) === text;
  // A link that leads to something else than what was left is about no view. Without any filter it is the list itself, unless
  // that is what the view is.
  const isLinked = (left.get(path) ?? text) !== text;
  const last = isLinked ? undefined : views.find(({ id }) => id === opened.get(path));
  const current = last !== undefined && (isSame(last) || text !== '') ? last : views.find(isSame);
  const isChanged = current !== undefined && !(isSame(current) && isShownSo(current, layout));
  return { views, current, isChanged, text, isLoaded: data !== undefined };
}

type Views = ReturnType<typeof useViews>;

/** Shows the list with the columns and rows of its view. */
export function useShownView(path: string, { current, isLoaded, text }: Views): void {
  const id = current?.id;
  const version = current?.version;
  const shown = useRef(text);
  useEffect(() => {
    shown.current = text;
  }, [text]);
  useEffect(() => {
    if ((left.get(path) ?? shown.current) !== shown.current) opened.delete(path);
    left.delete(path);
    return () => {
      left.set(path, shown.current);
    };
  }, [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view, or another version of it
  useEffect(() => {
    if (!isLoaded) return undefined;
    if (id === undefined) opened.delete(path);
    else opened.set(path, id);
    showAsView(path, current);
    return () => showAsView(path, undefined);
  }, [isLoaded, path, id, version]);
}
