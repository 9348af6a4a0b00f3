import { Button } from '@mantine/core';
import type { RecordTable } from '@quizdesk/contract/things';
import { IconChevronLeft, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { countText } from '../format/format-number.ts';
import { type HistoryTarget, openHistory } from '../journal/history.ts';
import { RecordPeople } from '../presence/record-people.tsx';
import classes from './page-head.module.css';

const TITLE_ID = 'page-title';

/** Moves the focus to the page's title, for when the element that had it was removed. */
export function focusPageTitle(): void {
  document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
}

/** The same once a dialog has closed, before it gives the focus back to a button that goes. */
export function focusPageTitleAfterDialog(): void {
  setTimeout(focusPageTitle);
}

/** Opens the history of the record that a page is about. */
function HistoryButton({ record }: { readonly record: HistoryTarget }) {
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => openHistory(record)}
    >
      History
    </Button>
  );
}

export interface PageHeadProps {
  readonly title: string;
  /** Shown next to the title; a number is formatted. */
  readonly count?: number | string | undefined;
  /** One line below the title. */
  readonly note?: ReactNode;
  /** The link to the list a form belongs to. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  /** The record that the page is about: who else has it open, and its history. */
  readonly record?: (HistoryTarget & { readonly table: RecordTable }) | undefined;
  /** A second row: search left, range right. */
  readonly children?: ReactNode;
  /** Draws the line that lists begin with. */
  readonly isRuled?: boolean;
}

/** The top of every page: title, count, actions right, and a row for search and range. Also names the browser's tab. */
export function PageHead({ title, count, note, back, actions, record, children, isRuled = false }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${configuration.brand_name}`;
  }, [title]);
  return (
    <header className={`${classes.head} ${isRuled ? 'qd-rule-below' : ''}`}>
      {back !== undefined && <div className={classes.back}>{back}</div>}
      <div className={classes.top}>
        <div className={classes.texts}>
          <div className={classes.titles}>
            <h1 id={TITLE_ID} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {count !== undefined && (
              <span className="qd-dimmed qd-figures qd-nowrap">
                {typeof count === 'number' ? countText(count) : count}
              </span>
            )}
          </div>
          {note !== undefined && <p className={classes.note}>{note}</p>}
        </div>
        {(actions !== undefined || record !== undefined) && (
          <div className={classes.actions}>
            {record !== undefined && (
              <>
                <RecordPeople record={record} />
                <HistoryButton record={record} />
              </>
            )}
            {actions}
          </div>
        )}
      </div>
      {children !== undefined && <div className={classes.tools}>{children}</div>}
    </header>
  );
}

/** What a back link shows: an arrow and the list's name. */
export function BackLabel({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.backLabel}>
      <IconChevronLeft size={16} stroke={1.7} aria-hidden="true" />
      {children}
    </span>
  );
}

/** In place of a part of the page that is being fetched: takes no room, and says that the page is not complete. */
export const fetchingPart = <span hidden aria-busy="true" />;

/** Which rows the page shows, read out when it changes. */
export function PageRange({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.range}>
      {children}
    </p>
  );
}

/** What narrows a list, in one row: its search gives way to its filters. */
export function HeadRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

interface RangeToolsProps {
  readonly range: ReactNode;
  /** What follows it directly. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The same, followed by what changes how the rows are shown. */
export function RangeTools({ range, beside, children }: RangeToolsProps) {
  return (
    <div className={classes.rangeTools}>
      <PageRange>{range}</PageRange>
      {beside}
      <span className={classes.filler} />
      {children}
    </div>
  );
}
