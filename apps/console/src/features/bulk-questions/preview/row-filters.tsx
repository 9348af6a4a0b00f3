import { countText } from '../../../components/format/format-number.ts';
import classes from './row-filters.module.css';
import { ROW_FILTERS, type RowCounts, type RowFilter } from './row-selection.ts';

const LABELS: Readonly<Record<RowFilter, string>> = { all: 'All', fine: 'Fine', noted: 'With notes', wrong: 'Wrong' };

interface RowFiltersProps {
  readonly filter: RowFilter;
  readonly counts: RowCounts;
  readonly onFilter: (filter: RowFilter) => void;
}

/** Which rows are shown, with how many each choice has. */
export function RowFilters({ filter, counts, onFilter }: RowFiltersProps) {
  return (
    <fieldset className={classes.filters}>
      <legend className="qd-visually-hidden">Rows shown</legend>
      {ROW_FILTERS.filter((value) => value !== 'noted' || counts.noted > 0 || filter === 'noted').map((value) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name="rows-shown"
            className={classes.input}
            checked={value === filter}
            onChange={() => onFilter(value)}
          />
          {LABELS[value]} {countText(counts[value])}
        </label>
      ))}
    </fieldset>
  );
}
