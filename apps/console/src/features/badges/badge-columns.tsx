import type { Badge } from '@quizdesk/contract/badges';
import { Link } from '@tanstack/react-router';
import { proseColumn } from '../../components/format/prose-column.ts';
import { YesNoBadge } from '../../components/format/status-badge.tsx';
import { Avatar, uploadAddress } from '../../components/person/avatar.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import { TIER_CHOICES, tierText, wholeTierText } from './badge-labels.ts';
import classes from './badges.module.css';

function NameLink({ badge }: { readonly badge: Badge }) {
  return (
    <>
      <Link to="/badges/$id" params={{ id: badge.id }} title={badge.name} className="qd-break">
        {badge.name}
      </Link>
      {badge.hidden && <span className={classes.hidden}>Hidden</span>}
    </>
  );
}

/** The picture of a badge, or its initials. */
export function BadgeIcon({
  badge,
  size = 32,
}: {
  readonly badge: Pick<Badge, 'name' | 'icon'>;
  readonly size?: number;
}) {
  return <Avatar name={badge.name} sources={[badge.icon && uploadAddress(badge.icon)]} size={size} />;
}

/** The columns of the list; a badge is implemented where its name is among the given ones. */
export function badgeColumns(implemented: readonly string[] | undefined): readonly Column<Badge>[] {
  return [
    {
      header: 'Tier',
      minWidth: 148,
      grow: 1,
      onPhone: 'detail',
      cell: ({ tier }) => <span title={wholeTierText(tier)}>{tierText(tier)}</span>,
      edit: { field: 'tier', kind: 'choice', choices: TIER_CHOICES },
      phoneCell: ({ tier }) => `Tier ${tierText(tier)}`,
    },
    {
      header: 'Name',
      minWidth: 150,
      onPhone: 'title',
      cell: (badge) => <NameLink badge={badge} />,
      edit: { field: 'name', kind: 'text' },
    },
    proseColumn('Description', ({ description }) => description, { minWidth: 200, grow: 2, priority: 1 }),
    { header: 'Icon', minWidth: 32, onPhone: 'mark', cell: (badge) => <BadgeIcon badge={badge} /> },
    {
      header: 'Implemented',
      minWidth: 92,
      priority: 2,
      onPhone: 'detail',
      cell: ({ name }) => implemented && <YesNoBadge isYes={implemented.includes(name)} />,
      phoneCell: ({ name }) => implemented && (implemented.includes(name) ? 'Implemented: Yes' : 'Implemented: No'),
    },
  ];
}
