import { useEffect, useId, useState } from 'react';
import { dayText } from '../../format/format-date.ts';
import { parseDay } from '../list-search.ts';
import classes from './filter-bar.module.css';

export interface FilterDayProps {
  /** "From", "To". */
  readonly label: string;
  /** A day such as 2026-11-21. */
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Called with a whole day, empty where the filter is taken away. */
  readonly onChange: (day: string) => void;
}

/** Narrows a list to the days from or up to one. A year that is still being typed narrows nothing. */
export function FilterDay({ label, value = '', min, max, onChange }: FilterDayProps) {
  const [text, setText] = useState(value);
  const faultId = useId();
  // Shown once, at the second of the two fields.
  const isTooEarly = value !== '' && min !== undefined && value < min;
  // The address changed, by this field or by other means.
  useEffect(() => setText(value), [value]);
  const change = (next: string) => {
    setText(next);
    if (next !== value && (next === '' || parseDay(next) !== undefined)) onChange(next);
  };
  return (
    <>
      <label className={`qd-row qd-gap-8 ${classes.day}`} data-chosen={value !== ''} data-invalid={isTooEarly}>
        <span className="qd-dimmed" aria-hidden="true">
          {label}
        </span>
        {/* Days read as everywhere in the console; the browser's own order of figures comes while the field is typed in. */}
        <span className={`qd-row qd-flexible ${classes.dayField}`}>
          <span className={classes.dayShown} aria-hidden="true">
            {parseDay(text) === undefined ? 'any day' : dayText(text)}
          </span>
          <input
            type="date"
            aria-label={`${label} day`}
            aria-invalid={isTooEarly}
            aria-describedby={isTooEarly ? faultId : undefined}
            className={`qd-flexible ${classes.dayInput}`}
            value={text}
            min={min}
            max={max}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </span>
      </label>
      {isTooEarly && (
        <p id={faultId} role="alert" className={`qd-tiny qd-bad ${classes.fault}`}>
          The last day is before the first one. Choose a later one.
        </p>
      )}
    </>
  );
}
