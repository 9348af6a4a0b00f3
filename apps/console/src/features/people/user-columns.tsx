import type { User } from '@quizdesk/contract/users';
import { PersonLink } from '../../components/person-link.tsx';
import type { Column } from '../../components/resource-columns.ts';
import classes from './people.module.css';
import { PremiumBadge } from './premium-badge.tsx';

/** A person's name, which leads to their page. */
export function PersonName({ user }: { readonly user: Pick<User, 'id' | 'name'> }) {
  return (
    <PersonLink person={user.id} className={classes.name}>
      {user.name}
    </PersonLink>
  );
}

export const userColumns: readonly Column<User>[] = [
  { header: 'Name', sort: 'name', onPhone: 'title', cell: (user) => <PersonName user={user} /> },
  { header: 'Username', width: '15%', onPhone: 'detail', cell: ({ username }) => username },
  { header: 'Email', width: '23%', onPhone: 'hidden', cell: ({ email }) => email },
  { header: 'Phone', width: '14%', onPhone: 'detail', cell: ({ phone }) => phone },
  {
    header: 'Premium',
    width: '164px',
    onPhone: 'detail',
    cell: ({ premium_until: until }) => until !== null && <PremiumBadge until={until} />,
  },
];
