import type { ReactNode } from 'react';
import { isBlank } from '../table/resource-columns.ts';
import classes from './facts.module.css';

export interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** One fact below another, its value next to its name: for few facts with long values. */
  readonly isBeside?: boolean;
  /** For the room around them. */
  readonly className?: string | undefined;
}

/** What is known about a thing: names and values; what is not known shows a dash. */
export function Facts({ facts, isBeside = false, className = '' }: FactsProps) {
  return (
    <dl className={`qd-grid ${classes.facts} ${className}`} data-beside={isBeside}>
      {facts.map(([name, value]) => (
        <div key={name} className="qd-may-shrink">
          <dt className="qd-hint">{name}</dt>
          <dd className="qd-figures">{isBlank(value) ? <span className="qd-faint">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
