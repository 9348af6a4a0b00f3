import type { UserBadge } from '@quizdesk/contract/play';
import { IconAwardOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { momentColumn } from '../../components/format/moment.tsx';
import { Avatar, uploadAddress } from '../../components/person/avatar.tsx';
import classes from './play.module.css';
import { personColumn, playList } from './play-list.tsx';
import { userBadgeSource } from './play-sources.ts';

function BadgeCell({ badge: { id, name, icon } }: Pick<UserBadge, 'badge'>) {
  return (
    <Link to="/badges/$id" params={{ id }} className={classes.badge}>
      <Avatar name={name} sources={[icon === null ? null : uploadAddress(icon)]} size={24} />
      {name}
    </Link>
  );
}

/** The badges that participants have. */
export const userBadgeList = playList<UserBadge>({
  path: '/user-badges',
  title: 'User Badges',
  source: userBadgeSource,
  things: 'awarded badges',
  empty: {
    title: 'No badges awarded yet',
    text: 'They appear a few seconds after participants have earned them.',
  },
  columns: [
    personColumn('User Id'),
    {
      header: 'Badge',
      minWidth: 170,
      grow: 1,
      priority: 1,
      sort: 'badge_id',
      oneValueBy: ['badge_id'],
      onPhone: 'detail',
      cell: ({ badge }) => <BadgeCell badge={badge} />,
    },
    momentColumn('Awarded At', ({ awarded_at }) => awarded_at, { sort: 'awarded_at', priority: 2 }),
  ],
  rowName: ({ user, badge }) => `${badge.name} of ${user.name}`,
  removal: {
    title: 'Revoke Badge',
    call: 'userBadges.remove',
    thing: 'Badge',
    question: ({ user, badge }) =>
      `Are you sure you want to revoke "${badge.name}" from ${user.name}? The rules will not award it to this person again.`,
    failure: 'Failed to revoke badge',
    verb: {
      now: 'Revoke',
      busy: 'Revoking...',
      done: 'revoked',
      icon: IconAwardOff,
    },
  },
});
