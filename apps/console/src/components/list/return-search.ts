import { useLocation } from '@tanstack/react-router';
import type { ListAddress, ListSearch } from './list-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which a form was opened, as its address had it. */
    list?: ListSearch;
  }
}

/** The address of the list that led here, so that leaving a form shows the same list again. */
export function useListBefore<Search extends ListSearch>(address: ListAddress<Search>): Search {
  return address.parse({ ...useLocation({ select: (location) => location.state.list }) });
}
