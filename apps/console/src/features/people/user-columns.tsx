import type { User } from '@quizdesk/contract/users';
import { dateText } from '../../components/moment-text.ts';
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
  { header: 'Name', sort: 'name', onPhone: 'title', cell: (user) => <StudentName user={user} /> },
  { header: 'Username', width: '12.5%', onPhone: 'detail', cell: ({ username }) => username },
  { header: 'Email', width: 'clamp(124px, 15.5vw, 240px)', onPhone: 'hidden', cell: ({ email }) => email },
  { header: 'Phone', width: '14%', onPhone: 'detail', cell: ({ phone }) => phone },
  {
    header: 'Premium',
    width: '148px',
    onPhone: 'detail',
    cell: ({ premium_until: until }) => until !== null && <PremiumBadge until={until} />,
    phoneCell: ({ premium_until: until }) => until !== null && `premium until ${dateText(until)}`,
  },
];
