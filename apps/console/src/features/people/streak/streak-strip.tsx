import type { StreakDesk } from '@quizdesk/contract/streak-desk';
import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import classes from './streak.module.css';
import { type DeskDay, placeInRun, type RunLabel, runLabels, STATE_TEXTS, stateOfDay } from './streak-words.ts';

const MONDAY = 1;
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The days by weeks, which begin on Monday. */
function weeksOf(days: readonly DeskDay[]): DeskDay[][] {
  const weeks: DeskDay[][] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (week === undefined || dateOf(day.date).getUTCDay() === MONDAY) weeks.push([day]);
    else week.push(day);
  }
  return weeks;
}

/** The weekday, from 1 for Monday to 7. */
const columnOf = (date: string) => ((dateOf(date).getUTCDay() + 6) % 7) + 1;

/** The room of a week next to the others, and the column that its first day has where weeks are one below another. */
function placeOf(week: readonly DeskDay[]): CSSProperties {
  return { flexGrow: week.length, '--first-column': columnOf(week[0]?.date ?? '') } as CSSProperties;
}

interface DayProps {
  readonly day: DeskDay;
  readonly desk: StreakDesk;
  /** What is below the day. */
  readonly label: RunLabel | undefined;
}

function Day({ day, desk, label }: DayProps) {
  const { today, ended, runs } = desk;
  const state = stateOfDay(day, desk);
  return (
    <li
      className={`qd-row qd-flexible qd-dimmed qd-extra-small qd-figures ${classes.day}`}
      data-state={state}
      data-run={placeInRun(day.date, runs)}
      data-broke={ended?.missed === day.date}
      data-today={day.date === today}
      data-column={columnOf(day.date)}
      title={`${dayText(day.date)}: ${STATE_TEXTS[state]}`}
    >
      <span className={classes.dot} aria-hidden="true">
        {state === 'restored' && <IconCheck size={12} stroke={3} />}
      </span>
      <span aria-hidden="true">{Number(day.date.slice(8))}</span>
      <VisuallyHidden>
        {dayText(day.date)}: {STATE_TEXTS[state]}
      </VisuallyHidden>
      <span className={classes.bracket} aria-hidden="true" />
      {label !== undefined && (
        <span className={`qd-hint qd-regular qd-nowrap ${classes.length}`} data-strong={label.isBest || label.isNow}>
          {label.text}
        </span>
      )}
    </li>
  );
}

/** The days in a row, a dot each: filled where something was played, a ring where not, a tick where the day was restored. */
export function StreakStrip({ desk }: { readonly desk: StreakDesk }) {
  const labels = runLabels(desk);
  return (
    <ol className={`qd-flex ${classes.weeks}`}>
      {weeksOf(desk.days).map((week) => {
        const [{ date } = { date: desk.today }] = week;
        return (
          <li key={date} className={`qd-flexible ${classes.week}`} style={placeOf(week)}>
            <span className={`qd-hint qd-block qd-nowrap ${classes.weekHead}`}>
              {week.length > 2 && `${weekday.format(dateOf(date))} ${dayText(date)}`}
            </span>
            <ol className={`qd-flex ${classes.days}`}>
              {week.map((day) => (
                <Day key={day.date} day={day} desk={desk} label={labels.get(day.date)} />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}
