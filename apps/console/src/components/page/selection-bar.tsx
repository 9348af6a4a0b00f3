import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** What is selected: "3 questions selected". */
  readonly text: string;
  /** The text is a count, which stays on one line, and which the page announces itself. */
  readonly isCount?: boolean;
  /** The buttons. */
  readonly children: ReactNode;
}

/** What is selected, always in sight at the lower edge, and what can be done with it. */
export function SelectionBar({ text, isCount = false, children }: SelectionBarProps) {
  return (
    <div className={classes.bar} data-buttons="bar">
      <span
        role={isCount ? undefined : 'status'}
        className={`qd-strong qd-figures ${isCount ? 'qd-nowrap' : 'qd-may-shrink qd-break'}`}
      >
        {text}
      </span>
      {children}
    </div>
  );
}
