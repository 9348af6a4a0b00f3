import type { ColumnFacts, Layout } from '../layout/list-layouts.ts';
import type { ListSearch } from '../list-search.ts';
import type { SortedPart } from '../resource/list-sorting.tsx';
import type { ListView, ShownList } from '../resource/list-view.ts';

/**
 * What changes how a list is shown: beside which rows those are, beside the filters, or in the sheet of the filters on a phone
 * (`shown`, `save`); and its views, which are elsewhere.
 */
export type ListPart = 'range' | 'beside' | 'shown' | 'save' | 'views';

/** A list, as what changes how it is shown gets it. */
export interface ListToolsProps<Row, Search extends ListSearch> {
  readonly view: Pick<
    ListView<Row, Search>,
    SortedPart | 'Filters' | 'pageSize' | 'query' | 'searchLabel' | 'usualRows'
  >;
  readonly search: Search;
  readonly list: ShownList<Row, Search>;
}

/** What the columns of a list are arranged by. */
export interface ColumnsProps {
  readonly path: string;
  readonly layout: Layout;
  readonly columns: readonly ColumnFacts[];
  /** What the list is narrowed to. */
  readonly search: object;
}
