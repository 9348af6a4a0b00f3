import type { BulkConsequence, BulkOutcome } from '@quizdesk/contract/bulk';
import { Addresses } from './addresses.tsx';
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
