import type { User } from '@quizdesk/contract/users';
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
      onPhone: 'title',
      cell: (user) => (
        <span className={classes.named}>
          <PersonName user={user} />
          {isOwn(user) && <span className={classes.mark}>You</span>}
        </span>
      ),
    },
    { header: 'Username', width: '15%', onPhone: 'detail', cell: ({ username }) => username },
    { header: 'Email', width: 'clamp(124px, 16vw, 240px)', onPhone: 'hidden', cell: ({ email }) => email },
    { header: 'Role', width: '108px', onPhone: 'detail', cell: ({ role }) => roleText(role) },
    { header: 'Status', width: '92px', onPhone: 'hidden', cell: ({ status }) => <StatusBadge status={status} /> },
  ];
}
