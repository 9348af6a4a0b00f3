import type { PlanDay } from '@quizdesk/contract/quiz-of-day';
import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { subjectText } from '../../../components/question/question-labels.ts';
import classes from './calendar.module.css';
import { dateNumber, dayName, weekdayText } from './calendar-days.ts';
import { calendarLink } from './calendar-search.ts';
import { DayState } from './day-state.tsx';

interface MonthGridProps {
  readonly days: readonly PlanDay[];
  /** The month that is shown; days of others are at its ends. */
  readonly month: string;
}

/** The weeks of a month; each day leads to its week. */
export function MonthGrid({ days, month }: MonthGridProps) {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className={`qd-rule-below ${classes.month}`} aria-label="Month">
      <thead>
        <tr>
          {days.slice(0, 7).map(({ date }) => (
            <th key={date} scope="col">
              {weekdayText(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td key={day.date} className={classes.day} data-day={day.state}>
                <Link
                  {...calendarLink({ date: day.date })}
                  className={`qd-stack qd-plain-link ${classes.box} ${classes.monthDay}`}
                >
                  <span className={`qd-figures ${day.date.startsWith(month) ? 'qd-bold' : 'qd-regular qd-dimmed'}`}>
                    <span aria-hidden="true">{dateNumber(day.date)}</span>
                    <VisuallyHidden>{dayName(day.date)}</VisuallyHidden>
                  </span>
                  <DayState day={day} />
                  <span className={`qd-flex ${classes.spines}`}>
                    {day.questions.map(({ id, subject }) => (
                      <span key={id} className={classes.spine} style={{ background: `var(--qd-subject-${subject})` }} />
                    ))}
                    <VisuallyHidden>
                      {day.questions.map(({ subject }) => subjectText(subject)).join(', ')}
                    </VisuallyHidden>
                  </span>
                </Link>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
