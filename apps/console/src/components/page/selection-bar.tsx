import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** What is selected: "3 questions selected". */
  readonly text: string;
  /** The buttons. */
  readonly children: ReactNode;
}

/** What is selected, always in sight at the lower edge, and what can be done with it. */
export function SelectionBar({ text, children }: SelectionBarProps) {
  return (
    <div className={classes.bar} data-buttons="bar">
      <span role="status" className="qd-may-shrink qd-break qd-strong qd-figures">
        {text}
      </span>
      {children}
    </div>
  );
}
