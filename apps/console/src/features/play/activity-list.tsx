import type { Activity } from '@quizdesk/contract/play';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import { countText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import { useListPage } from '../../components/use-list-page.ts';
import { type ActivitySearch, activitiesQuery, activitySearch } from './activities-api.ts';
import { activityColumns } from './activity-columns.tsx';
import classes from './play.module.css';
import { PersonFilter } from './play-filters.tsx';

function NoActivity({ isFiltered }: { readonly isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No activity yet">
        What participants do belongs here: attempts, answers, badges and streaks, the latest first.
      </EmptyState>
    );
  }
  const all = (
    <ButtonLink to="/user-activities" variant="default">
      Show all activities
    </ButtonLink>
  );
  return (
    <EmptyState title="No activities found." actions={all}>
      This person has done nothing yet.
    </EmptyState>
  );
}

const keyOf = ({ kind, id }: Activity) => `${kind} ${id}`;

/** What participants did, the latest first; person and page come from the address and go there. */
export function ActivityList({ search }: { readonly search: ActivitySearch }) {
  const navigate = useNavigate();
  const show = (wanted: ActivitySearch, replace = false) =>
    void navigate({ to: '/user-activities', search: wanted, replace });
  const replacePage = (page: number) => show(activitySearch.pageOf(search, page), true);
  const list = useListPage(useQuery(activitiesQuery(search)), search, { replacePage });
  const isFiltered = isNarrowed(search);
  const found = isFiltered && list.count !== undefined ? `${countText(list.count)} found` : list.count;
  return (
    <>
      <PageHead title="User Activities" count={found} isRuled>
        <FilterBar>
          <PersonFilter
            userId={search.user_id}
            onChange={(id) => show(activitySearch.withFilter(search, 'user_id', id))}
          />
          {isFiltered && (
            <Link to="/user-activities" className={classes.clear}>
              Clear filters
            </Link>
          )}
        </FilterBar>
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <ListBody
        list={list}
        failure="The activities could not be loaded"
        empty={<NoActivity isFiltered={isFiltered} />}
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
          isStale={list.isStale}
          isDense
        />
      </ListBody>
    </>
  );
}
