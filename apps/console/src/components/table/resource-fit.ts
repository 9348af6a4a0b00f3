import type { Column, ResourceTableProps } from './resource-columns.ts';

// The gaps of resource-table.module.css.
const NUMBER_WIDTH = 57;
const START = { withNumbers: 23, without: 80 };
const END = 32;
const GAP = { normal: 16, dense: 12 };
/** What ends at the right edge of its column and what begins at the left edge of the next need more than a gap. */
const AFTER_RIGHT = 8;
const ICON_WIDTH = 34;
/** Many are pressed together, each no narrower than a target may be, with the gap next to it. */
const MANY = { actions: 4, iconWidth: 26 };
const ACTIONS_HEAD_WIDTH = 52;

type Shape<Row> = Pick<ResourceTableProps<Row>, 'columns' | 'numbers' | 'actions' | 'actionCount' | 'isDense'>;

/** The columns that a table has room for, with their widths, and those that go below the row's title. */
export interface Fit<Row> {
  readonly shown: readonly { readonly column: Column<Row>; readonly width: number }[];
  readonly moved: readonly Column<Row>[];
}

function actionsWidth<Row>({ actions, actionCount = 2 }: Shape<Row>): number {
  const each = actionCount >= MANY.actions ? MANY.iconWidth : ICON_WIDTH;
  return actions === undefined ? 0 : Math.max(ACTIONS_HEAD_WIDTH, actionCount * each) + END;
}

/** The least width of each column with the gaps around it. */
function leastWidths<Row>(columns: readonly Column<Row>[], shape: Shape<Row>): number[] {
  const gap = shape.isDense ? GAP.dense : GAP.normal;
  const start = shape.numbers === false ? START.without : START.withNumbers;
  return columns.map((column, index) => {
    const isAfterRight = columns[index - 1]?.align === 'right' && column.align !== 'right';
    const isLast = index === columns.length - 1 && shape.actions === undefined;
    return column.minWidth + (index === 0 ? start : 0) + (isAfterRight ? AFTER_RIGHT : 0) + (isLast ? END : gap);
  });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function withoutLeast<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] | undefined {
  const priorities = columns.flatMap(({ priority }) => (priority === undefined ? [] : [priority]));
  if (priorities.length === 0) return undefined;
  const least = columns.findLast(({ priority }) => priority === Math.min(...priorities));
  return columns.filter((column) => column !== least);
}

const growOf = <Row>({ grow, onPhone }: Column<Row>) => grow ?? (onPhone === 'title' ? 1 : 0);

/** How much of the width that is left over each column gets: what its values need for one line, and its share of the rest. */
function sparesOf<Row>(columns: readonly Column<Row>[], spare: number): number[] {
  const needs = columns.map(({ minWidth, oneLine = minWidth }) => oneLine - minWidth);
  const [needed, shares] = [sumOf(needs), sumOf(columns.map(growOf)) || 1];
  const met = Math.min(1, spare / (needed || 1));
  const rest = Math.max(0, spare - needed);
  return columns.map((column, index) => (needs[index] ?? 0) * met + (rest * growOf(column)) / shares);
}

/** What a table of a width, in pixels, shows; undefined where not even the columns that always stay have room. */
export function fitColumns<Row>(shape: Shape<Row>, width: number): Fit<Row> | undefined {
  const room = width - (shape.numbers === false ? 0 : NUMBER_WIDTH) - actionsWidth(shape);
  let columns: readonly Column<Row>[] | undefined = shape.columns;
  while (columns !== undefined && sumOf(leastWidths(columns, shape)) > room) columns = withoutLeast(columns);
  if (columns === undefined) return undefined;
  const shown = columns;
  const least = leastWidths(shown, shape);
  const spares = sparesOf(shown, room - sumOf(least));
  return {
    shown: shown.map((column, index) => ({
      column,
      width: (least[index] ?? 0) + (spares[index] ?? 0),
    })),
    moved: shape.columns.filter((column) => !shown.includes(column)),
  };
}
