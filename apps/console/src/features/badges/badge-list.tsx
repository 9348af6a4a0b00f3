import { Button } from '@mantine/core';
import type { Badge } from '@quizdesk/contract/badges';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { ListBody } from '../../components/list-body.tsx';
import { type ListSearch, plainList } from '../../components/list-search.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { badgeColumns } from './badge-columns.tsx';
import { BadgeDelete } from './badge-delete.tsx';
import classes from './badges.module.css';
import { BADGES_PAGE, badgesQuery, implementedQuery } from './badges-api.ts';
import { AddBadge, NoBadges } from './no-badges.tsx';

interface RowsProps {
  readonly search: ListSearch;
  readonly list: ListPage<Badge>;
  readonly onDelete: (badge: Badge) => void;
}

/** Said where the rules' names do not come; the list is there all the same. */
function UnknownRules() {
  const { error, data, isFetching, refetch } = useQuery(implementedQuery);
  if (error === null || data !== undefined) return null;
  return (
    <div role="status" className={classes.notice}>
      <span>Which badges are implemented could not be loaded. {error.message}</span>
      <Button variant="default" size="compact-sm" onClick={() => void refetch()} disabled={isFetching}>
        {isFetching ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  );
}

function BadgeRows({ search, list, onDelete }: RowsProps) {
  const implemented = useQuery(implementedQuery).data;
  const actions = (badge: Badge): RowAction[] => [
    {
      label: 'Edit',
      icon: IconPencil,
      link: linkOptions({ to: '/badges/$id/edit', params: { id: badge.id }, state: { list: search } }),
    },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(badge), isDestructive: true },
  ];
  return (
    <ListBody
      list={list}
      failure="The badges could not be loaded"
      empty={<NoBadges />}
      pageLink={(page, props) => <Link to="/badges" search={plainList.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Badges"
        columns={badgeColumns(implemented)}
        rows={list.rows}
        rowKey={(badge) => badge.id}
        rowName={(badge) => badge.name}
        actions={actions}
        numbers={false}
        isStale={list.isStale}
      />
    </ListBody>
  );
}

/** The badges by tier and name; the page lives in the address. */
export function BadgeList({ search }: { readonly search: ListSearch }) {
  const navigate = useNavigate();
  const replacePage = (page: number) =>
    void navigate({ to: '/badges', search: plainList.pageOf(search, page), replace: true });
  const list = useListPage(useQuery(badgesQuery(search)), search, { replacePage, pageSize: BADGES_PAGE });
  const asking = useAsking<Badge>();
  return (
    <>
      <PageHead title="Badges" count={list.count} actions={<AddBadge list={search} />} isRuled>
        {list.pages > 1 ? <PageRange>{list.range}</PageRange> : undefined}
      </PageHead>
      <UnknownRules />
      <BadgeRows search={search} list={list} onDelete={asking.ask} />
      <BadgeDelete asking={asking} />
    </>
  );
}
