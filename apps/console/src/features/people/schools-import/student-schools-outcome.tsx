import type { SchoolsOfStudentsOutcome } from '@quizdesk/contract/users';
import { IconCheck, IconEqual, IconMinus } from '@tabler/icons-react';
import { countOf, countText } from '../../../components/format/format-number.ts';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { type RuledColumn, RuledTable } from '../../../components/table/ruled-table.tsx';
import type { OutcomeLinesProps, OutcomeProps } from '../../../components/upload/csv-import/import-view.ts';
import { IgnoredColumns, icon, Line, Lines, Told } from '../../../components/upload/csv-import/outcome-lines.tsx';

type Change = SchoolsOfStudentsOutcome['sample'][number];

const MOVED = { one: 'of them had another school before', many: 'of them had another school before' };
const UNCHANGED = { one: 'has this school already', many: 'have this school already' };
const EMPTY = {
  one: 'row names no school: this student keeps what is stored',
  many: 'rows name no school: these students keep what is stored',
};
const REPEATED = { one: 'row repeats an earlier one', many: 'rows repeat an earlier one' };

/** What a file does to students, line by line; what does not occur is left out. */
export function StudentSchoolsLines({ outcome, isStored }: OutcomeLinesProps<SchoolsOfStudentsOutcome>) {
  const { changed, moved, unchanged, left_empty, repeated, ignored_columns } = outcome;
  return (
    <Lines>
      {!isStored && (
        <Line mark={changed > 0 ? <IconCheck {...icon} /> : <IconMinus {...icon} />} tone="good">
          <b>{countOf(changed, 'student', 'students')}</b> will get the school of the file
        </Line>
      )}
      {moved > 0 && (
        <Line mark={<IconEqual {...icon} />}>
          <Told count={moved} {...MOVED} />
        </Line>
      )}
      {unchanged > 0 && (
        <Line mark={<IconMinus {...icon} />}>
          <Told count={unchanged} {...UNCHANGED} />
        </Line>
      )}
      {left_empty > 0 && (
        <Line mark={<IconMinus {...icon} />}>
          <Told count={left_empty} {...EMPTY} />
        </Line>
      )}
      {repeated > 0 && (
        <Line mark={<IconEqual {...icon} />}>
          <Told count={repeated} {...REPEATED} />
        </Line>
      )}
      <IgnoredColumns columns={ignored_columns} />
    </Lines>
  );
}

const COLUMNS: readonly RuledColumn<Change>[] = [
  { header: 'Student', cell: ({ user }) => <b>{user.name}</b> },
  { header: 'Username', width: '18%', cell: ({ user }) => user.username },
  { header: 'School now', width: '24%', cell: ({ school_before }) => school_before ?? '–' },
  { header: 'School of the file', width: '24%', cell: ({ school }) => school },
];

/** The first students who change, with their school before and after. */
export function StudentSchoolsDetails({ outcome: { sample, changed } }: OutcomeProps<SchoolsOfStudentsOutcome>) {
  if (sample.length === 0) return null;
  const note = sample.length < changed ? `The first ${sample.length} of ${countText(changed)} are shown.` : undefined;
  return (
    <>
      <SectionHead note={note}>First changes</SectionHead>
      <RuledTable
        label="First changes"
        rows={sample}
        rowKey={({ row }) => row}
        number={({ row }) => row}
        numberHeader="Row"
        columns={COLUMNS}
      />
    </>
  );
}
