import type { SchoolSummary } from '@quizdesk/contract/standings';
import { countedText } from '../counted.ts';
import { BestStudents } from './best-students.tsx';
import classes from './school-page.module.css';
import { SubjectShares } from './subject-shares.tsx';
import { WeekChart } from './week-chart.tsx';

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
        What students played is being counted. {countedText(counted)} Figures are shown once everybody is counted.
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
