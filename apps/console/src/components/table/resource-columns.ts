import type { CallName } from '@quizdesk/contract/rules/call-rights';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType, Key, ReactNode, RefObject } from 'react';
import type { EditEnd } from './cell/editable-cell.tsx';
import type { RowAction } from './row-actions.tsx';

export type SortOrder = 'asc' | 'desc';

interface CellChoice {
  readonly value: string | number;
  readonly label: string;
}

/** How a value is edited in its cell. */
export interface CellEdit {
  /** What the form of the record, and the call that updates it, name the value. */
  readonly field: string;
  /** A row of another list is picked by the picker that the form has for the field. */
  readonly kind: 'text' | 'number' | 'choice' | 'pick';
  readonly choices?: readonly CellChoice[];
  /** The choices where they are loaded. */
  readonly useChoices?: () => { readonly choices: readonly CellChoice[] };
}

export interface CellFormProps<Row> {
  readonly row: Row;
  readonly edit: CellEdit;
  readonly label: string;
  readonly isAtEnd: boolean;
  /** Called with the row as it is stored then, and with what reads the list again: not before the last open cell is closed. */
  readonly onStored: (row: Row, refresh: () => unknown) => void;
  /** Called when it is being stored, and the focus goes on: the cell stays open until then. */
  readonly onGo: (step: EditEnd) => void;
  readonly onEnd: (step: EditEnd) => void;
}

/** The form of a stored row in the panel beside its list. */
export interface BesideFormProps {
  readonly id: number;
  /** Closes the panel. */
  readonly cancel: ReactNode;
  /** Called when its fields are there, and again when they show what has been stored: they are others then. */
  readonly onShown: () => void;
}

/** How the rows of a list are edited without leaving it. */
export interface RowEditing<Row> {
  /** The call that updates a row: those who may not make it only read. */
  readonly call: CallName;
  /** Draws a table of cells that can be edited: of the code for it, lists without it load nothing. */
  readonly Cells: ComponentType<EditedCellsProps<Row>>;
  /** An open cell. */
  readonly Cell: ComponentType<CellFormProps<Row>>;
  /** The form of a row beside the list. */
  readonly Beside?: ComponentType<BesideFormProps>;
}

/** One column of a list. */
export interface Column<Row> {
  readonly header: string;
  /** What its head shows instead of its name. */
  readonly head?: ReactNode;
  /** The least width, in pixels without its gaps, in which its head and the usual value can be read. */
  readonly minWidth: number;
  /** The width in which nearly all values are on one line, where that is more: what is left over goes there first. */
  readonly oneLine?: number;
  /** Its share of the width that is left over then: 1 for the title and 0 for others by default. */
  readonly grow?: number;
  /** Where the page is too narrow for all columns, those with the lowest priority go below the row's title; without one, never. */
  readonly priority?: number;
  /** Numbers right, text left (the default). */
  readonly align?: 'left' | 'right';
  /** What the row shows here; nothing, null or an empty text shows a dash. */
  readonly cell: (row: Row) => ReactNode;
  /**
   * Where it goes on a phone: the bold first line, the dimmed line below, the picture or badge, the margin in place of the
   * number, the menu of the row, for what is copied, or nowhere, for what is decoration, in another column's words, or on the
   * page that the row leads to. The line of details has room for about 40 letters.
   */
  readonly onPhone: 'title' | 'detail' | 'mark' | 'margin' | 'menu' | 'hidden';
  /** What it is in that menu; nothing where the row has no value. */
  readonly menuEntry?: (row: Row) => ReactNode;
  /** What it shows on a phone or below the title, where a value needs words because its head is not there. */
  readonly phoneCell?: (row: Row) => ReactNode;
  /** On a phone a text takes what the others leave of the line, and is cut there. */
  readonly isCutOnPhone?: boolean;
  /** Where its cells can be edited in the table, of a list that says how its rows are edited. */
  readonly edit?: CellEdit;
  /**
   * The filters of the list that leave it one value, so that it hides itself: each by its name in the address (`round_id`), or
   * with the only value that does (`is_premium=false`).
   */
  readonly oneValueBy?: readonly string[];
  /** It has nothing but what can be clicked, and is not printed. */
  readonly isScreenOnly?: boolean;
  /** What the list calls this column in its address, where it can be sorted by it. */
  readonly sort?: string | undefined;
  /** What it shows rises where what it is sorted by falls, such as days since a day. */
  readonly isReversed?: boolean;
}

/** What a list can be sorted by, as its menu and the head of a column name it. */
export type SortedBy = Pick<Column<unknown>, 'header' | 'isReversed' | 'sort'>;

/** How much room a column takes, and gives up. */
export type Room = Pick<Column<unknown>, 'minWidth' | 'oneLine' | 'grow' | 'priority'>;

/** A column of details: on a phone in the line below the title. */
export function detailColumn<Row>(
  header: string,
  cell: Column<Row>['cell'],
  rest: Pick<Column<Row>, 'minWidth'> & Partial<Column<Row>>,
): Column<Row> {
  return { header, onPhone: 'detail', cell, ...rest };
}

