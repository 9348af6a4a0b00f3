import { addDays } from '@quizdesk/contract/rules/days';
import { useState } from 'react';
import { contestDay } from '../../format/format-date.ts';
import type { ListSearch } from '../list-search.ts';
import type { FilterProps } from '../resource/list-view.ts';
import { FilterSelect } from './filter-bar.tsx';
import { FilterDay } from './filter-day.tsx';

export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The most requested ranges of days, by the contest's clock. */
function presetsOn(today: string) {
  const yesterday = addDays(today, -1);
  return [
    { value: 'today', label: 'Today', days: { from: today, to: today } },
    { value: 'yesterday', label: 'Yesterday', days: { from: yesterday, to: yesterday } },
    { value: 'week', label: 'Last 7 days', days: { from: addDays(today, -6), to: today } },
  ];
}

const CHOOSE = { value: 'choose', label: 'Choose days…' };

export interface DaysFilterProps extends Days {
  readonly onChange: (days: Days) => void;
}

/** Narrows a list to some days: by a word or, where they are to be chosen, from one day to another. */
export function DaysFilter({ from, to, onChange }: DaysFilterProps) {
  const [isChoosing, setChoosing] = useState(false);
  const presets = presetsOn(contestDay());
  const isAll = from === undefined && to === undefined;
  const preset = presets.find(({ days }) => days.from === from && days.to === to);
  const hasFields = isChoosing || (!isAll && preset === undefined);
  const choose = (value: string) => {
    setChoosing(value === CHOOSE.value);
    // The days that are there are where choosing begins.
    if (value !== CHOOSE.value) onChange(presets.find((one) => one.value === value)?.days ?? {});
  };
  const dayOf = (day: string) => (day === '' ? undefined : day);
  return (
    <>
      <FilterSelect
        label="Days"
        all="All days"
        choices={[...presets, CHOOSE]}
        value={hasFields ? CHOOSE.value : preset?.value}
        onChange={choose}
      />
      {hasFields && (
        <>
          <FilterDay label="From" value={from} max={to} onChange={(day) => onChange({ from: dayOf(day), to })} />
          <FilterDay label="To" value={to} min={from} onChange={(day) => onChange({ from, to: dayOf(day) })} />
        </>
      )}
    </>
  );
}

/** Narrows a list to the days that its address names `from` and `to`. */
export function ListDays<Search extends ListSearch & Days>({ home, search, onChange }: FilterProps<Search>) {
  const change = ({ from, to }: Days) => onChange(home.address.parse({ ...search, from, to, page: undefined }));
  return <DaysFilter from={search.from} to={search.to} onChange={change} />;
}
