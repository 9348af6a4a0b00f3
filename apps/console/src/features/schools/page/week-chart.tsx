import type { SchoolSummary } from '@quizdesk/contract/standings';
import { useId } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { countOf, countText } from '../../../components/format/format-number.ts';
import { Bar } from './bar.tsx';
import classes from './school-page.module.css';

/** How many students played in each of the last weeks: bars with their figures, and a table of the same. */
export function WeekChart({ weeks }: Pick<SchoolSummary, 'weeks'>) {
  const id = useId();
  const most = Math.max(1, ...weeks.map(({ players }) => players));
  const latest = weeks.at(-1);
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <h2 id={id} className="qd-heading qd-below-4">
        Students who played, by week
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Students</th>
            <th scope="col">Answers</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, players, answers }) => (
            <tr key={from}>
              <th scope="row">{dayText(from)}</th>
              <td>
                <Bar share={players / most}>{countText(players)}</Bar>
              </td>
              <td>{countText(answers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="qd-note qd-above-6">
        {countOf(latest?.players ?? 0, 'student', 'students')} played within the last seven days.
      </figcaption>
    </figure>
  );
}
