import type { SchoolSummary } from '@quizdesk/contract/standings';
import type { ReactNode } from 'react';
import { Track, type TrackProps } from '../../../components/chart/bars.tsx';
import chart from '../../../components/chart/chart.module.css';
import { countText, shareText } from '../../../components/format/format-number.ts';
import classes from './school-page.module.css';

interface FigureBarProps extends TrackProps {
  /** The figure. */
  readonly children: ReactNode;
}

/** A bar before its figure; bars above each other are on one scale. */
export function FigureBar({ children, ...track }: FigureBarProps) {
  return (
    <span className={`qd-row ${classes.figure}`}>
      <Track {...track} />
      <span className={`qd-nowrap ${classes.value}`}>{children}</span>
    </span>
  );
}

/** The share right in a subject, with a stroke where all students are. */
export function SubjectBar({ subject, share, share_of_all }: SchoolSummary['subjects'][number]) {
  return (
    <FigureBar filled={share} mean={share_of_all} colour={`var(--qd-subject-${subject})`}>
      {shareText(share)}
    </FigureBar>
  );
}

const ABOVE = 16;
const BELOW = 20;

interface SmallBarsProps {
  readonly label: string;
  readonly values: readonly number[];
  /** Where the scale ends. */
  readonly most: number;
  /** From one bar to the next. */
  readonly step: number;
  readonly width: number;
  readonly height: number;
  /** What is written below the first and the last bar; each bar has its figure then. */
  readonly ends?: readonly [first: string, last: string] | undefined;
}

/** A small bar for each week, the latest last. */
export function SmallBars({ label, values, most, step, width, height, ends }: SmallBarsProps) {
  const base = height + (ends ? ABOVE : 0);
  const end = values.length * step;
  return (
    <svg className={chart.drawing} width={end} height={base + (ends ? BELOW : 1)} role="img" aria-label={label}>
      <path className={chart.base} d={`M0 ${base + 0.5}h${end}`} />
      {values.map((value, index) => {
        const own = (value / most) * height;
        const middle = (index + 0.5) * step;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is known by its place
          <g key={index}>
            <rect className={chart.mark} x={middle - width / 2} y={base - own} width={width} height={own} />
            {ends && (
              <text x={middle} y={base - own - 4} textAnchor="middle">
                {countText(value)}
              </text>
            )}
          </g>
        );
      })}
      {ends?.map((text, index) => (
        <text key={text} x={index * end} y={base + BELOW - 4} textAnchor={index === 0 ? 'start' : 'end'}>
          {text}
        </text>
      ))}
    </svg>
  );
}
