import type { ReactNode } from 'react';
import { countText } from '../format/format-number.ts';
import classes from './chart.module.css';

const WIDTH = 500;
const TOP = 10;
const BOTTOM = 28;
/** Where the axis begins and ends. */
export const AXIS_START = 54;
export const AXIS_END = WIDTH - 8;

interface AxisChartProps {
  /** What the chart says, for those who do not see it. */
  readonly label: string;
  readonly height: number;
  /** The lines across: how high, from 0 to 1, and what they say on the left. */
  readonly lines: readonly { readonly at: number; readonly text: string }[];
  /** What is written below the axis. */
  readonly names: readonly {
    readonly x: number;
    readonly text: string;
    readonly anchor: 'start' | 'middle' | 'end';
  }[];
  /** The drawing; `y` is where a share of the height, from 0 to 1, is. */
  readonly children: (y: (share: number) => number) => ReactNode;
}

/** Lines across with their values, and what is drawn on them. */
export function AxisChart({ label, height, lines, names, children }: AxisChartProps) {
  const y = (share: number) => TOP + (1 - share) * (height - TOP - BOTTOM);
  return (
    <svg className={classes.drawing} data-wide viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      {lines.map(({ at, text }) => (
        <g key={at}>
          <path className={at === 0 ? classes.base : classes.grid} d={`M${AXIS_START} ${y(at)}H${AXIS_END}`} />
          <text x={AXIS_START - 6} y={y(at) + 5} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {children(y)}
      {names.map(({ x, text, anchor }) => (
        <text key={text} x={x} y={height - 6} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}

const WIDEST = 16;

/** The least of 1, 2, 4, 6 or 8 times a power of ten that is not below a number, so that its half can be read too. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(2, most)));
  return [1, 2, 4, 6, 8, 10].map((times) => times * power).find((top) => top >= most && top >= 2) ?? most;
}

export interface UprightBarsProps {
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** Every how many bars one is named below the axis, the last one always. */
  readonly namedEvery: number;
  readonly label: string;
}

/** A bar for each day or week on one axis that begins at 0. */
export function UprightBars({ bars, namedEvery, label }: UprightBarsProps) {
  const top = roundUp(Math.max(...bars.map(({ value }) => value)));
  const step = (AXIS_END - AXIS_START) / bars.length;
  const width = Math.min(WIDEST, step * 0.7);
  const middle = (index: number) => AXIS_START + (index + 0.5) * step;
  const names = bars.flatMap(({ name }, index) => {
    if (index === bars.length - 1) return { x: AXIS_END, text: name, anchor: 'end' as const };
    const isNamed = (bars.length - 1 - index) % namedEvery === 0;
    return isNamed ? { x: middle(index), text: name, anchor: 'middle' as const } : [];
  });
  const lines = [0, 0.5, 1].map((at) => ({ at, text: countText(at * top) }));
  return (
    <AxisChart label={label} height={180} lines={lines} names={names}>
      {(y) =>
        bars.map(
          ({ name, value }, index) =>
            value > 0 && (
              <rect
                key={name}
                className={classes.mark}
                x={middle(index) - width / 2}
                y={y(value / top)}
                width={width}
                height={y(0) - y(value / top)}
              />
            ),
        )
      }
    </AxisChart>
  );
}
