import { countText } from '../format/format-number.ts';
import classes from './axis-chart.module.css';

const WIDTH = 500;
const HEIGHT = 180;
const LEFT = 54;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 28;
const WIDEST = 16;
const PARTS = [0, 0.5, 1];

/** The least of 1, 2 or 5 times a power of ten that is not below a number, so that its half can be read too. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(2, most)));
  return [1, 2, 4, 6, 8, 10].map((times) => times * power).find((top) => top >= most && top >= 2) ?? most;
}

interface UprightBar {
  readonly name: string;
  readonly value: number;
}

export interface UprightBarsProps {
  readonly bars: readonly UprightBar[];
  /** Every how many bars one is named below the axis, the last one always. */
  readonly namedEvery: number;
  /** What the chart says, for those who do not see it. */
  readonly label: string;
}

/** A bar for each day or week on one axis that begins at 0. */
export function UprightBars({ bars, namedEvery, label }: UprightBarsProps) {
  const top = roundUp(Math.max(...bars.map(({ value }) => value)));
  const step = (WIDTH - LEFT - RIGHT) / bars.length;
  const width = Math.min(WIDEST, step * 0.7);
  const y = (share: number) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
  const middle = (index: number) => LEFT + (index + 0.5) * step;
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {PARTS.map((part) => (
        <g key={part}>
          <path className={part === 0 ? classes.base : classes.grid} d={`M${LEFT} ${y(part)}H${WIDTH - RIGHT}`} />
          <text x={LEFT - 6} y={y(part) + 5} textAnchor="end">
            {countText(part * top)}
          </text>
        </g>
      ))}
      {bars.map(({ name, value }, index) => (
        <g key={name}>
          {value > 0 && (
            <rect
              className={classes.bar}
              x={middle(index) - width / 2}
              y={y(value / top)}
              width={width}
              height={y(0) - y(value / top)}
            />
          )}
          {(bars.length - 1 - index) % namedEvery === 0 && (
            <text
              x={index === bars.length - 1 ? WIDTH - RIGHT : middle(index)}
              y={HEIGHT - 6}
              textAnchor={index === bars.length - 1 ? 'end' : 'middle'}
            >
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
