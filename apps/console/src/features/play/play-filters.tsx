import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FilterBar } from '../../components/filter-bar.tsx';
import { isNarrowed, type ListAddress } from '../../components/list-search.ts';
import { UserPicker } from '../../components/user-picker.tsx';
import { badgeQuery } from '../badges/badges-api.ts';
import classes from './play.module.css';
import { DaysNote, PlayDays } from './play-days.tsx';
import type { PlaySearch } from './play-source.ts';
import type { PlayPath } from './play-view.ts';

interface PersonFilterProps {
  readonly userId: number | undefined;
  /** Called with the id as text, empty where everybody is shown again. */
  readonly onChange: (userId: string) => void;
}

/** Narrows a list to what is of one person. */
function PersonFilter({ userId, onChange }: PersonFilterProps) {
  return (
    <div className={classes.picker} data-chosen={userId !== undefined}>
      <UserPicker
        aria-label="User"
        placeholder="All users"
        clearable
        value={userId}
        onPick={(user) => onChange(user === undefined ? '' : String(user.id))}
      />
    </div>
  );
}

/** The badge that a list was narrowed to where it came from. */
function BadgeChip({ id }: { readonly id: number }) {
  const { data } = useQuery(badgeQuery(id));
  return <span className={classes.chip}>of badge {data?.name ?? `#${id}`}</span>;
}

export interface PlayFiltersProps {
  readonly path: PlayPath;
  readonly address: ListAddress<PlaySearch>;
  readonly search: PlaySearch;
  readonly onChange: (search: PlaySearch) => void;
}

/** What a list of records can be narrowed to: one person, and the days on which they were made. */
export function PlayFilters({ path, address, search, onChange }: PlayFiltersProps) {
  const { user_id, badge_id, from, to, sort, order } = search;
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <>
      <FilterBar>
        {badge_id !== undefined && <BadgeChip id={badge_id} />}
        <PersonFilter userId={user_id} onChange={(id) => onChange(address.withFilter(search, 'user_id', id))} />
        <PlayDays
          key={timesCleared}
          from={from}
          to={to}
          onChange={(days) =>
            onChange(address.parse({ ...search, from: undefined, to: undefined, ...days, page: undefined }))
          }
        />
        {isNarrowed(search) && (
          <Link
            to={path}
            search={address.parse({ sort, order })}
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
