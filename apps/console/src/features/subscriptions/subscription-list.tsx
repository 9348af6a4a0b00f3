import type { Subscription } from '@quizdesk/contract/subscriptions';
import type { UserBrief } from '@quizdesk/contract/users';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import { countText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { SubscriptionRemove } from '../../components/premium/subscription-remove.tsx';
import { stateOf } from '../../components/premium/subscription-state.ts';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { UserPicker } from '../../components/user-picker.tsx';
import { NoSubscriptionFound, NoSubscriptions, Verify } from './no-subscriptions.tsx';
import { subscriptionColumns } from './subscription-columns.tsx';
import classes from './subscriptions.module.css';
import { type SubscriptionSearch, subscriptionSearch, subscriptionsQuery } from './subscriptions-api.ts';

interface RowsProps {
  readonly search: SubscriptionSearch;
  readonly list: ListPage<Subscription>;
  readonly onRemove: (user: UserBrief) => void;
}

function SubscriptionRows({ search, list, onRemove }: RowsProps) {
  // What has ended cannot be taken away any more.
  const actions = (subscription: Subscription): RowAction[] =>
    stateOf(subscription) === 'ended'
      ? []
      : [{ label: 'Remove', icon: IconTrash, onSelect: () => onRemove(subscription.user), isDestructive: true }];
  return (
    <ListBody
      list={list}
      failure="The subscriptions could not be loaded"
      empty={isNarrowed(search) ? <NoSubscriptionFound search={search} /> : <NoSubscriptions />}
      pageLink={(page, props) => (
        <Link to="/user/subscriptions" search={subscriptionSearch.pageOf(search, page)} {...props} />
      )}
    >
      <ResourceTable
        label="User Subscriptions"
        columns={subscriptionColumns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ user }) => `subscription of ${user.name}`}
        actions={actions}
        firstNumber={list.firstNumber}
        isStale={list.isStale}
        isDense
      />
    </ListBody>
  );
}

interface ToolsProps {
  readonly search: SubscriptionSearch;
  readonly range: string;
  readonly show: (search: SubscriptionSearch, replace?: boolean) => void;
}

function Tools({ search, range, show }: ToolsProps) {
  return (
    <>
      <SearchBox
        label="Search subscriptions"
        value={search.q ?? ''}
        onSearch={(q) => show(subscriptionSearch.searchFor(search, q), search.q !== undefined)}
      />
      <FilterBar>
        <UserPicker
          aria-label="User"
          placeholder="All users"
          className={classes.picker}
          clearable
          value={search.user_id}
          onPick={(user) => show(subscriptionSearch.withFilter(search, 'user_id', user ? String(user.id) : ''))}
        />
      </FilterBar>
      <PageRange>{range}</PageRange>
    </>
  );
}

/** Who has or had premium, the latest first: search, user and page come from the address and go there. */
export function SubscriptionList({ search }: { readonly search: SubscriptionSearch }) {
  const navigate = useNavigate();
  const show = (wanted: SubscriptionSearch, replace = false) =>
    void navigate({ to: '/user/subscriptions', search: wanted, replace });
  const replacePage = (page: number) => show(subscriptionSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(subscriptionsQuery(search)), search, { replacePage });
  const asking = useAsking<UserBrief>();
  const { count } = list;
  return (
    <>
      <PageHead
        title="User Subscriptions"
        count={isNarrowed(search) && count !== undefined ? `${countText(count)} found` : count}
        actions={<Verify list={search} />}
        isRuled
      >
        <Tools search={search} range={list.range} show={show} />
      </PageHead>
      <SubscriptionRows search={search} list={list} onRemove={asking.ask} />
      <SubscriptionRemove asking={asking} />
    </>
  );
}
