import classes from './moment.module.css';
import { momentText } from './moment-text.ts';
import { Spoken } from './spoken.tsx';

/** A point in time, its time of day below the day where there is little room; a dash that is read out as "Not yet" where it has not come. */
export function Moment({ at }: { readonly at: string | null }) {
  if (at === null) {
    return (
      <span className={classes.notYet} title="Not yet">
        <span aria-hidden="true">–</span>
        <Spoken>Not yet</Spoken>
      </span>
    );
  }
  const [day, time] = momentText(at).split(', ');
  return (
    <time dateTime={at} className={classes.moment}>
      <span>{day},</span> <span>{time}</span>
    </time>
  );
}
