import type { SchoolSummary } from '@quizdesk/contract/standings';
import { dayText } from '../../../components/format/format-date.ts';
import { countText } from '../../../components/format/format-number.ts';
import classes from './compare.module.css';

const STEP = 20;
const BAR = 12;
const TOP = 16;
const HEIGHT = 64;
const BOTTOM = 20;

interface WeekColumnsProps extends Pick<SchoolSummary, 'weeks'> {
  readonly name: string;
  /** Where the scale ends that all schools share. */
  readonly most: number;
}

/** Students who played in each week, each bar with its figure. */
export function WeekColumns({ name, weeks, most }: WeekColumnsProps) {
  const base = TOP + HEIGHT;
  const width = weeks.length * STEP;
  const words = weeks.map(({ from, players }) => `from ${dayText(from)} ${players}`).join(', ');
  const [first] = weeks;
  return (
    <svg
      className={classes.weeks}
      width={width}
      height={base + BOTTOM}
      role="img"
      aria-label={`Students of ${name} who played, by week: ${words}`}
    >
      <path className={classes.base} d={`M0 ${base + 0.5}h${width}`} />
      {weeks.map(({ from, players }, week) => {
        const height = (players / most) * HEIGHT;
        return (
          <g key={from}>
            <rect
              className={classes.bar}
              x={week * STEP + (STEP - BAR) / 2}
              y={base - height}
              width={BAR}
              height={height}
            />
            <text x={(week + 0.5) * STEP} y={base - height - 4} textAnchor="middle">
              {countText(players)}
            </text>
          </g>
        );
      })}
      <text x={0} y={base + BOTTOM - 4}>
        {first !== undefined && dayText(first.from)}
      </text>
      <text x={width} y={base + BOTTOM - 4} textAnchor="end">
        last 7 days
      </text>
    </svg>
  );
}
