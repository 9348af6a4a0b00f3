import { useLocation } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which a form was opened, as its address had it. */
    list?: ListSearch;
  }
}

/** The search and page of the list that led here, so that leaving a form shows the very list again. */
export function useListBefore(): ListSearch {
  return useLocation({ select: (location) => location.state.list }) ?? {};
}
