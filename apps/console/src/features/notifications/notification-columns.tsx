import type { Notification } from '@quizdesk/contract/notifications';
import { Moment } from '../../components/moment.tsx';
import { momentText } from '../../components/moment-text.ts';
import { PersonLink } from '../../components/person-link.tsx';
import { cutText } from '../../components/question-words.ts';
import type { Column } from '../../components/resource-columns.ts';
import { TYPE_NAMES } from './notification-words.ts';
import classes from './notifications.module.css';

type Brief = Notification['user'];

function Person({ person }: { readonly person: Brief }) {
  return (
    <PersonLink person={person.id} className={classes.person} title={`${person.name} @${person.username}`}>
      {person.name}
    </PersonLink>
  );
}

const phoneMoment = (word: string, at: string | null) =>
  at === null ? `Not yet ${word}` : `${word.charAt(0).toUpperCase()}${word.slice(1)} ${momentText(at)}`;

export const notificationColumns: readonly Column<Notification>[] = [
  { header: 'Type', minWidth: 92, priority: 3, onPhone: 'detail', cell: ({ type }) => TYPE_NAMES[type] },
  { header: 'User', minWidth: 124, priority: 6, onPhone: 'detail', cell: ({ user }) => <Person person={user} /> },
  { header: 'Title', minWidth: 140, onPhone: 'title', cell: ({ title }) => title },
  {
    header: 'Message',
    minWidth: 150,
    grow: 2,
    priority: 5,
    onPhone: 'detail',
    cell: ({ message }) => message,
    phoneCell: ({ message }) => cutText(message),
  },
  {
    header: 'Sent by',
    minWidth: 90,
    priority: 1,
    onPhone: 'detail',
    cell: ({ sent_by }) => sent_by && <Person person={sent_by} />,
  },
  {
    header: 'Sent',
    minWidth: 98,
    priority: 4,
    onPhone: 'detail',
    cell: ({ created_at }) => <Moment at={created_at} />,
    phoneCell: ({ created_at }) => phoneMoment('sent', created_at),
  },
  {
    header: 'Delivered',
    minWidth: 98,
    priority: 2,
    onPhone: 'detail',
    cell: ({ delivered_at }) => <Moment at={delivered_at} />,
    phoneCell: ({ delivered_at }) => phoneMoment('delivered', delivered_at),
  },
  {
    header: 'Read',
    minWidth: 98,
    priority: 2,
    onPhone: 'detail',
    cell: ({ read_at }) => <Moment at={read_at} />,
    phoneCell: ({ read_at }) => phoneMoment('read', read_at),
  },
];
