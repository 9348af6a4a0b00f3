import { IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countText } from '../../format/format-number.ts';
import classes from './import.module.css';

interface LineProps {
  readonly mark: ReactNode;
  readonly tone?: 'good' | 'warn';
  readonly children: ReactNode;
}

/** One line of what a file does. */
export function Line({ mark, tone, children }: LineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.mark} data-tone={tone} aria-hidden="true">
        {mark}
      </span>
      <span>{children}</span>
    </li>
  );
}

export const icon = { size: 18, stroke: 1.7 };

/** A number and what it says, in the form that one or many need. */
export function Tally({ count, one, many }: { readonly count: number; readonly one: string; readonly many: string }) {
  return (
    <>
      <b>{countText(count)}</b> {count === 1 ? one : many}
    </>
  );
}

/** Lines under each other; without one, nothing. */
export function Lines({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>;
}

const IGNORED = { one: 'column of the file is not used', many: 'columns of the file are not used' };

/** The columns of the file that the import does not use. */
export function IgnoredColumns({ columns }: { readonly columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return (
    <Line mark={<IconMinus {...icon} />}>
      <Tally count={columns.length} {...IGNORED} />: {columns.join(', ')}
    </Line>
  );
}
