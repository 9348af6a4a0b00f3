import type { QuestionStatistics } from '@quizdesk/contract/question-statistics';
import { AXIS_END, AXIS_START, AxisChart } from '../../../components/chart/axis-chart.tsx';
import classes from '../../../components/chart/chart.module.css';
import { ChartFigure } from '../../../components/chart/chart-figure.tsx';
import { daysText, dayText } from '../../../components/format/format-date.ts';
import { countText, shareText } from '../../../components/format/format-number.ts';

type Day = QuestionStatistics['days'][number];

/** Days that the chart shows; the table has all that are kept. */
const MOST_DAYS = 60;
const LINES = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: `${at * 100}${at === 1 ? ' %' : ''}` }));

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
  const times = days.map(timeOf);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const x = (day: Day) => AXIS_START + ((timeOf(day) - first) / Math.max(1, last - first)) * (AXIS_END - AXIS_START);
  const names = [days[0], days.at(-1)].flatMap((day, index) =>
    day ? { x: x(day), text: dayText(day.date), anchor: index === 0 ? ('start' as const) : ('end' as const) } : [],
  );
  return (
    <AxisChart label={label} height={160} lines={LINES} names={names}>
      {(y) => (
        <>
          {chance !== null && <path className={classes.chance} d={`M${AXIS_START} ${y(chance)}H${AXIS_END}`} />}
          <polyline
            className={classes.line}
            points={days.map((day) => `${x(day).toFixed(1)},${y(shareOf(day)).toFixed(1)}`).join(' ')}
          />
          {days.map((day) => (
            <circle key={day.date} className={classes.mark} cx={x(day)} cy={y(shareOf(day))} r="2.2" />
          ))}
        </>
      )}
    </AxisChart>
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
