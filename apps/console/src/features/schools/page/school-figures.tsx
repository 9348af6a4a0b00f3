import type { SchoolSummary } from '@quizdesk/contract/standings';
import { type ReactNode, useId } from 'react';
import { type Figures, FigureTable } from '../../../components/chart/figure-table.tsx';
import { progressText } from '../../../components/format/counted.ts';
import { dayText } from '../../../components/format/format-date.ts';
import { countText, plural, shareText } from '../../../components/format/format-number.ts';
import { PersonLink } from '../../../components/person/person-link.tsx';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { FigureBar, SubjectBar } from './school-bars.tsx';
import classes from './school-page.module.css';
import { differenceText, strengthText } from './subject-strength.ts';

interface PartProps extends Figures {
  readonly title: string;
  readonly caption?: ReactNode;
}

function Part({ title, caption, ...table }: PartProps) {
  const id = useId();
  const Frame = caption === undefined ? 'section' : 'figure';
  return (
    <Frame className="qd-may-shrink" aria-labelledby={id}>
      <h2 id={id} className="qd-heading qd-below-4">
        {title}
      </h2>
      <FigureTable {...table} />
      {caption !== undefined && <figcaption className="qd-note qd-above-6">{caption}</figcaption>}
    </Frame>
  );
}

/** How many students played in each of the last weeks: bars with their figures. */
function WeekChart({ weeks }: Pick<SchoolSummary, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ players }) => players));
  return (
    <Part
      title="Students who played, by week"
      heads={['Week from', 'Students', 'Answers']}
      rows={weeks.map(({ from, players, answers }) => [
        dayText(from),
        <FigureBar key="players" filled={players / most}>
          {countText(players)}
        </FigureBar>,
        countText(answers),
      ])}
      caption={`${plural(weeks.at(-1)?.players ?? 0, 'student', 'students')} played within the last seven days.`}
    />
  );
}

/** The share right by subject, with a stroke where all students are. */
function SubjectShares({ subjects }: Pick<SchoolSummary, 'subjects'>) {
  return (
    <Part
      title="Share right by subject"
      heads={['Subject', 'Share right', 'All students', 'Difference']}
      rows={subjects.map((one) => [
        <SubjectSpine key="subject" subject={one.subject} />,
        <SubjectBar key="share" {...one} />,
        shareText(one.share_of_all),
        differenceText(one),
      ])}
      caption={`${strengthText(subjects)} The upright stroke is the mean of all students.`}
    />
  );
}

/** The students with the most points; equal points share a place. */
function BestStudents({ best }: Pick<SchoolSummary, 'best'>) {
  return (
    <Part
      title="Best students"
      heads={['Student', 'Place', 'Points']}
      rows={best.map(({ place, user, points }) => [
        <PersonLink key="student" person={user.id}>
          {user.name}
        </PersonLink>,
        place,
        countText(points),
      ])}
    />
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
      <p className={`qd-note ${classes.few}`}>
        What students played is being counted. {progressText(counted)} Figures are shown once everybody is counted.
      </p>
    );
  }
  if (is_too_few) {
    return (
      <p className={`qd-note ${classes.few}`}>
        Too few students played ({players}). Figures are shown from 5 on, so that none tells about a single pupil.
      </p>
    );
  }
  return (
    <div className={`qd-grid ${classes.parts}`} data-compact={isCompact}>
      <SubjectShares subjects={subjects} />
      <WeekChart weeks={weeks} />
      <BestStudents best={isCompact ? best.slice(0, NAMED) : best} />
    </div>
  );
}
