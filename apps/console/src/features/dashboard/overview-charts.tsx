import type { Overview } from '@quizdesk/contract/overview';
import { addDays } from '@quizdesk/contract/rules/days';
import { UprightBars } from '../../components/chart/axis-chart.tsx';
import { RowBars } from '../../components/chart/bars.tsx';
import { ChartFigure, type ChartFigureProps } from '../../components/chart/chart-figure.tsx';
import { daysText, dayText } from '../../components/format/format-date.ts';
import { countText, plural, shareText } from '../../components/format/format-number.ts';
import { useLevelText } from '../../components/list/filter/choices.ts';
import { subjectText } from '../../components/question/question-labels.ts';
import { SubjectSpine } from '../../components/question/question-spine.tsx';
import classes from './dashboard.module.css';

const WEEK = 7;

type Series = Overview['players'];

/** The figures of a series with the day that each begins. */
const datesOf = ({ from, counts }: Series, step: number) =>
  counts.map((value, index) => ({ date: addDays(from, index * step), value }));

const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

function playersSentence(series: Series): string {
  const days = datesOf(series, 1);
  const best = days.reduce((one, other) => (other.value > one.value ? other : one));
  const range = daysText(series.from, days.at(-1)?.date);
  if (best.value === 0) return `${range}: nobody has played.`;
  const lastWeek = mean(series.counts.slice(-WEEK));
  return `${range}: ${countText(lastWeek)} a day on average in the last 7 days, most on ${dayText(best.date)}, ${countText(best.value)}.`;
}

interface DatesChartProps extends Pick<ChartFigureProps, 'title' | 'sentence' | 'legend'> {
  /** What a date and its figure are called. */
  readonly heads: readonly [string, string];
  readonly dates: ReturnType<typeof datesOf>;
  readonly namedEvery: number;
}

/** A bar for each day or week. */
function DatesChart({ heads, dates, namedEvery, ...figure }: DatesChartProps) {
  return (
    <ChartFigure
      {...figure}
      table={{ heads, rows: dates.toReversed().map(({ date, value }) => [dayText(date), countText(value)]) }}
    >
      <UprightBars
        label={figure.sentence}
        namedEvery={namedEvery}
        bars={dates.map(({ date, value }) => ({ name: dayText(date), value }))}
      />
    </ChartFigure>
  );
}

/** With fewer answers a share says little. */
const LEAST_ANSWERS = 30;

function subjectsSentence({ subjects, players }: Overview): string {
  const range = daysText(players.from, addDays(players.from, players.counts.length - 1));
  const told = subjects
    .filter(({ answers }) => answers >= LEAST_ANSWERS)
    .toSorted((one, other) => other.correct / other.answers - one.correct / one.answers);
  const [best, worst] = [told[0], told.at(-1)];
  if (best === undefined || worst === undefined) return `${range}: too few answers in every subject.`;
  const words = ({ subject, correct, answers }: typeof best) =>
    `${subjectText(subject)}, ${shareText(correct / answers)}`;
  if (best === worst) return `${range}: ${words(best)} correct.`;
  return `${range}: most correct in ${words(best)}, fewest in ${words(worst)}.`;
}

function Subjects(overview: Overview) {
  const sentence = subjectsSentence(overview);
  const subjects = overview.subjects.map(({ answers, correct, ...one }) => {
    const isFew = answers < LEAST_ANSWERS;
    return { ...one, answers, correct, share: isFew ? 0 : correct / answers, isFew };
  });
  return (
    <ChartFigure
      title="Share correct by subject"
      sentence={sentence}
      table={{
        heads: ['Subject', 'Answers', 'Correct', 'Share'],
        rows: subjects.map(({ subject, answers, correct, share, isFew }) => [
          subjectText(subject),
          countText(answers),
          countText(correct),
          isFew ? 'Too few' : shareText(share),
        ]),
      }}
    >
      <RowBars
        label={sentence}
        bars={subjects.map(({ subject, answers, share, isFew }) => ({
          key: subject,
          name: <SubjectSpine subject={subject} />,
          filled: share,
          figure: isFew ? `Too few answers (${answers})` : `${shareText(share)} of ${countText(answers)}`,
        }))}
      />
    </ChartFigure>
  );
}

/** What a level of the funnel is called: by its number alone where no two have the same. */
function useFunnelText({ levels }: Overview): (level: Overview['levels'][number]) => string {
  const isMixed = new Set(levels.map(({ level_number }) => level_number)).size < levels.length;
  const levelText = useLevelText(isMixed);
  return ({ level_id, level_number }) => levelText({ id: level_id, level_number });
}

function levelsSentence({ levels }: Overview, levelText: ReturnType<typeof useFunnelText>): string {
  const [first, last] = [levels[0], levels.at(-1)];
  if (first === undefined || last === undefined) return 'Nobody has reached a level yet.';
  const reached = `${plural(first.reached, 'student', 'students')} reached ${levelText(first)}`;
  return first === last ? `${reached}.` : `${reached}, ${countText(last.reached)} ${levelText(last)}.`;
}

function Levels(overview: Overview) {
  const { levels } = overview;
  const levelText = useFunnelText(overview);
  const sentence = levelsSentence(overview, levelText);
  const most = Math.max(1, ...levels.map(({ reached }) => reached));
  return (
    <ChartFigure
      title="Level funnel"
      sentence={sentence}
      legend="Outlined: reached. Filled: completed."
      table={{
        heads: ['Level', 'Reached', 'Completed'],
        rows: levels.map((level) => [levelText(level), countText(level.reached), countText(level.completed)]),
      }}
    >
      <RowBars
        label={`${sentence} Each level with how many reached and how many completed it.`}
        bars={levels.map((level) => ({
          key: level.level_id,
          name: levelText(level),
          filled: level.completed / most,
          outlined: level.reached / most,
          figure: `${countText(level.completed)} of ${countText(level.reached)}`,
        }))}
      />
    </ChartFigure>
  );
}

function studentsSentence({ from, counts }: Series): string {
  const [last = 0, before = 0] = [counts.at(-1), counts.at(-2)];
  const total = counts.reduce((sum, value) => sum + value, 0);
  return `${plural(total, 'new student', 'new students')} since ${dayText(from)}: ${countText(last)} this week so far, ${countText(before)} the week before.`;
}

/** How the contest goes, in four charts. */
export function OverviewCharts({ overview }: { readonly overview: Overview }) {
  const { players, new_students } = overview;
  return (
    <div className={`qd-grid qd-inset ${classes.charts}`}>
      <DatesChart
        title="Players a day"
        sentence={playersSentence(players)}
        heads={['Day', 'Players']}
        dates={datesOf(players, 1)}
        namedEvery={WEEK}
      />
      <Subjects {...overview} />
      <Levels {...overview} />
      <DatesChart
        title="New students a week"
        sentence={studentsSentence(new_students)}
        legend="Each week is named by its Monday."
        heads={['Week from', 'New students']}
        dates={datesOf(new_students, WEEK)}
        namedEvery={3}
      />
    </div>
  );
}
