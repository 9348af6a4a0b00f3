import type { SchoolImportOutcome } from '@quizdesk/contract/schools';
import { IconAlertTriangle, IconCheck, IconEqual, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countOf, countText } from '../../components/format/format-number.ts';
import classes from './school-import.module.css';

interface LineProps {
  readonly mark: ReactNode;
  readonly tone?: 'good' | 'warn';
  readonly children: ReactNode;
}

function Line({ mark, tone, children }: LineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.mark} data-tone={tone} aria-hidden="true">
        {mark}
      </span>
      <span>{children}</span>
    </li>
  );
}

const icon = { size: 18, stroke: 1.7 };

/** A number and what it says, in the form that one or many need. */
function Told({ count, one, many }: { readonly count: number; readonly one: string; readonly many: string }) {
  return (
    <>
      <b>{countText(count)}</b> {count === 1 ? one : many}
    </>
  );
}

const UNCHANGED = {
  one: 'is in the list already and stays as it is',
  many: 'are in the list already and stay as they are',
};
const REPEATED = {
  one: 'repeats an earlier row of the file and is left out',
  many: 'repeat an earlier row of the file and are left out',
};
const ALIKE = { one: 'looks much like another school', many: 'look much like another school' };
const IGNORED = { one: 'column of the file is not used', many: 'columns of the file are not used' };

export interface OutcomeLinesProps {
  readonly outcome: SchoolImportOutcome;
  readonly isStored: boolean;
}

/** What a file does to the list, line by line; what does not occur is left out, and so is what the heading says. */
export function OutcomeLines({ outcome, isStored }: OutcomeLinesProps) {
  const { inserted, unchanged, repeated, warnings_count, ignored_columns } = outcome;
  return (
    <ul className={classes.lines}>
      {!isStored && (
        <Line mark={inserted > 0 ? <IconCheck {...icon} /> : <IconMinus {...icon} />} tone="good">
          <b>{countOf(inserted, 'school', 'schools')}</b> will be added
        </Line>
      )}
      {unchanged > 0 && (
        <Line mark={<IconMinus {...icon} />}>
          <Told count={unchanged} {...UNCHANGED} />
        </Line>
      )}
      {repeated > 0 && (
        <Line mark={<IconEqual {...icon} />}>
          <Told count={repeated} {...REPEATED} />
        </Line>
      )}
      {warnings_count > 0 && (
        <Line mark={<IconAlertTriangle {...icon} />} tone="warn">
          <Told count={warnings_count} {...ALIKE} />
          {isStored ? '' : '; look at them below before you import'}
        </Line>
      )}
      {ignored_columns.length > 0 && (
        <Line mark={<IconMinus {...icon} />}>
          <Told count={ignored_columns.length} {...IGNORED} />: {ignored_columns.join(', ')}
        </Line>
      )}
    </ul>
  );
}
