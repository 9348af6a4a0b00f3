import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RemovalVerb } from '../../components/delete-dialog.tsx';
import type { Column } from '../../components/resource-columns.ts';
import type { PlayRow, PlaySource } from './play-source.ts';

/** The addresses of the lists of play. */
export type PlayPath =
  | '/user-level-progress'
  | '/sq-attempts'
  | '/qotd-attempts'
  | '/user-answers'
  | '/qotd'
  | '/streak-history'
  | '/user-streak'
  | '/user-badges'
  | '/user-activities';

/** How a record is taken out of its list. */
interface PlayRemoval<Row> {
  /** What the row's button does: "Delete". */
  readonly label: string;
  readonly icon: TablerIcon;
  /** The dialog's title: "Delete Attempt". */
  readonly title: string;
  /** What messages call the record: "Attempt". */
  readonly thing: string;
  /** Asks, names the record and says what hangs on it. */
  readonly question: (row: Row) => ReactNode;
  readonly failure: string;
  readonly verb?: RemovalVerb;
}

/** One list of records: its words, its columns and where its rows come from. */
export interface PlayView<Row extends PlayRow> {
  readonly path: PlayPath;
  readonly title: string;
  /** One line below the title. */
  readonly note?: string;
  readonly source: PlaySource<Row>;
  readonly columns: readonly Column<Row>[];
  /** What the rows are in sentences: "attempts". */
  readonly things: string;
  /** A list without any rows: its head, and what belongs there. */
  readonly empty: { readonly title: string; readonly text: string };
  /** The head of the numbers in the margin; without it there are none. */
  readonly numberHeader?: string;
  readonly actionsHeader?: string;
  /** Names a row for its buttons and in messages. */
  readonly rowName: (row: Row) => string;
  /** Records that are only read have none. */
  readonly removal?: PlayRemoval<Row>;
}
