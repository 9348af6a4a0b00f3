import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { PageQuery } from '../../../lib/query/resource-api.ts';
import type { Removal } from '../../dialog/delete-dialog.tsx';
import type { DialogTarget } from '../../dialog/use-dialog-target.ts';
import type { Column, ResourceTableProps, RowEditing, SortOrder } from '../../table/resource-columns.ts';
import type { RowAction } from '../../table/row-actions.tsx';
import type { Layout } from '../layout/list-layouts.ts';
import type { FilterName, ListAddress, ListSearch } from '../list-search.ts';
import type { PaginationProps } from '../pagination.tsx';
import type { ListPage } from '../use-list-page.ts';

/** Which row's form is open beside the list: one by its id, or that at an end of a page that is still on its way. */
export type Beside = number | { readonly end: 'first' | 'last'; readonly page: number };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Kept with the address, so that Back and a reload find the form open. */
    beside?: Beside | undefined;
  }
}

/** What rows say and offer where one of them can be edited beside the list. */
export interface BesideRows<Row> {
  readonly isCurrent: (row: Row) => boolean;
  readonly action: (row: Row) => RowAction;
}

export interface BesideListProps<Row, Search extends ListSearch> {
  readonly view: ListView<Row, Search>;
  readonly search: Search;
  readonly list: ShownList<Row, Search>;
  /** Draws the rows; without what they offer where there is no room for a form beside them. */
  readonly children: (rows: BesideRows<Row> | undefined) => ReactNode;
}

/** How the rows of a list are edited in their cells, and beside the list where that has no form anyway. */
export interface ListEditing<Row> extends RowEditing<Row> {
  readonly BesideList?: <Search extends ListSearch>(props: BesideListProps<Row, Search>) => ReactNode;
}

/** Where a list is: what routes and forms need of it without loading its columns. */
export interface ListHome<Search extends ListSearch> {
  /** What links back to it say: "Schools". */
  readonly label: string;
  /** What its rows are in sentences. */
  readonly things?: string;
  readonly address: ListAddress<Search>;
  readonly link: (search: Search) => LinkProps;
}

/** A home whose rows come from one query. */
export interface ListSource<Row, Search extends ListSearch> extends ListHome<Search> {
  /** The page of the address, with so many rows; with those that a page usually has where they are not given. */
  readonly query: (search: Search, rows?: number) => PageQuery<Row>;
  /** Why the list, narrowed like this, cannot be sorted by something that it is sorted by otherwise. */
  readonly refusal?: (search: Search, sort: string | undefined) => string | undefined;
  /** How many rows a page has until a person chooses another number; 10 by default. */
  readonly usualRows?: number;
  /** How many rows every page has, of a list that is short enough to be seen on one page: there is no choice. */
  readonly pageSize?: number;
}

export interface FilterChoice {
  readonly value: string | number;
  readonly label: string;
}

/** What is drawn for a filter that has one value. */
export interface FilterFieldProps {
  /** What is filtered by: "Level". */
  readonly label: string;
  /** What it shows without a value: "All levels". */
  readonly all: string;
  readonly choices?: readonly FilterChoice[] | undefined;
  /** The choices are on their way. */
  readonly isLoading?: boolean | undefined;
  readonly value: string | number | undefined;
  /** Called with the value as text, empty where all are shown again. */
  readonly onChange: (value: string) => void;
}

interface Offered {
  /** Drawn also while it narrows nothing; the others come with *Add filter*. */
  readonly isAlways?: boolean;
}

/** A filter that has one value: a choice unless it declares another field. */
interface ValueFilter<Search extends ListSearch> extends Offered, Pick<FilterFieldProps, 'label' | 'all' | 'choices'> {
  readonly name: FilterName<Search>;
  /** The choices where they are loaded. */
  readonly useChoices?: () => { readonly choices: readonly FilterChoice[]; readonly isLoading?: boolean };
  readonly Field?: ComponentType<FilterFieldProps>;
  /** What a value is called, where that is none of the choices. */
  readonly useText?: (value: string | number) => string;
}

export interface FilterProps<Search extends ListSearch> {
  readonly home: ListHome<Search>;
  readonly search: Search;
  readonly onChange: (search: Search) => void;
}

/** A filter of several values. */
interface DrawnFilter<Search extends ListSearch> extends Offered {
  readonly label: string;
  /** What it holds in the address. */
  readonly names: readonly FilterName<Search>[];
  readonly Filter: ComponentType<FilterProps<Search>>;
  readonly textOf: (search: Search) => string;
}

