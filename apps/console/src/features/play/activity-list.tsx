import type { Activity } from '@quizdesk/contract/play';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import { countText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import type { Sorting } from '../../components/resource-columns.ts';
import { ResourceTable } from '../../components/resource-table.tsx';
import { useListPage } from '../../components/use-list-page.ts';
import { activitiesQuery, activitySearch, saveActivities } from './activities-api.ts';
import { activityColumns } from './activity-columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PlayFilters } from './play-filters.tsx';
import type { PlaySearch } from './play-source.ts';

/** Why nothing is found. */
function reasonOf({ user_id, from, to }: PlaySearch): string {
  if (from !== undefined && to !== undefined && from > to) return 'The first day is after the last one.';
  if (user_id === undefined) return 'Nobody did anything on these days.';
  return from === undefined && to === undefined
    ? 'This person has done nothing yet.'
    : 'This person did nothing on these days.';
}

function NoActivity({ search }: { readonly search: PlaySearch }) {
  if (!isNarrowed(search)) {
    return (
      <EmptyState title="No activity yet">
        What participants do belongs here: attempts, answers, badges and streaks, the latest first.
      </EmptyState>
    );
  }
  const { sort, order } = search;
  const all = (
    <ButtonLink to="/user-activities" search={activitySearch.parse({ sort, order })} variant="default">
      Show all activities
    </ButtonLink>
  );
  return (
    <EmptyState title="No activities found." actions={all}>
      {reasonOf(search)}
    </EmptyState>
  );
}

function sortingOf(search: PlaySearch): Sorting {
  return {
    sort: 'at',
    order: search.order ?? 'desc',
    link: (sort, order, props) => (
      <Link to="/user-activities" search={activitySearch.sortedBy(search, sort, order)} {...props} />
    ),
  };
}

const keyOf = ({ kind, id }: Activity) => `${kind} ${id}`;

/** What participants did, the latest first; filters, order and page come from the address and go there. */
export function ActivityList({ search }: { readonly search: PlaySearch }) {
  const navigate = useNavigate();
  const show = (wanted: PlaySearch, replace = false) =>
    void navigate({ to: '/user-activities', search: wanted, replace });
  const replacePage = (page: number) => show(activitySearch.pageOf(search, page), true);
  const list = useListPage(useQuery(activitiesQuery(search)), search, { replacePage });
  const found = isNarrowed(search) && list.count !== undefined ? `${countText(list.count)} found` : list.count;
  return (
    <>
      <PageHead
        title="User Activities"
        count={found}
        actions={
          <ExportMenu fileName="user-activities" save={(format, signal) => saveActivities(search, format, signal)} />
        }
        isRuled
      >
        <PlayFilters path="/user-activities" address={activitySearch} search={search} onChange={show} />
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <ListBody
        list={list}
        failure="The activities could not be loaded"
        empty={<NoActivity search={search} />}
        pageLink={(page, props) => (
          <Link to="/user-activities" search={activitySearch.pageOf(search, page)} {...props} />
        )}
      >
        <ResourceTable
          label="User Activities"
          columns={activityColumns}
          rows={list.rows}
          rowKey={keyOf}
          rowName={keyOf}
          numbers={false}
          sorting={sortingOf(search)}
          isStale={list.isStale}
          isDense
        />
      </ListBody>
    </>
  );
}
