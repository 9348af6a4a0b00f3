import { Link, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { countText } from '../format/format-number.ts';
import { useRights } from '../rights/rights.tsx';
import { useCount } from './counts.ts';
import { MENU, MORE, type Page } from './menu.ts';
import classes from './navigation.module.css';

interface MenuCountProps {
  readonly name: NonNullable<Page['count']>;
  readonly nouns: Page['nouns'];
}

function MenuCount({ name, nouns }: MenuCountProps) {
  const { count } = useCount(name);
  if (count === undefined) return null;
  return (
    <span className={`qd-number qd-regular ${classes.count}`} aria-hidden="true">
      {countText(count)} {nouns?.[count === 1 ? 0 : 1]}
    </span>
  );
}

function MenuEntry({ page, onFollow }: { readonly page: Page; readonly onFollow: (() => void) | undefined }) {
  const Icon = page.icon;
  return (
    <li data-entry={page.path} className={page.startsGroup ? classes.startsGroup : undefined}>
      <Link
        to={page.path}
        className={`qd-row qd-gap-12 ${classes.entry}`}
        activeOptions={{ exact: page.path === '/', includeSearch: false }}
        onClick={onFollow}
      >
        <Icon size={18} aria-hidden="true" className={`qd-fixed qd-dimmed ${classes.icon}`} />
        <span className="qd-ellipsis qd-fill">{page.label}</span>
        {page.gloss !== undefined && (
          <span className="qd-hint qd-nowrap qd-regular" aria-hidden="true">
            {page.gloss}
          </span>
        )}
        {page.count !== undefined && <MenuCount name={page.count} nouns={page.nouns} />}
      </Link>
    </li>
  );
}

interface NavigationProps {
  /** Called when an entry is followed, so that a drawer can close. */
  readonly onFollow?: () => void;
  readonly isDrawer?: boolean;
}

/** Keeps the current entry in sight where the menu is higher than the window, after the router put scrolled parts back. */
function useCurrentInSight(menu: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const show = () => {
      const top = window.scrollY;
      menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
      // The page, unlike the menu, stays where it is.
      window.scrollTo({ top });
    };
    show();
    // Another page of a list leaves the menu as it is, and to look for the entry would force a layout of its rows.
    return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && show());
  }, [menu, router]);
}

/** Every section in the specification's order, then the pages that it gives no entry; the current one looks like an index tab. */
export function Navigation({ onFollow, isDrawer = false }: NavigationProps) {
  const menu = useRef<HTMLElement>(null);
  const moreId = useId();
  useCurrentInSight(menu);
  const { mayOpen } = useRights();
  const entries = (pages: readonly Page[]) =>
    pages
      .filter(({ path }) => mayOpen(path))
      .map((page) => <MenuEntry key={page.path} page={page} onFollow={onFollow} />);
  return (
    <nav ref={menu} aria-label="Sections" className={isDrawer ? classes.drawer : classes.sidebar}>
      <ul>{entries(MENU)}</ul>
      <p id={moreId} className={`qd-hint qd-rule-above ${classes.groupName}`}>
        More
      </p>
      <ul aria-labelledby={moreId}>{entries(MORE)}</ul>
    </nav>
  );
}