/** What a list was narrowed to where it came from: it is not offered, but can be taken away. */
interface GivenFilter<Search extends ListSearch> {
  readonly name: FilterName<Search>;
  /** Says it in words: "of Keta Lagoon". */
  readonly useNote: (search: Search) => string;
}

/** One thing that a list can be narrowed by. */
export type ListFilter<Search extends ListSearch> = ValueFilter<Search> | DrawnFilter<Search> | GivenFilter<Search>;

export interface FiltersProps<Search extends ListSearch> extends FilterProps<Search> {
  /** How many rows the list has with these filters. */
  readonly found?: number | undefined;
  /** Draws a part of what changes how the list is shown, for the sheet with the filters. */
  readonly tool?: (part: 'shown' | 'save') => ReactNode;
  /** Draws a part alone: each that the list is narrowed to, to be taken away, or the link that takes all of them away. */
  readonly part?: 'chosen' | 'clear';
  /** Called when all are taken away. */
  readonly onClear?: () => void;
}

/** A dialog about a row, which the row's actions open. */
export interface RowDialogProps<Row> {
  readonly target: DialogTarget<Row>;
  /** How the list removes a row: its declaration's, and what the page that shows it adds. */
  readonly removal?: Removal<Row> | undefined;
}

/** What the actions of a row are made of. */
export interface RowWays<Search> {
  /** Those that every list has by its declaration: to edit and to delete. */
  readonly own: readonly RowAction[];
  readonly search: Search;
  /** Opens one of the list's dialogs about the row. */
  readonly open: (dialog: string) => void;
}

interface NoMatch<Search> {
  readonly title: string;
  readonly text: string;
  /** What the link to the whole list says: "Show all rounds". */
  readonly showAll: string;
  /** The part of the address that this link keeps; nothing by default. */
  readonly kept?: Search;
  /** There may be rows in a moment: it is not what the list is narrowed by. */
  readonly isPending?: boolean;
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
  /** What it can be narrowed by: `listFilters` of a declaration. */
  readonly Filters?: (props: FiltersProps<Search>) => ReactNode;
  /** Leads to the form for a new row, from the head and from the empty list. */
  readonly add?: (list: Search) => ReactNode;
  /** What else the head offers; `found` is how many rows the list has. */
  readonly actions?: (search: Search, found: number | undefined) => ReactNode;
  readonly columns: readonly Column<Row>[];
  /** Names a row for its buttons: "Edit Keta Lagoon". */
  readonly rowName: (row: Row) => string;
  /** What its table does differently. */
  readonly table?: Partial<Omit<ResourceTableProps<Row>, 'actions' | 'columns' | 'label' | 'rows'>>;
  /** What the list calls the order of its rows unless they are sorted: the latest first, `id` by default. */
  readonly newest?: string;
  /** Which way that order is; `desc` by default. */
  readonly usualOrder?: SortOrder;
  /** The style of the links to its pages; numbers by default. */
  readonly pagination?: PaginationProps['kind'];
  /** The page of a row, opened by its title instead of its form. */
  readonly page?: (row: Row) => LinkProps;
  /** The form of a row, opened by its title and by an action. */
  readonly edit?: (row: Row, list: Search) => LinkProps;
  /** How its rows are edited in the table, in the columns that say so. */
  readonly editing?: ListEditing<Row>;
  readonly removal?: Removal<Row>;
  /** What can be done with a row, where that is not to edit and to delete it alone. */
  readonly rowActions?: (row: Row, ways: RowWays<Search>) => readonly RowAction[];
  /** The dialogs that `rowActions` opens, by its names for them; `removal` is the one that asks about the removal. */
  readonly dialogs?: Readonly<Record<string, ComponentType<RowDialogProps<Row>>>>;
  /** The list before its first row. */
  readonly empty: { readonly title: string; readonly text: string; readonly actions?: ReactNode };
  /** A search or filter that nothing matches. */
  readonly noMatch?: (search: Search) => NoMatch<Search>;
}

/** A page of a list as it is shown, and the way to another one. */
export interface ShownList<Row, Search> extends ListPage<Row> {
  /** Shows the list with another search, filter or page. */
  readonly show: (search: Search, replace?: boolean) => void;
  /** The address of the list without what it is narrowed to. */
  readonly path: string;
  readonly layout: Layout;
}
