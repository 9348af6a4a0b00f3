import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import classes from './chart.module.css';
import type { Figures } from './figure-table.tsx';

const FigureTable = lazy(async () => ({ default: (await import('./figure-table.tsx')).FigureTable }));

export interface ChartFigureProps {
  readonly title: string;
  /** What the chart says, in a sentence. */
  readonly sentence: string;
  /** What else the reader of the drawing must know. */
  readonly legend?: ReactNode;
  readonly table: Figures;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A chart with its finding as the caption, and the same numbers as a table. */
export function ChartFigure({ title, sentence, legend, table, children }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <figure className="qd-may-shrink" aria-labelledby={id}>
      <div className={`qd-spread qd-below-4 ${classes.head}`}>
        <h3 id={id} className="qd-heading">
          {title}
        </h3>
        <button type="button" className={classes.switch} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </button>
      </div>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={`${title}, as a table`}>
          <Suspense>
            <FigureTable {...table} />
          </Suspense>
        </section>
      ) : (
        children
      )}
      <figcaption className="qd-note">
        {sentence}
        {!isTable && legend !== undefined && <> {legend}</>}
      </figcaption>
    </figure>
  );
}
