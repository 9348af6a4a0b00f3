import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText } from '../format/format-number.ts';
import { usePhone } from '../format/use-width.ts';
import classes from './pagination.module.css';

const ITEM = `qd-small qd-figures ${classes.item}`;

/** A page number, or a gap of pages left out; a gap is identified by the page it follows. */
type PageRangeItem = number | { readonly gapAfter: number };

/**
 * The page numbers to offer: `margins` at both ends and `around` on each side of the current one. A gap that would hide
 * a single page shows that page instead.
 */
export function pageRange(page: number, pages: number, around: number, margins: number): PageRangeItem[] {
  const shown = new Set<number>();
  const add = (from: number, to: number) => {
    for (let number = Math.max(1, from); number <= Math.min(pages, to); number += 1) shown.add(number);
  };
  add(1, margins);
  add(page - around, page + around);
  add(pages - margins + 1, pages);

  const items: PageRangeItem[] = [];
  let last = 0;
  for (const number of [...shown].sort((a, b) => a - b)) {
    if (number === last + 2) items.push(last + 1);
    else if (number > last + 2) items.push({ gapAfter: last });
    items.push(number);
    last = number;
  }
  return items;
}

/** What a page link must carry; the list adds where it leads. */
interface PageLinkProps {
  readonly className: string;
  readonly children: ReactNode;
  readonly 'aria-label': string;
  readonly 'aria-current'?: 'page';
}

type PaginationKind = 'numbers' | 'words';

export interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  /** Draws the link to a page; each list knows its own address. */
  readonly link: (page: number, props: PageLinkProps) => ReactNode;
  /** Without numbers there are only the words Previous and Next. */
  readonly kind?: PaginationKind | undefined;
}

interface StepProps {
  readonly label: string;
  readonly page: number | undefined;
  readonly children: ReactNode;
  readonly link: PaginationProps['link'];
}

function Step({ label, page, children, link }: StepProps) {
  if (page !== undefined) {
    return link(page, { className: `${ITEM} ${classes.step}`, children, 'aria-label': label });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere, kept in its place so that nothing jumps
    <span
      role="link"
      tabIndex={-1}
      aria-disabled="true"
      aria-label={label}
      className={`${ITEM} ${classes.step} ${classes.off}`}
    >
      {children}
    </span>
  );
}

function Numbers({ page, pages, link }: PaginationProps) {
  const items = usePhone() ? pageRange(page, pages, 1, 1) : pageRange(page, pages, 2, 3);
  return items.map((item) =>
    typeof item === 'number' ? (
      <li key={item}>
        {link(item, {
          className: `${ITEM} ${item === page ? classes.current : ''}`,
          children: countText(item),
          'aria-label': `Page ${item}`,
          ...(item === page ? { 'aria-current': 'page' as const } : {}),
        })}
      </li>
    ) : (
      <li key={`gap-${item.gapAfter}`} className={classes.gap} aria-hidden="true">
        <IconDots size={16} stroke={1.7} />
      </li>
    ),
  );
}

const back = <IconChevronLeft size={18} stroke={1.7} aria-hidden="true" />;
const on = <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />;

function StepWords({ page, pages, link }: PaginationProps) {
  return (
    <>
      <li className={classes.word}>
        <Step label="Previous" page={page > 1 ? page - 1 : undefined} link={link}>
          {back}Previous
        </Step>
      </li>
      <li className={`qd-note qd-figures ${classes.place}`}>
        Page {countText(page)} of {countText(pages)}
      </li>
      <li className={classes.word}>
        <Step label="Next" page={page < pages ? page + 1 : undefined} link={link}>
          Next{on}
        </Step>
      </li>
    </>
  );
}

function StepsAndNumbers({ page, pages, link }: PaginationProps) {
  return (
    <>
      <li>
        <Step label="Previous page" page={page > 1 ? page - 1 : undefined} link={link}>
          {back}
        </Step>
      </li>
      <Numbers page={page} pages={pages} link={link} />
      <li>
        <Step label="Next page" page={page < pages ? page + 1 : undefined} link={link}>
          {on}
        </Step>
      </li>
    </>
  );
}

/**
 * Links to a list's pages: 2 around the current one and 3 at the margins, on a phone 1 and 1; or Previous and Next alone.
 * One page shows nothing.
 */
export function Pagination({ kind = 'numbers', ...props }: PaginationProps) {
  if (props.pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <ul className="qd-row qd-wrap qd-gap-4">
        {kind === 'words' ? <StepWords {...props} /> : <StepsAndNumbers {...props} />}
      </ul>
    </nav>
  );
}
