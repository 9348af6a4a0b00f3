import { Link } from '@tanstack/react-router';
import { FilterBar, FilterDay } from '../../components/filter-bar.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import { UserPicker } from '../../components/user-picker.tsx';
import classes from './play.module.css';
import type { PlayRow, PlaySearch } from './play-source.ts';
import type { PlayView } from './play-view.ts';

interface PersonFilterProps {
  readonly userId: number | undefined;
  /** Called with the id as text, empty where everybody is shown again. */
  readonly onChange: (userId: string) => void;
}

/** Narrows a list to what is of one person. */
export function PersonFilter({ userId, onChange }: PersonFilterProps) {
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

export interface PlayFiltersProps<Row extends PlayRow> {
  readonly view: PlayView<Row>;
  readonly search: PlaySearch;
  readonly onChange: (search: PlaySearch) => void;
}

/** What a list of records can be narrowed to: one person, and the days on which they were made. */
export function PlayFilters<Row extends PlayRow>({ view, search, onChange }: PlayFiltersProps<Row>) {
  const address = view.source.search;
  const { user_id, from, to, sort, order } = search;
  return (
    <FilterBar>
      <PersonFilter userId={user_id} onChange={(id) => onChange(address.withFilter(search, 'user_id', id))} />
      <FilterDay
        label="From"
        value={from}
        max={to}
        onChange={(day) => onChange(address.withFilter(search, 'from', day))}
      />
      <FilterDay label="To" value={to} min={from} onChange={(day) => onChange(address.withFilter(search, 'to', day))} />
      {isNarrowed(search) && (
        <Link to={view.path} search={address.parse({ sort, order })} className={classes.clear}>
          Clear filters
        </Link>
      )}
    </FilterBar>
  );
}
