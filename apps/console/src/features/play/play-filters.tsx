import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DaysFilter, DaysNote } from '../../components/list/filter/days-filter.tsx';
import { FilterBar } from '../../components/list/filter/filter-bar.tsx';
import { isNarrowed } from '../../components/list/list-search.ts';
import type { FiltersProps, ListHome } from '../../components/list/resource/list-view.ts';
import { PersonFilter } from '../../components/person/user-picker.tsx';
import { badges } from '../../components/resources/badges.ts';
import classes from './play.module.css';
import type { PlaySearch } from './play-source.ts';

/** The badge that a list was narrowed to where it came from. */
function BadgeChip({ id }: { readonly id: number }) {
  const { data } = useQuery(badges.find(id));
  return <span className={classes.chip}>of badge {data?.name ?? `#${id}`}</span>;
}

export interface PlayFiltersProps extends FiltersProps<PlaySearch>, Pick<ListHome<PlaySearch>, 'address' | 'link'> {}

/** What a list of records can be narrowed to: one person, and the days on which they were made. */
export function PlayFilters({ address, link, search, onChange }: PlayFiltersProps) {
  const { user_id, badge_id, question_id, is_correct, from, to, sort, order } = search;
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <>
      <FilterBar>
        {badge_id !== undefined && <BadgeChip id={badge_id} />}
        {question_id !== undefined && <span className={classes.chip}>to question {question_id}</span>}
        {is_correct !== undefined && <span className={classes.chip}>{is_correct === 'true' ? 'right' : 'wrong'}</span>}
        <PersonFilter userId={user_id} onChange={(id) => onChange(address.withFilter(search, 'user_id', id))} />
        <DaysFilter
          key={timesCleared}
          from={from}
          to={to}
          onChange={(days) =>
            onChange(address.parse({ ...search, from: undefined, to: undefined, ...days, page: undefined }))
          }
        />
        {isNarrowed(search) && (
          <Link
            {...link(address.parse({ sort, order }))}
            className={classes.clear}
            // The fields for days go too, empty as they are then.
            onClick={() => setTimesCleared((times) => times + 1)}
          >
            Clear filters
          </Link>
        )}
      </FilterBar>
      <DaysNote from={from} to={to} />
    </>
  );
}
