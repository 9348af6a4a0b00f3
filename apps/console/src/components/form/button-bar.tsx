import type { ReactNode } from 'react';
import classes from './button-bar.module.css';

export interface ButtonBarProps {
  /** In a form beside a list the buttons follow the fields. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

/**
 * A form's buttons, always in sight at the lower edge, on a phone at the form's end: what sends the form comes first. Pressing the mouse on one leaves
 * the focus in its field: otherwise an error that appears there on leaving moves the button away under the click.
 */
export function ButtonBar({ isBeside = false, children }: ButtonBarProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not an interaction of its own; the buttons inside have theirs
    <div
      className={isBeside ? classes.beside : classes.bar}
      data-buttons={isBeside ? 'beside' : 'bar'}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
