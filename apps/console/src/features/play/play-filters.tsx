import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DaysFilter, DaysNote } from '../../components/list/filter/days-filter.tsx';
import { ClearFilter, FilterBar, FilterChip } from '../../components/list/filter/filter-bar.tsx';
import { isNarrowed } from '../../components/list/list-search.ts';
import type { FiltersProps, ListHome } from '../../components/list/resource/list-view.ts';
import { PersonFilter } from '../../components/person/user-picker.tsx';
import { badges } from '../../components/resources/badges.ts';
import type { PlaySearch } from './play-source.ts';

/** The badge that a list was narrowed to where it came from. */
function BadgeChip({ id }: { readonly id: number }) {
  const { data } = useQuery(badges.find(id));
  return <FilterChip>of badge {data?.name ?? `#${id}`}</FilterChip>;
}

/** What a list was narrowed to where it came from, besides people and days. */
function Narrowed({ badge_id, question_id, is_correct, becomes_right, becomes_wrong, rescored_by }: PlaySearch) {
  const words = [
    question_id !== undefined && `to question ${question_id}`,
    is_correct !== undefined && (is_correct === 'true' ? 'right' : 'wrong'),
    becomes_right !== undefined && `right by correction ${becomes_right}`,
    becomes_wrong !== undefined && `wrong by correction ${becomes_wrong}`,
    rescored_by !== undefined && `another score by correction ${rescored_by}`,
  ].filter((word) => word !== false);
  return (
    <>
      {badge_id !== undefined && <BadgeChip id={badge_id} />}
      {words.map((word) => (
        <FilterChip key={word}>{word}</FilterChip>
      ))}
    </>
  );
}

export interface PlayFiltersProps extends FiltersProps<PlaySearch>, Pick<ListHome<PlaySearch>, 'address' | 'link'> {}

/** What a list of records can be narrowed to: one person, and the days on which they were made. */
export function PlayFilters({ address, link, search, onChange }: PlayFiltersProps) {
  const { user_id, from, to, sort, order } = search;
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <>
      <FilterBar>
        <Narrowed {...search} />
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
          <ClearFilter
            link={link(address.parse({ sort, order }))}
            // The fields for days go too, empty as they are then.
            onClick={() => setTimesCleared((times) => times + 1)}
          >
            Clear filters
          </ClearFilter>
        )}
      </FilterBar>
      <DaysNote from={from} to={to} />
    </>
  );
}
