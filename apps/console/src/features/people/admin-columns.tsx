import type { User } from '@quizdesk/contract/users';
import { copyText } from '../../components/copy-text.tsx';
import type { Column } from '../../components/resource-columns.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import classes from './people.module.css';
import { roleText } from './people-words.ts';
import { PersonName } from './user-columns.tsx';

/** The columns of administrators; the row of whoever looks at them is marked. */
export function adminColumns(isOwn: (user: User) => boolean): readonly Column<User>[] {
  return [
    {
      header: 'Name',
      minWidth: 170,
      onPhone: 'title',
      cell: (user) => (
        <span className={classes.named}>
          <PersonName user={user} />
          {isOwn(user) && <span className={classes.mark}>You</span>}
        </span>
      ),
    },
    {
      header: 'Username',
      minWidth: 120,
      grow: 1,
      priority: 2,
      onPhone: 'detail',
      cell: ({ username }) => copyText('username', username),
    },
    {
      header: 'Email',
      minWidth: 170,
      grow: 2,
      priority: 1,
      onPhone: 'detail',
      cell: ({ email }) => copyText('email', email),
    },
    { header: 'Role', minWidth: 84, priority: 3, onPhone: 'detail', cell: ({ role }) => roleText(role) },
    {
      header: 'Status',
      minWidth: 76,
      priority: 4,
      onPhone: 'mark',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}
