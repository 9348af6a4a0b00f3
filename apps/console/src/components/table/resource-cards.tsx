import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { usePhone } from '../format/use-width.ts';
import classes from './resource-cards.module.css';
import {
  type Column,
  groupHead,
  isBlank,
  isLongNumber,
  marginOf,
  type ResourceTableProps,
  sortsOf,
  wordedContent,
} from './resource-columns.ts';
import texts from './resource-table.module.css';
import { RowIcons, RowMenu } from './row-actions.tsx';
import { SKELETON_ROWS, SkeletonBar, SkeletonBox, SkeletonText } from './skeleton.tsx';
import { SortRow } from './sorting.tsx';

interface RowDetailsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}

/** Values of a row next to each other, with a dot between two: no line begins or ends with one. */
export function RowDetails<Row>({ columns, row }: RowDetailsProps<Row>) {
  const shown = columns
    .map((column) => ({
      header: column.header,
      isLong: column.isCutOnPhone === true,
      content: wordedContent(column, row),
    }))
    .filter(({ content }) => !isBlank(content));
  if (shown.length === 0) return null;
  return (
    <span className={`qd-flex qd-wrap qd-note qd-regular ${texts.details}`}>
      {shown.map(({ header, isLong, content }, index) => (
        <Fragment key={header}>
          {index > 0 && ' '}
          <span
            className={`qd-may-shrink ${texts.detail}`}
            data-long={isLong}
            title={typeof content === 'string' ? content : undefined}
          >
            {index > 0 && (
              <span className={texts.dot} aria-hidden="true">
                ·{' '}
              </span>
            )}
            {isLong ? <span className="qd-block qd-ellipsis">{content}</span> : content}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

interface RowTitleProps<Row> {
  readonly row: Row;
  readonly rowLink: ResourceTableProps<Row>['rowLink'];
  readonly children: ReactNode;
}

/** What names a row: a link where the list says where its rows lead. */
export function RowTitle<Row>({ row, rowLink, children }: RowTitleProps<Row>) {
  return rowLink === undefined ? children : <Link {...rowLink(row)}>{children}</Link>;
}

const CARD = `qd-flex qd-wrap qd-rule-below ${classes.card}`;
const NUMBER = `qd-grid qd-margin qd-number ${classes.number}`;
const TEXTS = `qd-flex qd-flexible qd-break ${classes.texts}`;

interface SkeletonProps {
  readonly row: number;
  readonly hasNumber: boolean;
  readonly hasMark: boolean;
}

function SkeletonCard({ row, hasNumber, hasMark }: SkeletonProps) {
  return (
    <li className={`${CARD} ${classes.skeleton}`} aria-hidden="true">
      {hasNumber && (
        <span className={NUMBER}>
          <SkeletonBar width={16} />
        </span>
      )}
      <span className={TEXTS}>
        <SkeletonText row={row} share={0.9} />
        <SkeletonBar width="45%" />
      </span>
      {hasMark && (
        <span className={`qd-fixed ${classes.mark}`}>
          <SkeletonBox />
        </span>
      )}
    </li>
  );
}

interface CardProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly props: ResourceTableProps<Row>;
}

function CardTexts<Row>({ row, props: { columns, rowLink } }: Pick<CardProps<Row>, 'row' | 'props'>) {
  const details = columns.filter((column) => column.onPhone === 'detail');
  return (
    <span className={TEXTS}>
      {columns
        .filter((column) => column.onPhone === 'title')
        .map((column) => (
          <span key={column.header} className={`qd-strong ${classes.title}`}>
            <RowTitle row={row} rowLink={rowLink}>
              {wordedContent(column, row)}
            </RowTitle>
          </span>
        ))}
      {details.length > 0 && <RowDetails columns={details} row={row} />}
    </span>
  );
}

/** What is in the margin: the row's number, unless a column takes its place. */
function CardMargin<Row>({ row, index, props }: CardProps<Row>) {
  const columns = props.columns.filter((column) => column.onPhone === 'margin');
  if (columns.length === 0 && props.numbers === false) return null;
  const number = marginOf(props, row, index);
  return (
    <span className={NUMBER} data-long={columns.length === 0 && isLongNumber(number)}>
      {columns.length === 0
        ? number
        : columns.map((column) => <Fragment key={column.header}>{wordedContent(column, row)}</Fragment>)}
    </span>
  );
}

/** Zero or one action needs no menu, unless there are other entries. */
function CardActions<Row>({ row, props: { columns, rowName, actions } }: Pick<CardProps<Row>, 'row' | 'props'>) {
  const entries = columns
    .map(({ onPhone, menuEntry }) => onPhone === 'menu' && menuEntry?.(row))
    .filter((entry) => !isBlank(entry));
  const shared = { rowName: rowName(row), actions: actions?.(row) ?? [] };
  return entries.length === 0 && shared.actions.length <= 1 ? (
    <RowIcons {...shared} />
  ) : (
    <RowMenu {...shared} entries={entries} />
  );
}

function Card<Row>({ row, index, props }: CardProps<Row>) {
  return (
    <li className={CARD} aria-current={props.isCurrent?.(row) === true ? 'true' : undefined}>
      <CardMargin row={row} index={index} props={props} />
      <CardTexts row={row} props={props} />
      {props.columns
        .filter((column) => column.onPhone === 'mark')
        .map((column) => (
          <span key={column.header} className={`qd-fixed ${classes.mark}`}>
            {wordedContent(column, row)}
          </span>
        ))}
      {(props.actions !== undefined || props.columns.some(({ onPhone }) => onPhone === 'menu')) && (
        <span className={classes.actions}>
          <CardActions row={row} props={props} />
        </span>
      )}
      {props.below?.(row)}
    </li>
  );
}

/** The same list where columns have no room: number, name over details, mark, and the actions behind three dots. */
export function ResourceCards<Row>(props: ResourceTableProps<Row>) {
  const { label, columns, rows, rowKey, numbers, sorting, isStale = false } = props;
  const hasMark = columns.some((column) => column.onPhone === 'mark');
  // On a phone the order is in the head of the list.
  const isPhone = usePhone();
  return (
    <>
      {sorting !== undefined && !isPhone && <SortRow sorts={sortsOf(props)} sorting={sorting} />}
      <ol className="qd-fading" data-stale={isStale} aria-label={label} aria-busy={isStale || rows === undefined}>
        {rows === undefined
          ? SKELETON_ROWS.map((row) => (
              <SkeletonCard key={row} row={row} hasNumber={numbers !== false} hasMark={hasMark} />
            ))
          : rows.map((row, index) => {
              const head = groupHead(props, row, index);
              return (
                <Fragment key={rowKey(row)}>
                  {head !== undefined && <li className={`qd-small qd-bold qd-rule-below ${classes.group}`}>{head}</li>}
                  <Card row={row} index={index} props={props} />
                </Fragment>
              );
            })}
      </ol>
    </>
  );
}
