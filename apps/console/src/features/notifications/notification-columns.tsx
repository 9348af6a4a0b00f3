import type { Notification } from '@quizdesk/contract/notifications';
import { momentText } from '../../components/format/format-date.ts';
import { Moment, momentColumn } from '../../components/format/moment.tsx';
import { PersonLink } from '../../components/person/person-link.tsx';
import { proseColumn } from '../../components/question/question-labels.ts';
import type { Column } from '../../components/table/resource-columns.ts';
import { TYPE_NAMES } from './notification-labels.ts';

type Brief = Notification['user'];

function Person({ person }: { readonly person: Brief }) {
  return (
    <PersonLink person={person.id} className="qd-clamp" title={`${person.name} @${person.username}`}>
      {person.name}
    </PersonLink>
  );
}

/** When a notification reached one of its steps. */
function stepColumn(
  header: string,
  momentOf: (notification: Notification) => string | null,
  priority: number,
): Column<Notification> {
  const phoneCell = (notification: Notification) => {
    const at = momentOf(notification);
    return at === null ? `Not yet ${header.toLowerCase()}` : `${header} ${momentText(at)}`;
  };
  // A step that has not come is read out as such.
  const cell = (notification: Notification) => <Moment at={momentOf(notification)} />;
  return momentColumn(header, momentOf, { grow: 0, priority, cell, phoneCell });
}

export const notificationColumns: readonly Column<Notification>[] = [
  { header: 'Type', minWidth: 92, priority: 3, onPhone: 'detail', cell: ({ type }) => TYPE_NAMES[type] },
  { header: 'User', minWidth: 124, priority: 6, onPhone: 'detail', cell: ({ user }) => <Person person={user} /> },
  { header: 'Title', minWidth: 140, onPhone: 'title', cell: ({ title }) => title },
  proseColumn('Message', ({ message }) => message, { minWidth: 150, grow: 2, priority: 5 }),
  {
    header: 'Sent by',
    minWidth: 90,
    priority: 1,
    onPhone: 'detail',
    cell: ({ sent_by }) => sent_by && <Person person={sent_by} />,
  },
  stepColumn('Sent', ({ created_at }) => created_at, 4),
  stepColumn('Delivered', ({ delivered_at }) => delivered_at, 2),
  stepColumn('Read', ({ read_at }) => read_at, 2),
];
