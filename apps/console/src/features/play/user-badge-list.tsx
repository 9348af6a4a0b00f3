import type { UserBadge } from '@quizdesk/contract/play';
import { IconAwardOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Crest, uploadAddress } from '../../components/crest.tsx';
import classes from './play.module.css';
import { momentColumn, personColumn } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { userBadgeSource } from './play-sources.ts';
import type { PlayView } from './play-view.ts';

function BadgeCell({ badge: { id, name, icon } }: Pick<UserBadge, 'badge'>) {
  return (
    <Link to="/badges/$id" params={{ id }} className={classes.badge}>
      <Crest name={name} sources={[icon === null ? null : uploadAddress(icon)]} size={24} />
      {name}
    </Link>
  );
}

const view: PlayView<UserBadge> = {
  path: '/user-badges',
  title: 'User Badges',
  source: userBadgeSource,
  things: 'awarded badges',
  empty: {
    title: 'No badges awarded yet',
    text: 'Badges that participants have earned belong here. One appears a few seconds after it was earned.',
  },
  columns: [
    personColumn('User Id'),
    {
      header: 'Badge',
      minWidth: 170,
      grow: 1,
      priority: 1,
      sort: 'badge_id',
      onPhone: 'detail',
      cell: ({ badge }) => <BadgeCell badge={badge} />,
    },
    momentColumn('Awarded At', ({ awarded_at }) => awarded_at, { sort: 'awarded_at', priority: 2 }),
  ],
  rowName: ({ user, badge }) => `${badge.name} of ${user.name}`,
  removal: {
    label: 'Revoke',
    icon: IconAwardOff,
    title: 'Revoke Badge',
    thing: 'Badge',
    question: ({ user, badge }) =>
      `Are you sure you want to revoke "${badge.name}" from ${user.name}? The rules will not award it to this person again.`,
    failure: 'Failed to revoke badge',
    verb: {
      now: 'Revoke',
      busy: 'Revoking...',
      done: 'revoked',
      icon: <IconAwardOff size={18} stroke={1.7} aria-hidden="true" />,
    },
  },
};

/** The badges that participants have. */
export function UserBadgeList({ search }: { readonly search: PlaySearch }) {
  return <PlayList view={view} search={search} />;
}
