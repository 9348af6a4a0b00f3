import type { ReactNode } from 'react';
import classes from './button-bar.module.css';

export interface ButtonBarProps {
  /** In a form next to a list the buttons follow the fields. */
  readonly isBeside?: boolean;
  /** In a form that other parts of the page follow, the buttons do too: at the lower edge they would be amid these. */
  readonly isInline?: boolean;
  readonly children: ReactNode;
}

/**
 * A form's buttons, always in sight at the lower edge, on a phone at the form's end: what sends the form comes first. Pressing the mouse on one leaves
 * the focus in its field: otherwise an error that appears there on leaving moves the button away under the click.
 */
export function ButtonBar({ isBeside = false, isInline = false, children }: ButtonBarProps) {
  const kind = isBeside ? 'beside' : isInline ? 'inline' : 'bar';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not an interaction; the buttons inside have theirs
    <div className={classes[kind]} data-buttons={kind} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}
