import type { ColumnFacts, Layout } from '../layout/list-layouts.ts';
import type { ListSearch } from '../list-search.ts';
import type { ListView, ShownList } from '../resource/list-view.ts';

/** What changes how a list is shown: its rows and columns, the way to save it as a view, and its views, which are elsewhere. */
export type ListPart = 'shown' | 'save' | 'views';

/** A list, as what changes how it is shown gets it. */
export interface ListToolsProps<Row, Search extends ListSearch> {
  readonly view: Pick<
    ListView<Row, Search>,
    'address' | 'columns' | 'link' | 'pageSize' | 'query' | 'table' | 'usualRows'
  >;
  readonly search: Search;
  readonly list: ShownList<Row, Search>;
}

/** What the columns of a list are arranged by. */
export interface ColumnsProps {
  readonly path: string;
  readonly layout: Layout;
  readonly columns: readonly ColumnFacts[];
  /** Whether its rows are low where nobody has chosen. */
  readonly isDense: boolean;
}
