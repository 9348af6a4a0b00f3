import '@mantine/core/styles/Popover.layer.css';
import { Button, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { usePhone } from '../../format/use-width.ts';
import type { ListSearch } from '../list-search.ts';
import type { FilterProps, FiltersProps, ListFilter } from '../resource/list-view.ts';
import classes from './filter-bar.module.css';
import { ClearFilters, FilterBar, FilterChip, FilterFields, FilterSelect, unknownText } from './filter-bar.tsx';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** Where the button *Add filter* is. */
const ADD = 'add';

const namesOf = <Search extends ListSearch>(filter: ListFilter<Search>) =>
  'names' in filter ? filter.names : [filter.name];
const keyOf = <Search extends ListSearch>(filter: ListFilter<Search>) => String(namesOf(filter)[0]);
const isSet = <Search extends ListSearch>(filter: ListFilter<Search>, search: Search) =>
  namesOf(filter).some((name) => search[name] !== undefined);
const isAlways = <Search extends ListSearch>(filter: ListFilter<Search>) =>
  'isAlways' in filter && filter.isAlways === true;
const isOffered = <Search extends ListSearch>(filter: ListFilter<Search>) => 'label' in filter;

/** The same list without these filters, in the same order. */
const without = <Search extends ListSearch>(
  { home, search }: Pick<FilterProps<Search>, 'home' | 'search'>,
  filters: readonly ListFilter<Search>[],
) => filters.flatMap(namesOf).reduce((left, name) => home.address.withFilter(left, name, ''), search);

interface OneFilterProps<Search extends ListSearch> extends FilterProps<Search> {
  readonly filter: ListFilter<Search>;
}

const useNoChoices = () => ({ choices: undefined, isLoading: false });
const useNoText = () => undefined;

/** One filter, to be chosen. */
function OneFilter<Search extends ListSearch>({ filter, ...props }: OneFilterProps<Search>) {
  const useChoices = ('useChoices' in filter && filter.useChoices) || useNoChoices;
  const useNote = ('useNote' in filter && filter.useNote) || useNoText;
  const { home, search, onChange } = props;
  const { choices, isLoading } = useChoices();
  const note = useNote(search);
  if ('Filter' in filter) return <filter.Filter {...props} />;
  if (!('label' in filter)) {
    const remove = () => onChange(without(props, [filter]));
    return note && <FilterChip onRemove={remove}>{note}</FilterChip>;
  }
  const { name, Field = FilterSelect, label, all } = filter;
  return (
    <Field
      label={label}
      all={all}
      choices={choices ?? filter.choices}
      isLoading={isLoading}
      value={home.address.filterOf(search, name)}
      onChange={(value) => onChange(home.address.withFilter(search, name, value))}
    />
  );
}

/** What one filter is set to, to be taken away. */
function ChosenFilter<Search extends ListSearch>({ filter, ...props }: OneFilterProps<Search>) {
  const { home, search, onChange } = props;
  const useChoices = ('useChoices' in filter && filter.useChoices) || useNoChoices;
  const useNote = ('useNote' in filter && filter.useNote) || useNoText;
  const useText = ('useText' in filter && filter.useText) || useNoText;
  const value = 'name' in filter ? (home.address.filterOf(search, filter.name) ?? '') : '';
  const { choices, isLoading = false } = useChoices();
  const note = useNote(search);
  const text = useText(value);
  const remove = () => onChange(without(props, [filter]));
  if (!('label' in filter)) return note && <FilterChip onRemove={remove}>{note}</FilterChip>;
  const known =
    'Filter' in filter ? filter.textOf(search) : (choices ?? filter.choices)?.find((one) => one.value === value)?.label;
  return (
    <FilterChip label={filter.label} onRemove={remove}>
      {text ?? known ?? ('Filter' in filter ? String(value) : unknownText(filter.label, value, isLoading))}
    </FilterChip>
  );
}

export interface PartProps<Search extends ListSearch> extends FiltersProps<Search> {
  readonly filters: readonly ListFilter<Search>[];
  readonly beside?: ReactNode;
}

/** What the list is narrowed to. */
function ChosenFilters<Search extends ListSearch>({ filters, ...props }: PartProps<Search>) {
  const { home, search, onChange } = props;
  return (
    <>
      {search.q !== undefined && (
        <FilterChip label="Search" onRemove={() => onChange(home.address.searchFor(search, ''))}>
          {search.q}
        </FilterChip>
      )}
      {filters
        .filter((filter) => isSet(filter, search))
        .map((filter) => (
          <ChosenFilter key={keyOf(filter)} filter={filter} {...props} />
        ))}
    </>
  );
}

/** Takes all filters away; what the list was searched for and its order stay. */
function ClearLink<Search extends ListSearch>({ filters, home, search, onClear }: PartProps<Search>) {
  const chosen = filters.filter((filter) => isSet(filter, search));
  return (
    chosen.length > 0 && (
      <ClearFilters link={home.link(without({ home, search }, chosen))} {...(onClear && { onClick: onClear })}>
        Clear filters
      </ClearFilters>
    )
  );
}

/** On a phone: one button that opens the filters in a sheet. */
function FoldedFilters<Search extends ListSearch>({ filters, beside, ...rest }: PartProps<Search>) {
  const { found, tool, ...props } = rest;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { home, search } = props;
  const chosen = filters.filter((filter) => isSet(filter, search));
  return (
    <>
      <Button
        ref={button}
        variant="default"
        className={classes.open}
        data-chosen={chosen.length > 0}
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Filters ({chosen.length})
      </Button>
      {beside}
      <Suspense>
        <FilterSheet
          isOpen={isOpen}
          found={found}
          things={home.things ?? 'results'}
          save={tool?.('save')}
          chosen={chosen.length}
          clear={home.link(without(props, chosen))}
          onClose={() => setOpen(false)}
          onClosed={() => button.current?.focus()}
        >
          {filters.map((filter) => (
            <OneFilter key={keyOf(filter)} filter={filter} {...props} />
          ))}
          {tool?.('shown')}
        </FilterSheet>
      </Suspense>
    </>
  );
}

/** The filters as chips; those that narrow nothing come with *Add filter*. */
function FilterChips<Search extends ListSearch>({ filters, beside, ...props }: PartProps<Search>) {
  const { search, onChange } = props;
  /** Those that were offered when *Add filter* was opened: several can be set, one after the other. */
  const [adding, setAdding] = useState<readonly ListFilter<Search>[]>();
  const bar = useRef<HTMLDivElement>(null);
  /** What gets the focus where the element that has it goes. */
  const near = useRef<string>(undefined);
  const chosen = filters.filter((filter) => isSet(filter, search));
  const further = filters.filter((filter) => isOffered(filter) && !isAlways(filter) && !chosen.includes(filter));
  const change = (filter: ListFilter<Search>) => (wanted: Search) => {
    if (!isSet(filter, wanted)) near.current = isAlways(filter) ? keyOf(filter) : ADD;
    onChange(wanted);
  };
  const close = () => {
    const last = chosen.at(-1);
    if (further.length === 0 && last !== undefined) near.current = keyOf(last);
    setAdding(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once something has gone
  useEffect(() => {
    const key = near.current;
    near.current = undefined;
    if (key === undefined || document.activeElement !== document.body) return;
    const within = (place: string) => bar.current?.querySelector<HTMLElement>(`${place} :is(select, button)`);
    (within(`[data-filter="${key}"]`) ?? within('[data-filter]'))?.focus();
  }, [search, adding]);
  const draw = (filter: ListFilter<Search>) => (
    <span key={keyOf(filter)} className={classes.one} data-filter={keyOf(filter)}>
      <OneFilter filter={filter} {...props} onChange={change(filter)} />
    </span>
  );
  return (
    <FilterBar ref={bar}>
      {filters.filter((filter) => isAlways(filter) || chosen.includes(filter)).map(draw)}
      {(further.length > 0 || adding !== undefined) && (
        <Popover
          opened={adding !== undefined}
          onChange={(isOpen) => !isOpen && close()}
          position="bottom-start"
          width={296}
          shadow="md"
          trapFocus
        >
          <span className={classes.one} data-filter={ADD}>
            <Popover.Target>
              <button
                type="button"
                aria-keyshortcuts="F"
                className={`qd-row ${classes.add}`}
                onClick={() => (adding === undefined ? setAdding(further) : close())}
              >
                <IconPlus size={16} stroke={1.7} aria-hidden="true" />
                Add filter
              </button>
            </Popover.Target>
          </span>
          <Popover.Dropdown aria-label="Add filter" className={classes.panel}>
            <FilterFields>{adding?.map(draw)}</FilterFields>
          </Popover.Dropdown>
        </Popover>
      )}
      {beside}
    </FilterBar>
  );
}

/** Draws what a list can be narrowed by, or a part of it. */
export function DrawnFilters<Search extends ListSearch>(props: PartProps<Search>) {
  const isPhone = usePhone();
  if (props.part === 'chosen') return <ChosenFilters {...props} />;
  if (props.part === 'clear') return isPhone ? null : <ClearLink {...props} />;
  return isPhone ? <FoldedFilters {...props} /> : <FilterChips {...props} />;
}
