import type { ReactNode } from 'react';
import classes from './row-bars.module.css';

export interface RowBar {
  readonly key: string | number;
  readonly name: ReactNode;
  /** From 0 to 1: how much of the whole width is filled. */
  readonly filled: number;
  /** From 0 to 1: how far the outline reaches beyond what is filled. */
  readonly outlined?: number;
  readonly figure: string;
}

/** A bar for each row, all on one scale, with its figure. */
export function RowBars({ bars, label }: { readonly bars: readonly RowBar[]; readonly label: string }) {
  return (
    <div className={classes.rows} role="img" aria-label={label}>
      {bars.map(({ key, name, filled, outlined = 0, figure }) => (
        <div key={key} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track}>
            {outlined > 0 && <span className={classes.outline} style={{ inlineSize: `${outlined * 100}%` }} />}
            {filled > 0 && <span className={classes.bar} style={{ inlineSize: `${filled * 100}%` }} />}
          </span>
          <span className={classes.figure}>{figure}</span>
        </div>
      ))}
    </div>
  );
}
