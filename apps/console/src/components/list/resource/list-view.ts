import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { PageQuery } from '../../../lib/query/resource-api.ts';
import type { Removal } from '../../dialog/delete-dialog.tsx';
import type { Column, ResourceTableProps } from '../../table/resource-columns.ts';
import type { ListAddress, ListSearch } from '../list-search.ts';

/** Where a list is: what routes and forms need of it without loading its columns. */
export interface ListHome<Search extends ListSearch> {
  /** What links back to it say: "Schools". */
  readonly label: string;
  readonly address: ListAddress<Search>;
  readonly link: (search: Search) => LinkProps;
}

/** A home whose rows come from one query. */
export interface ListSource<Row, Search extends ListSearch> extends ListHome<Search> {
  readonly query: (search: Search) => PageQuery<Row>;
  /** 10 unless it is said. */
  readonly pageSize?: number;
}

export interface FiltersProps<Search extends ListSearch> {
  readonly search: Search;
  readonly onChange: (search: Search) => void;
  /** How many rows the list has with these filters. */
  readonly found?: number | undefined;
}

interface NoMatch<Search> {
  readonly title: string;
  readonly text: string;
  /** What the link to the whole list says: "Show all rounds". */
  readonly showAll: string;
  /** The part of the address that this link keeps; nothing by default. */
  readonly kept?: Search;
}

/** One list: where its rows come from, its texts and its columns. `ResourceList` draws it. */
export interface ListView<Row, Search extends ListSearch = ListSearch> extends ListSource<Row, Search> {
  /** The page's title, where it is not the label. */
  readonly title?: string;
  /** What the rows are in sentences: "schools". */
  readonly things: string;
  /** One line below the title. */
  readonly note?: string;
  /** The label of the search field; a list without one has no search. */
  readonly searchLabel?: string;
  readonly Filters?: ComponentType<FiltersProps<Search>>;
  /** Leads to the form for a new row, from the head and from the empty list. */
  readonly add?: (list: Search) => ReactNode;
  /** What else the head offers. */
  readonly actions?: (search: Search) => ReactNode;
  readonly columns: readonly Column<Row>[];
  /** Names a row for its buttons: "Edit Keta Lagoon". */
  readonly rowName: (row: Row) => string;
  readonly table?: Pick<
    ResourceTableProps<Row>,
    'actionCount' | 'actionsHeader' | 'isDense' | 'number' | 'numberHeader' | 'numbers'
  >;
  /** The page of a row, opened by its title instead of its form. */
  readonly page?: (row: Row) => LinkProps;
  /** The form of a row, opened by its title and by an action. */
  readonly edit?: (row: Row, list: Search) => LinkProps;
  readonly removal?: Removal<Row>;
  /** The list before its first row. */
  readonly empty: { readonly title: string; readonly text: string; readonly actions?: ReactNode };
  /** A search or filter that nothing matches. */
  readonly noMatch?: (search: Search) => NoMatch<Search>;
}
