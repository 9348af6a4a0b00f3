import type { CSSProperties, ReactNode } from 'react';
import classes from './chart.module.css';

const percent = (share: number) => `${share * 100}%`;

export interface TrackProps {
  /** From 0 to 1: how much of the whole width is filled. */
  readonly filled?: number;
  /** From 0 to 1: how far an outline reaches, beyond what is filled. */
  readonly outlined?: number;
  /** From 0 to 1: where the upright stroke is. */
  readonly mean?: number | undefined;
  /** A colour's role; that of charts by default. */
  readonly colour?: string | undefined;
  readonly style?: CSSProperties;
}

/** A bar; its figure is next to it. */
export function Track({ filled = 0, outlined = 0, mean, colour, style }: TrackProps) {
  return (
    <span className={classes.track} aria-hidden="true" style={style}>
      {outlined > 0 && <span className={classes.outlined} style={{ inlineSize: percent(outlined) }} />}
      {filled > 0 && <span className={classes.filled} style={{ inlineSize: percent(filled), background: colour }} />}
      {mean !== undefined && <span className={classes.mean} style={{ insetInlineStart: percent(mean) }} />}
    </span>
  );
}

export interface RowBar extends Pick<TrackProps, 'outlined'> {
  readonly key: string | number;
  readonly name: ReactNode;
  readonly filled: number;
  readonly figure: string;
}

/** A bar for each row, all on one scale, with its figure. */
export function RowBars({ bars, label }: { readonly bars: readonly RowBar[]; readonly label: string }) {
  return (
    <div className={classes.rows} role="img" aria-label={label}>
      {bars.map(({ key, name, figure, ...track }) => (
        <div key={key} className={`qd-small ${classes.row}`}>
          <span>{name}</span>
          <Track {...track} />
          <span className="qd-figures qd-nowrap">{figure}</span>
        </div>
      ))}
    </div>
  );
}
