import type { Notification } from '@quizdesk/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { PageRange } from '../../components/page-head.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { useListPage } from '../../components/use-list-page.ts';
import { UserPicker } from '../../components/user-picker.tsx';
import { notificationColumns } from './notification-columns.tsx';
import classes from './notifications.module.css';
import { type NotificationSearch, notificationSearch, notificationsQuery, rereadAfter } from './notifications-api.ts';

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
  /** The line is open that says what becomes of notifications. */
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
    refetchInterval: ({ state }) => rereadAfter(state.data?.rows, isConnected),
  });
  const list = useListPage(query, search, { replacePage });
  return (
    <section aria-label="Sent notifications" className={classes.list}>
      <SectionHead actions={<PageRange>{list.range}</PageRange>}>Sent notifications</SectionHead>
      <div className={classes.tools}>
        <FilterBar>
          <UserPicker
            aria-label="User"
            placeholder="All users"
            className={classes.filter}
            clearable
            value={search.user_id}
            onPick={(user) =>
              show(notificationSearch.withFilter(search, 'user_id', user ? String(user.id) : ''), false)
            }
          />
        </FilterBar>
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
          columns={notificationColumns}
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
