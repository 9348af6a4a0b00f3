import type { SchoolImportOutcome } from '@quizdesk/contract/schools';
import { IconAlertTriangle, IconCheck, IconEqual, IconMinus } from '@tabler/icons-react';
import { countOf } from '../../components/format/format-number.ts';
import type { OutcomeLinesProps } from '../../components/upload/csv-import/import-view.ts';
import { IgnoredColumns, icon, Line, Lines, Told } from '../../components/upload/csv-import/outcome-lines.tsx';

const UNCHANGED = {
  one: 'is in the list already and stays as it is',
  many: 'are in the list already and stay as they are',
};
const REPEATED = {
  one: 'repeats an earlier row of the file and is left out',
  many: 'repeat an earlier row of the file and are left out',
};
const ALIKE = { one: 'looks much like another school', many: 'look much like another school' };

/** What a file does to the list, line by line; what does not occur is left out, and so is what the heading says. */
export function OutcomeLines({ outcome, isStored }: OutcomeLinesProps<SchoolImportOutcome>) {
  const { inserted, unchanged, repeated, warnings_count, ignored_columns } = outcome;
  return (
    <Lines>
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
      <IgnoredColumns columns={ignored_columns} />
    </Lines>
  );
}
