import type { SchoolSummary } from '@quizdesk/contract/standings';
import { useId } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { countText, plural, shareText } from '../../../components/format/format-number.ts';
import { PersonLink } from '../../../components/person/person-link.tsx';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { progressText } from '../counted.ts';
import { Bar, SubjectBar } from './bar.tsx';
import classes from './school-page.module.css';
import { differenceText, strengthText } from './subject-strength.ts';

/** How many students played in each of the last weeks: bars with their figures, and a table of the same. */
function WeekChart({ weeks }: Pick<SchoolSummary, 'weeks'>) {
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
        {plural(latest?.players ?? 0, 'student', 'students')} played within the last seven days.
      </figcaption>
    </figure>
  );
}

/** The share right by subject, with a stroke where all students are. */
function SubjectShares({ subjects }: { readonly subjects: SchoolSummary['subjects'] }) {
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <h2 id={id} className="qd-heading qd-below-4">
        Share right by subject
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Share right</th>
            <th scope="col">All students</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject.subject}>
              <th scope="row">
                <SubjectSpine subject={subject.subject} />
              </th>
              <td>
                <SubjectBar {...subject} />
              </td>
              <td>{shareText(subject.share_of_all)}</td>
              <td>{differenceText(subject)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="qd-note qd-above-6">
        {strengthText(subjects)} The upright stroke is the mean of all students.
      </figcaption>
    </figure>
  );
}

/** The students with the most points; equal points share a place. */
function BestStudents({ best }: Pick<SchoolSummary, 'best'>) {
  const id = useId();
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <h2 id={id} className="qd-heading qd-below-4">
        Best students
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Place</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {best.map(({ place, user, points }) => (
            <tr key={user.id}>
              <th scope="row">
                <PersonLink person={user.id}>{user.name}</PersonLink>
              </th>
              <td>{place}</td>
              <td>{countText(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NAMED = 3;

interface SchoolFiguresProps {
  readonly summary: SchoolSummary;
  /** In less room, and with the three best students alone. */
  readonly isCompact?: boolean;
}

/** Subjects, weeks and best students of a school, or why they are not shown. */
export function SchoolFigures({ summary, isCompact = false }: SchoolFiguresProps) {
  const { counted, is_too_few, players, subjects, weeks, best } = summary;
  if (counted !== null) {
    return (
      <p className={classes.few}>
        What students played is being counted. {progressText(counted)} Figures are shown once everybody is counted.
      </p>
    );
  }
  if (is_too_few) {
    return (
      <p className={classes.few}>
        Too few students played ({players}). Figures are shown from 5 on, so that none tells about a single pupil.
      </p>
    );
  }
  return (
    <div className={classes.parts} data-compact={isCompact}>
      <SubjectShares subjects={subjects} />
      <WeekChart weeks={weeks} />
      <BestStudents best={isCompact ? best.slice(0, NAMED) : best} />
    </div>
  );
}
