import type { User } from '@quizdesk/contract/users';
import { copyText } from '../../components/copy-text.tsx';
import { dateText } from '../../components/moment-text.ts';
import { PersonLink } from '../../components/person-link.tsx';
import type { Column } from '../../components/resource-columns.ts';
import classes from './people.module.css';
import { PremiumBadge } from './premium-badge.tsx';

/** A person's name, which leads to their page. */
export function PersonName({ user }: { readonly user: Pick<User, 'id' | 'name'> }) {
  return (
    <PersonLink person={user.id} className={classes.name} title={user.name}>
      {user.name}
    </PersonLink>
  );
}

function StudentName({ user }: { readonly user: User }) {
  if (user.status === 'active') return <PersonName user={user} />;
  return (
    <span className={classes.named}>
      <PersonName user={user} />
      <span className={classes.mark}>Inactive</span>
    </span>
  );
}

export const userColumns: readonly Column<User>[] = [
  { header: 'Name', minWidth: 150, sort: 'name', onPhone: 'title', cell: (user) => <StudentName user={user} /> },
  {
    header: 'Username',
    minWidth: 112,
    grow: 1,
    priority: 1,
    onPhone: 'detail',
    cell: ({ username }) => copyText('username', username),
  },
  {
    header: 'Email',
    minWidth: 160,
    grow: 2,
    priority: 3,
    onPhone: 'detail',
    cell: ({ email }) => copyText('email', email),
  },
  { header: 'Phone', minWidth: 136, priority: 2, onPhone: 'detail', cell: ({ phone }) => copyText('phone', phone) },
  {
    header: 'Premium',
    minWidth: 132,
    priority: 4,
    onPhone: 'detail',
    cell: ({ premium_until: until }) => until !== null && <PremiumBadge until={until} />,
    phoneCell: ({ premium_until: until }) => until !== null && `premium until ${dateText(until)}`,
  },
];
