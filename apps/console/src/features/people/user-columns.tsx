import type { User } from '@quizdesk/contract/users';
import { IconCrown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { contactColumn } from '../../components/format/copy-column.tsx';
import { dateText } from '../../components/format/format-date.ts';
import { agoText, Since } from '../../components/format/since.tsx';
import { PersonLink } from '../../components/person/person-link.tsx';
import { type Column, detailColumn } from '../../components/table/resource-columns.ts';
import classes from './people.module.css';
import { STUDENT_STATUS_TEXTS } from './people-labels.ts';

/** A person's name, which leads to their page. */
export function PersonName({ user }: { readonly user: Pick<User, 'id' | 'name'> }) {
  return (
    <PersonLink person={user.id} className="qd-may-shrink" title={user.name}>
      <span className="qd-clamp">{user.name}</span>
    </PersonLink>
  );
}

interface StudentNameProps {
  readonly user: User;
  /** Marks those who have premium. */
  readonly hasMark?: boolean;
}

function StudentName({ user, hasMark = false }: StudentNameProps) {
  const until = hasMark ? user.premium_until : null;
  if (user.status === 'active' && until === null) return <PersonName user={user} />;
  return (
    <span className="qd-row qd-gap-8 qd-may-shrink">
      <PersonName user={user} />
      {until !== null && (
        <IconCrown size={16} stroke={2} className={classes.crown} aria-label={`Premium until ${dateText(until)}`} />
      )}
      {user.status !== 'active' && <span className="qd-badge">{STUDENT_STATUS_TEXTS.inactive}</span>}
    </span>
  );
}

/** Says that someone has premium, and until when. */
export function PremiumBadge({ until }: { readonly until: string }) {
  return (
    <span className={`qd-badge ${classes.premium}`} data-tone="good" title={`Premium until ${dateText(until)}`}>
      <IconCrown size={14} stroke={2} aria-hidden="true" />
      Until {dateText(until)}
    </span>
  );
}

export const userColumns: readonly Column<User>[] = [
  {
    header: 'Name',
    minWidth: 140,
    sort: 'name',
    onPhone: 'title',
    cell: (user) => <StudentName user={user} />,
    phoneCell: (user) => <StudentName user={user} hasMark />,
    edit: { field: 'name', kind: 'text' },
  },
  {
    header: 'School',
    minWidth: 98,
    grow: 9,
    onPhone: 'detail',
    cell: ({ school_id: id, school_name }) =>
      id !== null && (
        <Link to="/schools/$id" params={{ id }} className="qd-may-shrink" title={school_name ?? undefined}>
          <span className="qd-clamp">{school_name}</span>
        </Link>
      ),
    phoneCell: ({ school_name }) => school_name,
    isCutOnPhone: true,
    oneValueBy: ['school_id'],
    edit: { field: 'school_id', kind: 'pick' },
  },
  detailColumn('Region', ({ school_region }) => school_region, {
    minWidth: 84,
    oneLine: 106,
    priority: 4,
    onPhone: 'hidden',
    oneValueBy: ['region', 'school_id'],
  }),
  {
    header: 'Level',
    minWidth: 36,
    priority: 3,
    align: 'right',
    oneValueBy: ['level_id'],
    onPhone: 'detail',
    cell: ({ level_number }) => level_number,
    phoneCell: ({ level_number }) => level_number !== null && `level ${level_number}`,
  },
  {
    header: 'Last played',
    minWidth: 102,
    priority: 6,
    sort: 'last_played',
    oneValueBy: ['not_played_days=never'],
    onPhone: 'detail',
    cell: ({ last_played_at: at }) => (at === null ? 'never' : <Since at={at}>{agoText(at)}</Since>),
    phoneCell: ({ last_played_at: at }) => (at === null ? 'never played' : `played ${agoText(at)}`),
  },
  {
    ...contactColumn('username', { minWidth: 90, oneLine: 117, priority: 1 }),
    edit: { field: 'username', kind: 'text' },
  },
  {
    header: 'Premium',
    minWidth: 126,
    priority: 5,
    oneValueBy: ['is_premium=false'],
    onPhone: 'hidden',
    cell: ({ premium_until: until }) => until !== null && <PremiumBadge until={until} />,
    phoneCell: ({ premium_until: until }) => until !== null && `premium until ${dateText(until)}`,
  },
];
