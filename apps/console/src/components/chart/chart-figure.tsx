import { type ReactNode, useId, useState } from 'react';
import classes from './chart-figure.module.css';

/** The numbers of a chart as rows of a table; the first cell names its row. */
interface ChartTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface ChartFigureProps {
  readonly title: string;
  /** What the chart says, in a sentence. */
  readonly sentence: string;
  /** What else the reader of the drawing must know. */
  readonly legend?: ReactNode;
  readonly table: ChartTable;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A chart with its finding as the caption, and the same numbers as a table. */
export function ChartFigure({ title, sentence, legend, table, children }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className="qd-heading">
          {title}
        </h3>
        <button type="button" className={classes.switch} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </button>
      </div>
      {isTable ? <TableOf table={table} label={`${title}, as a table`} /> : children}
      <figcaption className="qd-note">
        {sentence}
        {!isTable && legend !== undefined && <> {legend}</>}
      </figcaption>
    </figure>
  );
}

function TableOf({ table: { heads, rows }, label }: { readonly table: ChartTable; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
