import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText } from './number-text.ts';
import { pageRange } from './page-range.ts';
import classes from './pagination.module.css';
import { usePhone } from './use-phone.ts';

/** What a page link must carry; the list adds where it leads. */
interface PageLinkProps {
  readonly className: string;
  readonly children: ReactNode;
  readonly 'aria-label': string;
  readonly 'aria-current'?: 'page';
}

export interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  /** Draws the link to a page; each list knows its own address. */
  readonly link: (page: number, props: PageLinkProps) => ReactNode;
}

interface StepProps {
  readonly label: string;
  readonly page: number | undefined;
  readonly icon: ReactNode;
  readonly link: PaginationProps['link'];
}

function Step({ label, page, icon, link }: StepProps) {
  if (page !== undefined)
    return link(page, { className: `${classes.item} ${classes.step}`, children: icon, 'aria-label': label });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere, kept in its place so that nothing jumps
    <span
      role="link"
      tabIndex={-1}
      aria-disabled="true"
      aria-label={label}
      className={`${classes.item} ${classes.step} ${classes.off}`}
    >
      {icon}
    </span>
  );
}

function Numbers({ page, pages, link }: PaginationProps) {
  const items = usePhone() ? pageRange(page, pages, 1, 1) : pageRange(page, pages, 2, 3);
  return items.map((item) =>
    typeof item === 'number' ? (
      <li key={item}>
        {link(item, {
          className: `${classes.item} ${item === page ? classes.current : ''}`,
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

/** Links to a list's pages: 2 around the current one and 3 at the margins, on a phone 1 and 1. One page shows nothing. */
export function Pagination({ page, pages, link }: PaginationProps) {
  if (pages <= 1) return null;
  const back = <IconChevronLeft size={18} stroke={1.7} />;
  const on = <IconChevronRight size={18} stroke={1.7} />;
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <ul>
        <li>
          <Step label="Previous page" page={page > 1 ? page - 1 : undefined} icon={back} link={link} />
        </li>
        <Numbers page={page} pages={pages} link={link} />
        <li>
          <Step label="Next page" page={page < pages ? page + 1 : undefined} icon={on} link={link} />
        </li>
      </ul>
    </nav>
  );
}
