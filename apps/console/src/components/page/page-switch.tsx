import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './page-switch.module.css';

interface PageSwitchProps {
  /** Names the choice: "List or standings". */
  readonly label: string;
  readonly pages: readonly { readonly label: string; readonly link: LinkProps; readonly isCurrent: boolean }[];
}

/** Leads from one view of a page to another. */
export function PageSwitch({ label, pages }: PageSwitchProps) {
  return (
    <nav aria-label={label} className={classes.switch}>
      {pages.map((page) => (
        <Link
          key={page.label}
          {...page.link}
          className={classes.choice}
          data-current={page.isCurrent}
          aria-current={page.isCurrent ? 'page' : undefined}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
