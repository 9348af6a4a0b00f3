import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { plural } from '../../../components/format/format-number.ts';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import classes from './standings.module.css';

interface PlaceChange {
  readonly place: number;
  readonly place_before: number | null;
}

/** How the place has changed within a week, in words. */
export function changeText({ place, place_before }: PlaceChange): string {
  if (place_before === null) return 'new';
  const change = place_before - place;
  if (change === 0) return 'same place';
  return `${change > 0 ? 'up' : 'down'} ${Math.abs(change)}`;
}

/** How the place has changed within a week. */
export function ChangeCell(places: PlaceChange) {
  const { place, place_before } = places;
  if (place_before === null) return <span className={classes.change}>new</span>;
  const change = place_before - place;
  const Arrow = change > 0 ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes.change}>
      <VisuallyHidden>{changeText(places)}</VisuallyHidden>
      <span aria-hidden="true" className={classes.arrow}>
        {change === 0 ? '–' : <Arrow size={14} stroke={1.7} />}
        {change !== 0 && Math.abs(change)}
      </span>
    </span>
  );
}

const BAR = 6;
const STEP = 8;
const HEIGHT = 20;

/** Students who played in each of the last weeks, as small bars on the row's own scale, with the latest number. */
export function WeekBars({ weeks }: { readonly weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks);
  const latest = weeks.at(-1) ?? 0;
  const label = `Students who played, by week, the latest last: ${weeks.join(', ')}`;
  return (
    <span className={classes.weeks}>
      <svg width={weeks.length * STEP} height={HEIGHT + 1} role="img" aria-label={label}>
        <path className={classes.base} d={`M0 ${HEIGHT + 0.5}h${weeks.length * STEP}`} />
        {weeks.map((players, week) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is known by its place
            key={week}
            className={classes.bar}
            x={week * STEP}
            y={HEIGHT - (players / most) * HEIGHT}
            width={BAR}
            height={(players / most) * HEIGHT}
          />
        ))}
      </svg>
      <span aria-hidden="true">{latest}</span>
    </span>
  );
}

export const weeksText = (weeks: readonly number[]) =>
  `${plural(weeks.at(-1) ?? 0, 'student', 'students')} played this week`;

/** Points with a bar; all bars of a page are on one scale. */
export function PointsCell({ text, share }: { readonly text: string; readonly share: number }) {
  return (
    <span className={classes.points}>
      <b>{text}</b>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  );
}
