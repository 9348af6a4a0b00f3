import { type MouseEvent, type ReactNode, useId } from 'react';
import classes from './segments.module.css';

/**
 * For buttons among the fields of a form: pressing the mouse on one leaves the focus in its field. Otherwise a fault
 * that appears there on leaving moves the button away under the click.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** Empty where nothing is chosen yet. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly error?: ReactNode;
  /** That the choice was taken over from someone else. */
  readonly success?: ReactNode;
}

interface ChoicesProps<Value extends string> extends Pick<SegmentsProps<Value>, 'choices' | 'value' | 'onChange'> {
  /** Unique on the page. */
  readonly name: string;
  readonly isWrong?: boolean;
}

/** The choices alone, for a group that has its name elsewhere. */
export function SegmentChoices<Value extends string>({
  name,
  choices,
  value,
  onChange,
  isWrong = false,
}: ChoicesProps<Value>) {
  return (
    <div className={classes.track} data-wrong={isWrong}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onMouseDown={keepFocus}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

/** One of a few choices next to each other. */
export function Segments<Value extends string>({
  label,
  choices,
  value,
  onChange,
  error,
  success,
}: SegmentsProps<Value>) {
  const id = useId();
  const isWrong = error !== undefined && error !== null;
  const note = isWrong ? error : success;
  return (
    <div
      role="radiogroup"
      className={classes.field}
      // The element that gets the focus where nothing was chosen.
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-required="true"
      aria-invalid={isWrong}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <span id={`${id}-label`} className={`qd-label ${classes.label}`}>
        {label} <span aria-hidden="true">*</span>
      </span>
      <SegmentChoices name={id} choices={choices} value={value} onChange={onChange} isWrong={isWrong} />
      {note && (
        <p id={`${id}-note`} className={isWrong ? 'qd-error qd-above-4' : 'qd-taken qd-above-4'}>
          {note}
        </p>
      )}
    </div>
  );
}
