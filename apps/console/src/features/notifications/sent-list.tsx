import type { Notification } from '@quizdesk/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { momentText } from '../../components/format/format-date.ts';
import { Moment, momentColumn } from '../../components/format/moment.tsx';
import { proseColumn } from '../../components/format/prose-column.ts';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import { arrangeColumns, USUAL } from '../../components/list/layout/list-layouts.ts';
import { ListBody } from '../../components/list/list-body.tsx';
import type { ListHome } from '../../components/list/resource/list-view.ts';
import { useListPage } from '../../components/list/use-list-page.ts';
import { PageRange } from '../../components/page/page-head.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { personFilter } from '../../components/person/person-filter.tsx';
import { PersonLink } from '../../components/person/person-link.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import { ResourceTable } from '../../components/table/resource-table.tsx';
import { TYPE_NAMES } from './notification-labels.ts';
import classes from './notifications.module.css';
import { type NotificationSearch, notificationSearch, notificationsQuery, pollInterval } from './notifications-api.ts';

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

const notificationColumns: readonly Column<Notification>[] = [
  { header: 'Type', minWidth: 92, priority: 3, onPhone: 'detail', cell: ({ type }) => TYPE_NAMES[type] },
  {
    header: 'User',
    minWidth: 124,
    priority: 6,
    oneValueBy: ['user_id'],
    onPhone: 'detail',
    cell: ({ user }) => <Person person={user} />,
  },
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

const home: ListHome<NotificationSearch> = {
  label: 'Sent notifications',
  address: notificationSearch,
  link: (search) => linkOptions({ to: '/notifications', search }),
};
const Filters = listFilters<NotificationSearch>([{ name: 'user_id', ...personFilter }]);

function NothingSent({ search }: { readonly search: NotificationSearch }) {
  if (search.user_id === undefined) {
    return (
      <EmptyState title="No notifications yet">
        What you send is listed here, with when it was delivered and read. Send the first one with the form above.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No notification found"
      actions={
        <ButtonLink to="/notifications" variant="default">
          Show all notifications
        </ButtonLink>
      }
    >
      Nothing has been sent to this person yet.
    </EmptyState>
  );
}

interface SentListProps {
  readonly search: NotificationSearch;
  /** Whether the socket reports what is delivered and read. */
  readonly isConnected: boolean;
}

/** The notifications that were sent, newest first: person and page come from the address and go there. */
export function SentList({ search, isConnected }: SentListProps) {
  const navigate = useNavigate();
  const show = (wanted: NotificationSearch, replace: boolean) =>
    void navigate({ to: '/notifications', search: wanted, replace, resetScroll: false });
  const replacePage = (page: number) => show(notificationSearch.pageOf(search, page), true);
  const query = useQuery({
    ...notificationsQuery(search),
    refetchInterval: ({ state }) => pollInterval(state.data?.rows, isConnected),
  });
  const list = useListPage(query, search, { replacePage });
  return (
    <section aria-label="Sent notifications" className={classes.list}>
      <SectionHead actions={<PageRange>{list.range}</PageRange>}>Sent notifications</SectionHead>
      <div className="qd-flex qd-inset qd-below-16">
        <Filters home={home} search={search} onChange={(wanted) => show(wanted, false)} />
      </div>
      <ListBody
        list={list}
        failure="The notifications could not be loaded"
        empty={<NothingSent search={search} />}
        pageLink={(page, props) => (
          <Link to="/notifications" search={notificationSearch.pageOf(search, page)} resetScroll={false} {...props} />
        )}
      >
        <ResourceTable<Notification>
          label="Sent notifications"
          columns={arrangeColumns(notificationColumns, USUAL, search)}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          numberHeader="#"
          firstNumber={list.firstNumber}
          isStale={list.isStale}
          isDense
        />
      </ListBody>
    </section>
  );
}
