import { contestDay, dayText } from './format-date.ts';
import { plural } from './format-number.ts';

const DAY_MS = 86_400_000;

/** How many days of the contest lie between a point in time and now. */
export const daysSince = (timestamp: string, now = new Date()): number =>
  Math.round((Date.parse(contestDay(now)) - Date.parse(contestDay(new Date(timestamp)))) / DAY_MS);

/** How long ago something was: today, yesterday, 17 days ago. */
export function agoText(timestamp: string, now = new Date()): string {
  const days = daysSince(timestamp, now);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${plural(days, 'day', 'days')} ago`;
}

interface SinceProps {
  readonly at: string;
  /** The time in words, such as "17 days ago". */
  readonly children: string;
}

/** A time in words, and its day. */
export function Since({ at, children }: SinceProps) {
  return (
    <time dateTime={at} className="qd-figures">
      <span className="qd-nowrap">{children}</span>{' '}
      <span className="qd-nowrap qd-dimmed qd-small">{dayText(contestDay(new Date(at)))}</span>
    </time>
  );
}
