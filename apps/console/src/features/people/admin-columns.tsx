import type { User } from '@quizdesk/contract/users';
import { contactColumn } from '../../components/format/copy-text.tsx';
import { StatusBadge } from '../../components/format/status-badge.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import { roleText } from './people-labels.ts';
import { PersonName } from './user-columns.tsx';

/** The columns of administrators; the viewer's own row is marked. */
export function adminColumns(isOwn: (user: User) => boolean): readonly Column<User>[] {
  return [
    {
      header: 'Name',
      minWidth: 170,
      onPhone: 'title',
      cell: (user) => (
        <span className="qd-row qd-gap-8 qd-may-shrink">
          <PersonName user={user} />
          {isOwn(user) && <span className="qd-badge">You</span>}
        </span>
      ),
    },
    contactColumn('username', { minWidth: 120, grow: 1, priority: 2 }),
    contactColumn('email', { minWidth: 170, grow: 2, priority: 1 }),
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
