import { type ComponentType, Fragment, useState } from 'react';
import { isNarrowed, type ListSearch } from '../list-search.ts';
import type { FilterFrameProps, FilterProps, ListFilter } from '../resource/list-view.ts';
import { ClearFilter, FilterBar, FilterSelect } from './filter-bar.tsx';

interface OneFilterProps<Search extends ListSearch> extends FilterProps<Search> {
  readonly filter: ListFilter<Search>;
}

const useNoChoices = () => ({ choices: undefined });

function OneFilter<Search extends ListSearch>({ filter, ...props }: OneFilterProps<Search>) {
  const useChoices = ('useChoices' in filter && filter.useChoices) || useNoChoices;
  const { choices } = useChoices();
  if ('Filter' in filter) return <filter.Filter {...props} />;
  const { home, search, onChange } = props;
  const { name, Field = FilterSelect, label, all } = filter;
  return (
    <Field
      label={label}
      all={all}
      choices={choices ?? filter.choices}
      value={home.address.filterOf(search, name)}
      onChange={(value) => onChange(home.address.withFilter(search, name, value))}
    />
  );
}

interface FiltersOptions<Search extends ListSearch> {
  /** The words of the link that takes all filters away; without them there is none. */
  readonly clear?: string;
  /** Holds the filters, where that is not a bar alone. */
  readonly Frame?: ComponentType<FilterFrameProps<Search>>;
}

/** Draws what a list can be narrowed by, as it is declared: apart from the view, so that other lists load none of it. */
export function listFilters<Search extends ListSearch>(
  filters: readonly ListFilter<Search>[],
  { clear, Frame = FilterBar }: FiltersOptions<Search> = {},
) {
  return function Filters(props: FilterProps<Search>) {
    const { home, search, found } = props;
    const [timesCleared, setTimesCleared] = useState(0);
    return (
      <Frame search={search} found={found}>
        <Fragment key={timesCleared}>
          {filters.map((filter) => (
            <OneFilter key={String(filter.name)} filter={filter} {...props} />
          ))}
        </Fragment>
        {clear !== undefined && isNarrowed(search) && (
          <ClearFilter
            link={home.link(home.address.parse({ sort: search.sort, order: search.order }))}
            // What was opened to be chosen in goes too: the fields for days.
            onClick={() => setTimesCleared((times) => times + 1)}
          >
            {clear}
          </ClearFilter>
        )}
      </Frame>
    );
  };
}
