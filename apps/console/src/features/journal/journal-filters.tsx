import { ACTIONS } from '@quizdesk/contract/actions';
import { JOURNALED_TABLES } from '@quizdesk/contract/things';
import { useState } from 'react';
import { kindsText, rowName } from '../../components/journal/journal-tables.ts';
import { actionText } from '../../components/journal/operation-words.ts';
import { DaysFilter } from '../../components/list/filter/days-filter.tsx';
import { ClearFilter, FilterBar, FilterChip, FilterSelect } from '../../components/list/filter/filter-bar.tsx';
import { isNarrowed } from '../../components/list/list-search.ts';
import type { FiltersProps } from '../../components/list/resource/list-view.ts';
import { PersonFilter } from '../../components/person/user-picker.tsx';
import { type LogSearch, logHome, type TrashSearch, trashHome } from './journal-api.ts';

const byLabel = (one: { readonly label: string }, other: { readonly label: string }) =>
  one.label.localeCompare(other.label, 'en');
const KINDS = JOURNALED_TABLES.map((value) => ({ value, label: kindsText(value) })).sort(byLabel);
const ACTION_CHOICES = ACTIONS.map((value) => ({ value, label: actionText(value) })).sort(byLabel);

/** What the log can be narrowed to: a person, an action, a kind or one record, and days. */
export function LogFilters({ search, onChange }: FiltersProps<LogSearch>) {
  const { withFilter, parse } = logHome.address;
  const { actor_id, action, table, row_id, from, to } = search;
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <FilterBar>
      <PersonFilter
        userId={actor_id}
        all="All people"
        onChange={(id) => onChange(withFilter(search, 'actor_id', id))}
      />
      <FilterSelect
        label="Action"
        all="All actions"
        choices={ACTION_CHOICES}
        value={action}
        onChange={(value) => onChange(withFilter(search, 'action', value))}
      />
      <FilterSelect
        label="Kind"
        all="All records"
        choices={KINDS}
        value={table}
        onChange={(value) => onChange(parse({ ...search, table: value, row_id: undefined, page: undefined }))}
      />
      {table !== undefined && row_id !== undefined && <FilterChip>{rowName(table, row_id)} only</FilterChip>}
      <DaysFilter
        key={timesCleared}
        from={from}
        to={to}
        onChange={(days) => onChange(parse({ ...search, from: undefined, to: undefined, ...days, page: undefined }))}
      />
      {isNarrowed(search) && (
        // The fields for days go too, empty as they are then.
        <ClearFilter link={logHome.link({})} onClick={() => setTimesCleared((times) => times + 1)}>
          Clear
        </ClearFilter>
      )}
    </FilterBar>
  );
}

/** Narrows the trash to one kind of things. */
export function TrashFilters({ search, onChange }: FiltersProps<TrashSearch>) {
  return (
    <FilterBar>
      <FilterSelect
        label="Kind"
        all="All kinds"
        choices={KINDS}
        value={search.table}
        onChange={(value) => onChange(trashHome.address.withFilter(search, 'table', value))}
      />
    </FilterBar>
  );
}
