import { Fragment, type Key, type ReactNode } from 'react';
import { RowDetails, RowTitle } from './resource-cards.tsx';
import {
  type Column,
  type EditedCells,
  groupHead,
  isBlank,
  isLongNumber,
  marginOf,
  type ResourceTableProps,
  sortsOf,
} from './resource-columns.ts';
import type { Fit } from './resource-fit.ts';
import classes from './resource-table.module.css';
import { RowIcons } from './row-actions.tsx';
import { FadingRows, useRowKeys, useRowsInSteps } from './rows-of-pages.tsx';
import { SKELETON_ROWS, SkeletonBar, SkeletonBox, SkeletonText } from './skeleton.tsx';
import { ariaSort, SortHead, SortRow } from './sorting.tsx';

const RIGHT = `qd-figures ${classes.right}`;

interface CellProps {
  /** What the cell is of. */
  readonly id: Key;
  readonly content: ReactNode;
}

function Cell({ id, content }: CellProps) {
  if (isBlank(content)) return <span className="qd-faint">–</span>;
  // What a column draws may remember something of its record, which the next one in this place has nothing to do with.
  if (typeof content !== 'string') return <Fragment key={id}>{content}</Fragment>;
  return (
    <span className={`qd-clamp ${classes.text}`} title={content}>
      {content}
    </span>
  );
}

function look<Row>(column: Column<Row>): string {
  const looks = [
    column.align === 'right' && RIGHT,
    column.onPhone === 'title' && 'qd-strong',
    column.isScreenOnly === true && 'qd-screen',
  ];
  return looks.filter(Boolean).join(' ');
}

type RowsProps<Row> = ResourceTableProps<Row> & { readonly fit: Fit<Row> };

interface PartProps<Row> {
  readonly props: RowsProps<Row>;
}

function Widths<Row>({ props }: PartProps<Row>) {
  return (
    <colgroup>
      {props.numbers !== false && <col className={classes.numberColumn} />}
      {props.fit.shown.map(({ column, width }) => (
        <col
          key={column.header}
          className={column.isScreenOnly === true ? 'qd-screen' : undefined}
          style={{ width, minWidth: column.minWidth }}
        />
      ))}
      {props.actions !== undefined && <col className="qd-screen" />}
    </colgroup>
  );
}

function Head<Row>({ props }: PartProps<Row>) {
  const { fit, numbers, numberHeader = 'SL', numberSort, actions, actionsHeader = 'Actions', sorting } = props;
  const margin = { header: numberHeader, sort: numberSort?.sort };
  return (
    <thead className={classes.head}>
      <tr>
        {numbers !== false && (
          <th scope="col" aria-sort={ariaSort(margin, sorting)} className={classes.number}>
            <SortHead column={margin} sorting={sorting} />
          </th>
        )}
        {fit.shown.map(({ column }) => (
          <th
            key={column.header}
            scope="col"
            aria-sort={ariaSort(column, sorting)}
            className={look({ ...column, onPhone: 'hidden' })}
          >
            <SortHead column={column} sorting={sorting} />
          </th>
        ))}
        {actions !== undefined && (
          <th scope="col" className={`${RIGHT} qd-screen`}>
            {actionsHeader}
          </th>
        )}
      </tr>
    </thead>
  );
}

function SkeletonRow<Row>({ row, props }: PartProps<Row> & { readonly row: number }) {
  return (
    <tr className={classes.skeleton}>
      {props.numbers !== false && (
        <td className={classes.number}>
          <SkeletonBar width={16} />
        </td>
      )}
      {props.fit.shown.map(({ column }) => (
        <td key={column.header} className={look(column)}>
          {column.onPhone === 'margin' ? (
            <SkeletonBar width={16} />
          ) : column.onPhone === 'mark' ? (
            <SkeletonBox />
          ) : (
            <SkeletonText row={row} share={column.onPhone === 'title' ? 0.52 : 0.7} />
          )}
        </td>
      ))}
      {props.actions !== undefined && (
        <td className={RIGHT}>
          <SkeletonBar width={60} />
        </td>
      )}
    </tr>
  );
}

interface TableRowProps<Row> extends PartProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly cells: EditedCells<Row> | undefined;
}

