import { Button } from '@mantine/core';
import type { BulkConsequence, BulkOutcome } from '@quizdesk/contract/bulk';
import { useRef, useState } from 'react';
import { copyOrSelect } from '../../format/copy-text.tsx';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import classes from './bulk-dialog.module.css';
import { PlacesTable } from './places-table.tsx';

/** Addresses to write to, and the button that copies them. */
function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  const shown = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => setSaid(await copyOrSelect(addresses.join(', '), shown.current, 'them'));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keyboard. */}
      <section ref={shown} className={`qd-note qd-break ${classes.addresses}`} tabIndex={0} aria-label="Addresses">
        {addresses.join(', ')}
      </section>
      <Button variant="default" className="qd-above-8" onClick={() => void copy()}>
        {said === '' ? 'Copy addresses' : said}
      </Button>
      <VisuallyHidden isStatus>{said}</VisuallyHidden>
    </>
  );
}

/** What a step brings with it. */
export function Follows({ consequences }: Pick<BulkOutcome, 'consequences'>) {
  const isPlace = ({ code }: BulkConsequence) => code === 'round_gets' || code === 'round_over_limit';
  const places = consequences.filter(isPlace);
  const others = consequences.filter((one) => !isPlace(one));
  return (
    <>
      {places.length > 0 && <PlacesTable places={places} />}
      {others.length > 0 && (
        <ul className={classes.consequences} aria-label="What follows">
          {others.map(({ message, values: { addresses } }) => (
            <li key={message}>
              {message}
              {Array.isArray(addresses) && addresses.length > 0 && <Addresses addresses={addresses} />}
            </li>
          ))}
        </ul>
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
