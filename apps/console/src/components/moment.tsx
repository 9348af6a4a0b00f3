import classes from './moment.module.css';
import { exactMomentText, momentParts } from './moment-text.ts';
import { Spoken } from './spoken.tsx';

/**
 * A point in time by the clock of the contest, its time of day below the day where there is little room; a dash that is read
 * out as "Not yet" where it has not come.
 */
export function Moment({ at }: { readonly at: string | null }) {
  if (at === null) {
    return (
      <span className={classes.notYet} title="Not yet">
        <span aria-hidden="true">–</span>
        <Spoken>Not yet</Spoken>
      </span>
    );
  }
  const { day, time } = momentParts(at);
  return (
    <time dateTime={at} title={exactMomentText(at)} className={classes.moment}>
      <span>{day},</span> <span>{time}</span>
    </time>
  );
}