function TableRow<Row>({ row, index, props, cells }: TableRowProps<Row>) {
  const number = marginOf(props, row, index);
  const [id, rowName] = [props.rowKey(row), props.rowName(row)];
  const { shown, moved } = props.fit;
  const title = moved.length > 0 ? shown.find(({ column }) => column.onPhone === 'title')?.column : undefined;
  return (
    <tr aria-current={props.isCurrent?.(row) === true ? 'true' : undefined}>
      {props.numbers !== false && (
        <td className={classes.number} data-long={isLongNumber(number)}>
          {number}
        </td>
      )}
      {shown.map(({ column }) => {
        const value = <Cell id={id} content={column.cell(row)} />;
        const children =
          column.onPhone === 'title' ? (
            <RowTitle row={row} rowLink={props.rowLink}>
              {value}
            </RowTitle>
          ) : (
            value
          );
        const below = column === title && <RowDetails key={id} columns={moved} row={row} />;
        const shape = { column, row, rowName, look: look(column), below, children };
        return (
          <Fragment key={column.header}>
            {cells?.draw(shape) ?? (
              <td className={shape.look}>
                {children}
                {below}
              </td>
            )}
          </Fragment>
        );
      })}
      {props.actions !== undefined && (
        <td className="qd-screen">
          <RowIcons rowName={rowName} actions={props.actions(row)} />
        </td>
      )}
    </tr>
  );
}

interface WholeRowProps<Row> extends PartProps<Row> {
  readonly look: string | undefined;
  readonly head?: string;
  readonly children?: ReactNode;
}

/** A row of one cell next to the margin: the head of a group, or what is below a row. */
function WholeRow<Row>({ look, head, children, props }: WholeRowProps<Row>) {
  const colSpan = props.fit.shown.length + (props.actions === undefined ? 0 : 1);
  return (
    <tr className={look}>
      {props.numbers !== false && <td className={classes.number} />}
      {head === undefined ? (
        <td colSpan={colSpan}>{children}</td>
      ) : (
        <th scope="rowgroup" colSpan={colSpan}>
          {head}
        </th>
      )}
    </tr>
  );
}

function Sheet<Row>({ props, cells }: PartProps<Row> & Pick<TableRowProps<Row>, 'cells'>) {
  const { label, rowKey, fit, sorting, isStale = false, isDense = false } = props;
  const { rows } = cells ?? props;
  const { keyOf, isOtherPage } = useRowKeys(rows, rowKey);
  const draw = (row: Row, index: number) => {
    const head = groupHead(props, row, index);
    const below = props.below?.(row);
    return (
      <Fragment key={keyOf(row)}>
        {head !== undefined && <WholeRow look={classes.group} head={head} props={props} />}
        <TableRow row={row} index={index} props={props} cells={cells} />
        {below !== undefined && (
          <WholeRow key={rowKey(row)} look={classes.below} props={props}>
            {below}
          </WholeRow>
        )}
      </Fragment>
    );
  };
  const { drawn, isFirstStep } = useRowsInSteps({
    // As the style sheet has them.
    lowestPx: props.lines === 1 ? 32 : isDense ? 36 : 44,
    columns: [...fit.shown.map(({ column }) => column), ...fit.moved].map(({ header }) => header).join(),
    ...{ rows, isOtherPage, isStale, draw },
    from: [props, cells],
  });
  const isMissingHead = fit.moved.some(({ sort }) => sort !== undefined);
  return (
    <>
      {sorting !== undefined && isMissingHead && <SortRow sorts={sortsOf(props)} sorting={sorting} />}
      <table
        ref={cells?.table}
        className={`${classes.sheet} ${classes.table}`}
        aria-label={label}
        aria-busy={isStale || isFirstStep || rows === undefined}
        data-numbers={props.numbers !== false}
        data-dense={isDense}
        data-lines={props.lines}
      >
        <Widths props={props} />
        <Head props={props} />
        <FadingRows isStale={isStale}>
          {drawn ?? SKELETON_ROWS.map((row) => <SkeletonRow key={row} row={row} props={props} />)}
        </FadingRows>
      </table>
    </>
  );
}

/** A list's page where columns have room. */
export function ResourceRows<Row>(props: RowsProps<Row>) {
  const { editing, fit } = props;
  if (editing === undefined) return <Sheet props={props} cells={undefined} />;
  return (
    <editing.Cells table={props} columns={fit.shown.map(({ column }) => column)}>
      {(cells) => <Sheet props={props} cells={cells} />}
    </editing.Cells>
  );
}
