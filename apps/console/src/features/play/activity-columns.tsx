import type { Activity } from '@quizdesk/contract/play';
import {
  IconClipboardCheck,
  IconClipboardText,
  IconFlame,
  IconMedal,
  IconMessages,
  type TablerIcon,
} from '@tabler/icons-react';
import { dayText } from '../../components/moment-text.ts';
import type { Column } from '../../components/resource-columns.ts';
import classes from './play.module.css';
import { momentColumn, personColumn } from './play-cells.tsx';

/** The icons that the lists of these records have in the menu. */
const ICONS: Readonly<Record<Activity['kind'], TablerIcon>> = {
  suggested_attempt: IconClipboardText,
  qotd_attempt: IconClipboardCheck,
  answer: IconMessages,
  badge: IconMedal,
  streak: IconFlame,
};

/** What happened, with the days in it as people write them. */
export function activityWords({ kind, text }: Pick<Activity, 'kind' | 'text'>): string {
  return kind === 'qotd_attempt' ? text.replace(/\b\d{4}-\d{2}-\d{2}\b/, (day) => `of ${dayText(day)}`) : text;
}

function ActivityCell({ activity }: { readonly activity: Activity }) {
  const Icon = ICONS[activity.kind];
  return (
    <span className={classes.activity}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      {activityWords(activity)}
    </span>
  );
}

export const activityColumns: readonly Column<Activity>[] = [
  {
    header: 'Activity',
    minWidth: 240,
    grow: 2,
    onPhone: 'title',
    cell: (activity) => <ActivityCell activity={activity} />,
  },
  personColumn('User', { minWidth: 160, grow: 1, onPhone: 'detail' }),
  momentColumn('Time', ({ at }) => at, { sort: 'at' }),
];
