import { configuration } from '../../../lib/configuration.ts';
import { daysText } from '../../format/format-date.ts';
import { listTool } from '../resource/route-options.ts';
import type { Days } from './days-filter.tsx';

const isTurned = (from = '', to = from) => from > to;

/** Which days a list shows, in words, and by whose clock: days and times are those of the contest. */
export function DaysNote({ from, to }: Days) {
  const days = isTurned(from, to) ? '' : daysText(from, to);
  const zone = configuration.time_zone;
  const clock = `contest time (${zone})`;
  return <span className="qd-note">{days === '' ? `Shown in ${clock}` : `${days}, ${clock}`}</span>;
}

/** The filter of a list that can be narrowed to the days that its address names `from` and `to`. */
export const daysFilter = {
  label: 'Days',
  names: ['from', 'to'],
  isAlways: true,
  Filter: listTool('ListDays'),
  textOf: ({ from, to }: Days) =>
    isTurned(from, to) ? `${daysText(from, from)} – ${daysText(to, to)}` : daysText(from, to),
} as const;
