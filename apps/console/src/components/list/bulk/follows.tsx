import type { BulkConsequence, BulkOutcome } from '@quizdesk/contract/bulk';
import { countText } from '../../format/format-number.ts';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import { Addresses } from './addresses.tsx';
import type { Fitting } from './bulk-actions.tsx';
import classes from './bulk-dialog.module.css';
import { PlacesTable } from './places-table.tsx';

/** More rows scroll. */
const MOST_ROWS = 6;

/** What a step brings with it. */
export function Follows({ consequences }: Pick<BulkOutcome, 'consequences'>) {
  const isPlace = ({ code }: BulkConsequence) => code === 'round_gets' || code === 'round_over_limit';
  const places = consequences.filter(isPlace);
  const others = consequences.filter((one) => !isPlace(one));
  return (
    <>
      {places.length > 0 && <PlacesTable places={places} />}
      {others.length > 0 && (
        <section
          className={others.length > MOST_ROWS ? classes.long : undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is long, and so must be reached by keyboard.
          tabIndex={0}
          aria-label="What follows"
        >
          <ul className={classes.consequences}>
            {others.map(({ message, values }) => (
              <li key={message}>
                {message}
                <Addresses values={values} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** How many of the rows that move fit where they come; undefined where all do. */
export function fittingOf({ changed, consequences }: BulkOutcome): Fitting | undefined {
  const over = consequences.reduce((sum, { code, values }) => {
    if (code !== 'round_over_limit') return sum;
    return sum + Math.min(Number(values.moved), Number(values.after) - Number(values.limit));
  }, 0);
  return over > 0 ? { fits: changed - over, over, isOnly: false } : undefined;
}

interface FittingChoiceProps {
  readonly fitting: Fitting;
  readonly onChoose: (fitting: Fitting) => void;
}

/** All, or those alone that fit. */
export function FittingChoice({ fitting, onChoose }: FittingChoiceProps) {
  const { fits, over, isOnly } = fitting;
  const choice = (isOnlyThen: boolean, text: string) => (
    <label className="qd-row qd-gap-12">
      <input
        type="radio"
        name="bulk-fitting"
        checked={isOnly === isOnlyThen}
        onChange={() => onChoose({ ...fitting, isOnly: isOnlyThen })}
      />
      {text}
    </label>
  );
  return (
    <fieldset className={classes.fitting}>
      <legend>
        <VisuallyHidden>Which of them</VisuallyHidden>
      </legend>
      {choice(
        false,
        `Move all ${countText(fits + over)}; ${countText(over)} ${over === 1 ? 'is' : 'are'} over the limit`,
      )}
      {fits > 0 &&
        choice(true, `Move the ${countText(fits)} that ${fits === 1 ? 'fits' : 'fit'}, the least used first`)}
    </fieldset>
  );
}

/** The rows that stay as they are, with the reason of each. */
export function Refused({ refused }: Pick<BulkOutcome, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard.
    <section className={classes.places} tabIndex={0} aria-label="They stay as they are">
      <ul className={classes.refused}>
        {refused.map(({ id, name, reason }) => (
          <li key={id} className="qd-break">
            <span className="qd-strong">{name}</span> stays: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
