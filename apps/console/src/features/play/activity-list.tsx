import type { Activity } from '@quizdesk/contract/play';
import {
  IconClipboardCheck,
  IconClipboardText,
  IconFlame,
  IconMedal,
  IconMessages,
  type TablerIcon,
} from '@tabler/icons-react';
import { momentColumn } from '../../components/format/moment.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import classes from './play.module.css';
import { personColumn, playList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { activitySource } from './play-sources.ts';

/** The icons that the lists of these records have in the menu. */
const ICONS: Readonly<Record<Activity['kind'], TablerIcon>> = {
  suggested_attempt: IconClipboardText,
  qotd_attempt: IconClipboardCheck,
  answer: IconMessages,
  badge: IconMedal,
  streak: IconFlame,
};

function ActivityCell({ activity }: { readonly activity: Activity }) {
  const Icon = ICONS[activity.kind];
  return (
    <span className={`qd-flex ${classes.activity}`}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      {activity.text}
    </span>
  );
}

/** Why nothing is found. */
function noMatchText({ user_id, from, to }: PlaySearch): string {
  if (from !== undefined && to !== undefined && from > to) return 'The first day is after the last one.';
  if (user_id === undefined) return 'Nobody did anything on these days.';
  return from === undefined && to === undefined
    ? 'This person has done nothing yet.'
    : 'This person did nothing on these days.';
}

const keyOf = ({ kind, id }: Activity) => `${kind} ${id}`;

/** What participants did, the latest first; sorted by time alone. */
export const activityList: ListView<Activity, PlaySearch> = {
  ...playList<Activity>({
    path: '/user-activities',
    title: 'User Activities',
    source: activitySource,
    things: 'activities',
    empty: {
      title: 'No activity yet',
      text: 'Activities appear when participants play: attempts, answers, badges and streaks, the latest first.',
    },
    columns: [
      {
        header: 'Activity',
        minWidth: 240,
        grow: 2,
        onPhone: 'title',
        cell: (activity) => <ActivityCell activity={activity} />,
      },
      personColumn('User', { minWidth: 160, grow: 1, onPhone: 'detail' }),
      momentColumn('Time', ({ at }) => at, { sort: 'at' }),
    ],
    rowName: keyOf,
  }),
  table: { isDense: true, numbers: false, rowKey: keyOf },
  newest: 'at',
  noMatch: (search) => ({
    title: 'No activities found.',
    text: noMatchText(search),
    showAll: 'Show all activities',
    kept: activitySource.address.parse({ sort: search.sort, order: search.order }),
  }),
};