/** What the link of a sortable head must carry; the list adds where it leads. */
interface SortLinkProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** How a list is sorted, and how to sort it differently. */
export interface Sorting {
  readonly sort: string;
  readonly order: SortOrder;
  /** Draws the link to the list in another order; each list knows its own address. */
  readonly link: (sort: string, order: SortOrder, props: SortLinkProps) => ReactNode;
}

export interface ResourceTableProps<Row> {
  /** Names the table: "Schools". */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first rows are on their way: the table's shape is shown. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => Key;
  /** Names a row's actions: "Edit Keta Lagoon". */
  readonly rowName: (row: Row) => string;
  /** Where a row's title leads, if it is not a link itself. */
  readonly rowLink?: ((row: Row) => LinkProps) | undefined;
  /** What can be done with a row; a list to read has none, and no column for them. */
  readonly actions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** How many actions a row has at most; 2 by default. */
  readonly actionCount?: number;
  readonly editing?: RowEditing<Row> | undefined;
  /** The head of the actions, where the list has its own word for it. */
  readonly actionsHeader?: string;
  /** False where the margin is empty. */
  readonly numbers?: false;
  /** What the margin shows instead of the row's position in the list, such as a serial number. */
  readonly number?: (row: Row) => ReactNode;
  /** What the list calls that in its address, and in the menu of its orders, where it can be sorted by it. */
  readonly numberSort?: SortedBy;
  /** The number of the first row, counted over all pages; 1 by default. */
  readonly firstNumber?: number;
  /** The head of the numbers in the margin. */
  readonly numberHeader?: string;
  readonly sorting?: Sorting | undefined;
  /** Marks the row that is being worked on next to the list. */
  readonly isCurrent?: (row: Row) => boolean;
  /** What is shown below a row that is open; nothing below the others. */
  readonly below?: (row: Row) => ReactNode;
  /** Other rows are loading; these stay until they arrive. */
  readonly isStale?: boolean;
  /** Lower rows and smaller letters, for lists of figures that are read rather than worked in. */
  readonly isDense?: boolean;
  /** Rows of one line or of two, where the person has chosen. */
  readonly lines?: 1 | 2 | undefined;
  /** The head above the rows that belong together, such as their day; a new one begins where it differs. */
  readonly groupOf?: (row: Row) => string;
}

/** What a cell of a table shows. */
export interface ValueCellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly rowName: string;
  readonly look: string;
  /** What is below the value. */
  readonly below: ReactNode;
  readonly children: ReactNode;
}

/** A table whose cells can be edited: its rows as they are stored, and its cells. */
export interface EditedCells<Row> {
  readonly table?: RefObject<HTMLTableElement | null>;
  /** Undefined while they are loaded, or the code for their cells is. */
  readonly rows: readonly Row[] | undefined;
  readonly draw: (cell: ValueCellProps<Row>) => ReactNode;
}

export interface EditedCellsProps<Row> {
  readonly table: ResourceTableProps<Row>;
  readonly columns: readonly Column<Row>[];
  readonly children: (cells: EditedCells<Row>) => ReactNode;
}

/** The head above a row, where a group begins with it. */
export function groupHead<Row>(
  { groupOf, rows }: ResourceTableProps<Row>,
  row: Row,
  index: number,
): string | undefined {
  const before = rows?.[index - 1];
  const group = groupOf?.(row);
  return before !== undefined && groupOf?.(before) === group ? undefined : group;
}

/** What the margin shows next to a row, or undefined where it is empty. */
export function marginOf<Row>(props: ResourceTableProps<Row>, row: Row, index: number): ReactNode {
  if (props.numbers === false) return undefined;
  return props.number === undefined ? (props.firstNumber ?? 1) + index : props.number(row);
}

/** Whether a row's number needs the margin's whole width. */
export function isLongNumber(number: ReactNode): boolean {
  return typeof number === 'number' && number > 9999;
}

/** The order that a column is sorted in next: the other one where it is sorted by already. */
export function nextOrder(sorting: Sorting, sort: string): SortOrder {
  return sorting.sort === sort && sorting.order === 'asc' ? 'desc' : 'asc';
}

/** In which order the values that a column shows stand. */
export function orderShown({ order }: Sorting, column: SortedBy | undefined): SortOrder {
  if (column?.isReversed !== true) return order;
  return order === 'asc' ? 'desc' : 'asc';
}

/** All that a list may be sorted by. */
export const sortsOf = <Row>({ columns, numberSort }: Pick<ResourceTableProps<Row>, 'columns' | 'numberSort'>) =>
  [...(numberSort === undefined ? [] : [numberSort]), ...columns] satisfies readonly SortedBy[];

/** Whether a cell has nothing to show. */
export function isBlank(content: ReactNode): boolean {
  return content === undefined || content === null || content === '' || content === false;
}

/** What a column shows where its head is not there. */
export function wordedContent<Row>(column: Column<Row>, row: Row): ReactNode {
  return (column.phoneCell ?? column.cell)(row);
}
