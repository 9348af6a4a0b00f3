import { thingOf } from '@quizdesk/contract/things';
import { RequestError } from '../request-error.ts';
import classes from './undo-offer.module.css';

const SHOWN = 3;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A row in the way, as an error names it: `schools 17` is School 17. */
export function rowText(key: string): string {
  const [table = '', id] = key.split(' ');
  return capitalised([thingOf(table), id].filter(Boolean).join(' '));
}

/** The headline of a failed undo. */
export function refusalTitle(error: Error): string {
  return error instanceof RequestError && error.body !== undefined ? error.message : 'Not undone';
}

interface RowsProps {
  /** What is in the way of each row, by table and id. */
  readonly details: Readonly<Record<string, string>>;
  /** How many there are, where `details` does not have all. */
  readonly count?: number;
  readonly shown?: number;
}

/** The first rows that are in the way of an undo. */
export function RowsInTheWay({ details, count = Object.keys(details).length, shown = SHOWN }: RowsProps) {
  const rows = Object.entries(details).slice(0, shown);
  return (
    <ul className="qd-above-4">
      {rows.map(([key, reason]) => (
        <li key={key}>
          {rowText(key)}: {reason}
        </li>
      ))}
      {count > rows.length && <li>and {count - rows.length} more</li>}
    </ul>
  );
}

interface RefusalProps {
  readonly error: Error;
  /** What should have been undone. */
  readonly what: string;
}

/** Why something could not be undone: the first rows that are in the way, or a sentence where it is none of them. */
export function Refusal({ error, what }: RefusalProps) {
  const body = error instanceof RequestError ? error.body : undefined;
  const details = body?.details ?? {};
  return (
    <>
      <p className={classes.line}>{what}</p>
      {Object.keys(details).length === 0 ? (
        <p className={classes.line}>{body?.detail || error.message}</p>
      ) : (
        <RowsInTheWay details={details} />
      )}
    </>
  );
}
