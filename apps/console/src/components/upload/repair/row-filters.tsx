import classes from './row-filters.module.css';

interface RowFiltersProps<Value extends string> {
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** Which rows are shown, with how many each choice has. */
export function RowFilters<Value extends string>({ choices, value: chosen, onChoose }: RowFiltersProps<Value>) {
  return (
    <fieldset className={`qd-flex qd-may-shrink ${classes.filters}`}>
      <legend className="qd-visually-hidden">Rows shown</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={`qd-center qd-note qd-figures qd-strong ${classes.choice}`}>
          <input
            type="radio"
            name="rows-shown"
            className="qd-cover"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
