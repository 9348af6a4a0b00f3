import type { ReactNode } from 'react';
import classes from './switch-links.module.css';

/** How each choice of `SwitchLinks` looks. */
export const choiceClass = classes.choice;

/** Ways to look at one page next to each other, each a link. */
export function SwitchLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className={classes.switch}>
      {children}
    </nav>
  );
}
