import { Link } from '@tanstack/react-router';
import { countText } from '../number-text.ts';
import { useCount } from './counts.ts';
import classes from './navigation.module.css';
import { MENU, type Page } from './pages.ts';

interface MenuCountProps {
  readonly name: NonNullable<Page['count']>;
  readonly counted: string | undefined;
}

function MenuCount({ name, counted }: MenuCountProps) {
  const { count } = useCount(name);
  if (count === undefined) return null;
  return (
    <span className={classes.count} aria-hidden="true">
      {countText(count)}
      {counted !== undefined && ` ${counted}`}
    </span>
  );
}

function MenuEntry({ page, onFollow }: { readonly page: Page; readonly onFollow: (() => void) | undefined }) {
  const Icon = page.icon;
  return (
    <li className={page.startsGroup ? classes.startsGroup : undefined}>
      <Link
        to={page.path}
        className={classes.entry}
        activeOptions={{ exact: page.path === '/', includeSearch: false }}
        {...(onFollow === undefined ? {} : { onClick: onFollow })}
      >
        <Icon size={18} aria-hidden="true" className={classes.icon} />
        <span className={classes.label}>{page.label}</span>
        {page.gloss !== undefined && (
          <span className={classes.gloss} aria-hidden="true">
            {page.gloss}
          </span>
        )}
        {page.count !== undefined && <MenuCount name={page.count} counted={page.counted} />}
      </Link>
    </li>
  );
}

interface NavigationProps {
  /** Called when an entry is followed, so that a drawer can close. */
  readonly onFollow?: () => void;
  readonly isDrawer?: boolean;
}

/** Every section in the specification's order; the current one looks like an index tab of the page. */
export function Navigation({ onFollow, isDrawer = false }: NavigationProps) {
  return (
    <nav aria-label="Sections" className={isDrawer ? classes.drawer : classes.sidebar}>
      <ul>
        {MENU.map((page) => (
          <MenuEntry key={page.path} page={page} onFollow={onFollow} />
        ))}
      </ul>
    </nav>
  );
}
