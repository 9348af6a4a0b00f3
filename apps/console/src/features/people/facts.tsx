import type { ReactNode } from 'react';
import { isBlank } from '../../components/resource-columns.ts';
import classes from './people.module.css';

/** Names and values beside each other; what is not known shows a dash. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isBlank(value) ? <span className={classes.blank}>–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
