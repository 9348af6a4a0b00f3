import type { PlanDay } from '@quizdesk/contract/quiz-of-day';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconLock, type TablerIcon } from '@tabler/icons-react';
import classes from './calendar.module.css';
import { stateWords, suspectsOf } from './calendar-days.ts';

const ICONS: Readonly<Record<PlanDay['state'], TablerIcon>> = {
  played: IconLock,
  today: IconLock,
  full: IconCheck,
  partial: IconAlertTriangle,
  empty: IconAlertCircle,
};

/** The state of a day by icon, word and count. */
export function DayState({ day }: { readonly day: PlanDay }) {
  const Icon = ICONS[day.state];
  const [word, more] = stateWords(day);
  const suspects = suspectsOf(day);
  const look = `qd-row qd-gap-4 ${classes.word}`;
  return (
    <span className={`qd-grid qd-extra-small ${classes.state}`}>
      <span className={look}>
        <Icon size={14} stroke={1.8} aria-hidden="true" />
        {word}
      </span>
      <span className="qd-dimmed">{more}</span>
      {suspects > 0 && (
        <span className={look} data-day="partial">
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {suspects} to check
        </span>
      )}
    </span>
  );
}
