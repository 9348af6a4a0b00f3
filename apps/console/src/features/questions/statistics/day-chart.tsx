import type { QuestionStatistics } from '@quizdesk/contract/question-statistics';
import classes from '../../../components/chart/axis-chart.module.css';
import { ChartFigure } from '../../../components/chart/chart-figure.tsx';
import { daysText, dayText } from '../../../components/format/format-date.ts';
import { countText, shareText } from '../../../components/format/format-number.ts';

type Day = QuestionStatistics['days'][number];

/** Days that the chart shows; the table has all that are kept. */
const MOST_DAYS = 60;
const WIDTH = 500;
const HEIGHT = 160;
const LEFT = 54;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 28;
const LINES = [0, 0.25, 0.5, 0.75, 1];

const shareOf = ({ correct, answers }: Day) => correct / answers;
const timeOf = ({ date }: Day) => Date.parse(`${date}T00:00:00Z`);

/** What the chart says, in a sentence. */
function sentenceOf(days: readonly Day[], { verdicts }: QuestionStatistics): string {
  const shares = days.map(shareOf);
  const change = verdicts.find(({ code }) => code === 'sudden_change');
  const range = `${shareText(Math.min(...shares))} to ${shareText(Math.max(...shares))} right a day`;
  return `${daysText(days[0]?.date, days.at(-1)?.date)}: ${range}. ${change?.evidence ?? 'No sudden change.'}`;
}

interface LinesProps {
  readonly days: readonly Day[];
  readonly chance: number | null;
  readonly label: string;
}

function Lines({ days, chance, label }: LinesProps) {
  const [first, last] = [days[0], days.at(-1)].map((day) => (day ? timeOf(day) : 0));
  const x = (day: Day) =>
    LEFT + ((timeOf(day) - (first ?? 0)) / Math.max(1, (last ?? 0) - (first ?? 0))) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
  const points = days.map((day) => `${x(day).toFixed(1)},${y(shareOf(day)).toFixed(1)}`);
  const ends = [days[0], days.at(-1)].flatMap((day) => day ?? []);
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {LINES.map((share) => (
        <g key={share}>
          <path className={share === 0 ? classes.base : classes.grid} d={`M${LEFT} ${y(share)}H${WIDTH - RIGHT}`} />
          <text x={LEFT - 6} y={y(share) + 5} textAnchor="end">
            {share * 100}
            {share === 1 && ' %'}
          </text>
        </g>
      ))}
      {chance !== null && <path className={classes.chance} d={`M${LEFT} ${y(chance)}H${WIDTH - RIGHT}`} />}
      <polyline className={classes.line} points={points.join(' ')} />
      {days.map((day) => (
        <circle key={day.date} className={classes.dot} cx={x(day)} cy={y(shareOf(day))} r="2.2" />
      ))}
      {ends.map((day, index) => (
        <text key={day.date} x={x(day)} y={HEIGHT - 6} textAnchor={index === 0 ? 'start' : 'end'}>
          {dayText(day.date)}
        </text>
      ))}
    </svg>
  );
}

/** The share of right answers day by day, drawn or as a table. */
export function DayChart({ statistics }: { readonly statistics: QuestionStatistics }) {
  const { days, chance } = statistics;
  const drawn = days.slice(-MOST_DAYS);
  const sentence = sentenceOf(drawn, statistics);
  return (
    <ChartFigure
      title="Share right by day"
      sentence={sentence}
      legend={chance === null ? undefined : `Dashed: what guessing gives, ${shareText(chance)}.`}
      table={{
        heads: ['Day', 'Answers', 'Right', 'Share'],
        rows: days
          .toReversed()
          .map((day) => [dayText(day.date), countText(day.answers), countText(day.correct), shareText(shareOf(day))]),
      }}
    >
      <Lines days={drawn} chance={chance} label={sentence} />
    </ChartFigure>
  );
}
